// Reading the few fields we need out of a JSON message, without building a tree.
//
// Messages come from a server that writes compact JSON (no spaces). A field is found by its quoted name; a
// name that also occurs inside a nested value is only asked for where the first occurrence is the right one.
#pragma once

#include <cstdlib>
#include <string_view>

using View = std::string_view;

// What follows `"name":` in the text; empty if the name does not occur.
inline View after(View text, View quoted_name) {
    const size_t place = text.find(quoted_name);
    if (place == View::npos) return {};
    View rest = text.substr(place + quoted_name.size());
    return rest.empty() || rest[0] != ':' ? View{} : rest.substr(1);
}

inline long number_at(View text, long otherwise) {
    size_t used = 0;
    long found = 0;
    while (used < text.size() && text[used] >= '0' && text[used] <= '9') found = found * 10 + (text[used++] - '0');
    return used ? found : otherwise;
}

inline View string_at(View text) {
    if (text.empty() || text[0] != '"') return {};
    const size_t end = text.find('"', 1);
    return end == View::npos ? View{} : text.substr(1, end - 1);
}

// The length of the JSON value that begins the text: an object, an array or a string.
inline size_t value_length(View text) {
    int depth = 0;
    bool quoted = false;
    for (size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (quoted) {
            if (c == '\\') ++i;
            else if (c == '"') quoted = false;
            if (!quoted && depth == 0) return i + 1;
        } else if (c == '"') {
            quoted = true;
        } else if (c == '{' || c == '[') {
            ++depth;
        } else if (c == '}' || c == ']') {
            if (--depth <= 0) return i + 1;
        }
    }
    return text.size();
}

// Calls `visit` with each object or string of the JSON array that begins the text.
template <typename Visit>
void for_each_item(View text, Visit visit) {
    if (text.empty() || text[0] != '[') return;
    text.remove_prefix(1);
    while (!text.empty() && text[0] != ']') {
        if (text[0] == ',') {
            text.remove_prefix(1);
            continue;
        }
        const size_t length = value_length(text);
        visit(text.substr(0, length));
        text.remove_prefix(length);
    }
}
