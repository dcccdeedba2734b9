// WebSocket frames (RFC 6455) as a client writes and reads them. No extensions, no fragments.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

enum Opcode : uint8_t { TEXT = 1, CLOSE = 8, PING = 9, PONG = 10 };

inline uint32_t next_mask() {
    static uint32_t state = 0x9E3779B9u;
    state ^= state << 13;
    state ^= state >> 17;
    state ^= state << 5;
    return state;
}

// A masked frame. Clients send short messages: the eight-byte length is not needed.
inline void append_frame(std::string& out, Opcode opcode, std::string_view payload) {
    const uint32_t mask = next_mask();
    const char key[4] = {char(mask), char(mask >> 8), char(mask >> 16), char(mask >> 24)};
    out.push_back(char(0x80 | opcode));
    if (payload.size() < 126) {
        out.push_back(char(0x80 | payload.size()));
    } else {
        out.push_back(char(0x80 | 126));
        out.push_back(char(payload.size() >> 8));
        out.push_back(char(payload.size()));
    }
    out.append(key, 4);
    const size_t start = out.size();
    out.append(payload);
    for (size_t i = 0; i < payload.size(); ++i) out[start + i] ^= key[i & 3];
}

struct Frame {
    Opcode opcode;
    bool whole;
    std::string_view payload;
};

// Reads one frame from the front of `bytes` and removes it; false when it has not arrived completely.
inline bool take_frame(std::string_view& bytes, Frame& frame) {
    if (bytes.size() < 2) return false;
    const auto byte = [&](size_t i) { return uint64_t(uint8_t(bytes[i])); };
    size_t head = 2;
    uint64_t length = byte(1) & 0x7F;
    if (length == 126) {
        if (bytes.size() < (head = 4)) return false;
        length = byte(2) << 8 | byte(3);
    } else if (length == 127) {
        if (bytes.size() < (head = 10)) return false;
        length = 0;
        for (size_t i = 2; i < 10; ++i) length = length << 8 | byte(i);
    }
    if (bytes.size() < head + length) return false;
    frame = {Opcode(byte(0) & 0x0F), (byte(0) & 0x80) != 0, bytes.substr(head, length)};
    bytes.remove_prefix(head + length);
    return true;
}
