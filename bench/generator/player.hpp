// One seat of a table: a WebSocket, the steps of the lobby, then Pilo Pilo as the rules allow it.
//
// In every turn all but two of the players touch a pillow before the cards turn (a false start, which keeps
// matches long); the other two take a pillow after the reveal and then sleep on it. Which two, goes by the
// number of the turn. Everything that the player does follows from the events it is told, so that it plays
// on whatever the server puts together in one message.
#pragma once

#include "frames.hpp"
#include "world.hpp"

class Player;

// What a player needs of its table.
class Party {
public:
    virtual ~Party() = default;
    virtual std::string path() const = 0;
    virtual std::string code() const = 0;
    virtual void welcomed(Player& player) = 0;
    virtual void ready(Player& player) = 0;
    virtual void started() = 0;
    virtual bool plays() const = 0;
    virtual void acted(Player& player, long event, Nanos sent, bool raced) = 0;
    virtual void told(Player& player) = 0;
};

class Player : public Source {
public:
    Player(World& world, Party& party, int seat) : world_(world), party_(party), seat_(seat) {}

    std::string token;
    long v = 0;      // how far the player was told, in the numbers of its stream
    long match = 0;  // how many streams it has seen begin
    const char* step = "has not connected";  // how far it is in the set-up, for whoever waits for it
    bool probing = false;  // came back into a match: tries to act until something is granted

    void connect() {
        step = "waits for the handshake";
        const Options& options = world_.options;
        const int port = seat_ < options.seats - options.away ? options.port : options.also;
        world_.loop.connect(*this, port);
        const std::string host = "127.0.0.1:" + std::to_string(port);
        world_.loop.send(*this, "GET " + party_.path() + " HTTP/1.1\r\nHost: " + host +
            "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: bW9ycGhlZSBsb2FkLi4uLg==\r\n\r\n");
    }

    void say(const std::string& message) { send(TEXT, message); }

    void act(View action, bool raced = false, long cue = -1) {
        if (!world_.acting || fd < 0) return;
        sent_.push_back({now(), raced, false});
        ++world_.ledger.sent;
        message_ = "{\"t\":\"act\",\"id\":\"";
        message_ += world_.options.letter;
        message_ += std::to_string(seat_) + "-" + std::to_string(sent_.size()) + "\",\"action\":{\"type\":\"";
        message_.append(action).append("\"}");
        if (cue >= 0) message_ += ",\"cue\":" + std::to_string(cue) + ",\"rt\":" + std::to_string(REACTION);
        message_ += "}";
        send(TEXT, message_);
    }

    void probe() {
        if (!probing) return;
        act("take");
        world_.loop.later(now() + 50'000'000, [this] { probe(); });
    }

    void received(View bytes) override {
        const bool joined = !inbox_.empty();
        if (joined) bytes = inbox_.append(bytes);
        if (!upgraded_ && !upgrade(bytes)) {
            if (!joined) inbox_ = bytes;
            return;
        }
        Frame frame;
        while (take_frame(bytes, frame)) heard(frame);
        if (joined || !bytes.empty()) inbox_ = std::string(bytes);
    }

    void ended() override {
        ++world_.ledger.closed;
        if (!party_.plays()) fail(std::string("the server closed the socket of a player who ") + step + ": " + last_);
    }

private:
    static constexpr long REACTION = 130;  // match time; nobody may be faster than 100 (PI-17)

    struct Sent {
        Nanos at;
        bool raced;
        bool answered;
    };

    void send(Opcode opcode, View payload) {
        frame_.clear();
        append_frame(frame_, opcode, payload);
        world_.loop.send(*this, frame_);
    }

    bool upgrade(View& bytes) {
        const size_t end = bytes.find("\r\n\r\n");
        if (end == View::npos) return false;
        if (bytes.substr(0, end).find(" 101 ") == View::npos) fail("no WebSocket: " + std::string(bytes.substr(0, end)));
        bytes.remove_prefix(end + 4);
        upgraded_ = true;
        if (world_.options.bare) {
            seated_ = true;
            party_.ready(*this);
        } else {
            step = "waits to be welcomed";
            say("{\"t\":\"hello\",\"v\":1,\"table\":\"" + party_.code() + "\",\"name\":\"P" + std::to_string(seat_) +
                "\",\"lang\":\"en\"" + (token.empty() ? "" : ",\"token\":\"" + token + "\"") + "}");
        }
        return true;
    }

    void heard(const Frame& frame) {
        if (frame.opcode == PING) {
            ++world_.window.pings;
            send(PONG, frame.payload);
        } else if (frame.opcode == TEXT && frame.whole) {
            ++world_.window.frames;
            world_.window.bytes += frame.payload.size();
            read(frame.payload);
        } else if (frame.opcode != CLOSE && frame.opcode != PONG) {  // the server pads its pings with pongs
            fail("a frame that this generator does not read, opcode " + std::to_string(frame.opcode));
        }
    }

    void read(View text) {
        const View kind = string_at(after(text, "\"t\""));
        if (kind == "update" || kind == "news") updated(text);
        else if (kind == "ack") answered(string_at(after(text, "\"id\"")), true, number_at(after(text, "\"v\""), v));
        else if (kind == "refused") refused(text);
        else if (kind == "welcome") welcomed(text);
        else if (kind == "bye") last_ = text;
    }

    void welcomed(View text) {
        if (token.empty()) token = string_at(after(text, "\"token\""));
        else seated_ = true;  // came back to a seat of its own
        step = "waits for its seat";
        if (!seated_) say("{\"t\":\"sit\",\"seat\":" + std::to_string(seat_) + ",\"id\":\"s\"}");
        party_.welcomed(*this);
    }

    void refused(View text) {
        const View id = string_at(after(text, "\"id\""));
        if (id == "m") world_.loop.later(now() + 50'000'000, [this] { rematch(); });
        else if (!seated_ || id == "g" || id == "r") fail("refused during the set-up: " + std::string(text));
        else answered(id, false, v);
    }

    void rematch() {
        if (over_) say("{\"t\":\"rematch\",\"id\":\"m\"}");
    }

    // An answer to one of our messages: to a step of the lobby, or to an action.
    void answered(View id, bool granted, long event) {
        if (id == "s") {
            seated_ = true;
            step = "waits to be ready";
            say("{\"t\":\"ready\",\"id\":\"r\"}");
        } else if (id == "r") {
            step = "waits for the start";
            party_.ready(*this);
        } else if (id == "g") {
            party_.started();
        } else if (id != "m") {
            settle(id, granted, event);
        }
    }

    void settle(View id, bool granted, long event) {
        const size_t dash = id.find('-');
        const bool ours = dash != View::npos && id[0] == world_.options.letter && number_at(id.substr(1), -1) == seat_;
        if (!ours && world_.options.bare) return;  // a bare server tells everybody everything
        const size_t number = ours ? size_t(number_at(id.substr(dash + 1), 0)) : 0;
        if (number < 1 || number > sent_.size()) {
            ++world_.ledger.foreign;
            return;
        }
        Sent& sent = sent_[number - 1];
        if (sent.answered) {
            ++world_.ledger.twice;
            return;
        }
        sent.answered = true;
        ++(granted ? world_.ledger.acked : world_.ledger.refused);
        ++(granted ? world_.window.acked : world_.window.refused);
        if (!granted) return;
        probing = false;
        world_.window.ack.add(now() - sent.at);
        party_.acted(*this, event, sent.at, sent.raced);
        if (world_.options.bare && world_.options.rate == 0) act("take");
    }

    void updated(View text) {
        const View rest = text.substr(std::min<size_t>(text.size(), 5));  // beyond "t"
        v = number_at(after(rest, "\"v\""), v);
        begin(text);
        const long own = follow(text);
        party_.told(*this);
        for_each_item(after(text, "\"acks\""), [&](View id) { answered(string_at(id), true, own); });
        if (after(text, "\"outcome\"").substr(0, 1) == "{") {
            over_ = true;
            if (seat_ == 0) rematch();
        }
    }

    // Another stream is another match: its numbers begin again.
    void begin(View text) {
        const View stream = string_at(after(text, "\"stream\""));
        if (stream.empty()) return;
        if (stream != stream_) ++match;
        stream_ = stream;
        over_ = false;
        turn_ = number_at(after(text, "\"turn\""), turn_);
    }

    // Do what the events ask for. The number of this player's own event in the stream, if there is one.
    long follow(View text) {
        View events = after(text, "\"events\"");
        if (events.empty()) events = after(text, "\"facts\"");  // an older server, measured by `--compare`
        long count = 0, own = 0;
        enum { NOTHING, HUSH, OPEN, CLOSED } phase = NOTHING;
        bool early = false, reveal = false, took = false;
        for_each_item(events, [&](View event) {
            ++count;
            const View type = string_at(after(event, "\"type\""));
            if (type == "pillows_back") ++turn_, phase = HUSH, early = true;
            else if (type == "revealed") phase = OPEN, reveal = true;
            else if (type == "turn_closed") phase = CLOSED, early = reveal = took = false;
            else if (number_at(after(event, "\"seat\""), -1) == seat_) own = count, took = type == "took";
        });
        const long number = own ? v - count + own : v;
        if (world_.options.bare || phase == CLOSED) return number;
        if (reveal) cue_ = number_at(after(after(text, "\"cue\""), "\"number\""), -1);
        if (early && !waits()) act("take");
        if (reveal && waits()) react();
        if (took) act("sleep", true);
        return number;
    }

    bool waits() const {
        const long seats = world_.options.seats;
        return ((seat_ - turn_) % seats + seats) % seats < (seats == 3 ? 1 : 2);  // as many as there are pillows (PI-2)
    }

    void react() {
        const Nanos due = now() + Nanos(double(REACTION) * 1e6 / world_.options.speed);
        world_.loop.later(due, [this, cue = cue_] { act("take", true, cue); });
    }

    World& world_;
    Party& party_;
    const int seat_;
    bool upgraded_ = false, seated_ = false, over_ = false;
    long turn_ = 0, cue_ = -1;
    std::string inbox_, frame_, message_, stream_, last_;
    std::vector<Sent> sent_;
};
