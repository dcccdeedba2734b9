// One table: made over HTTP, its players seated one after the other, then played.
#pragma once

#include <memory>

#include "player.hpp"

// What a table needs of those who count tables.
class Club {
public:
    virtual ~Club() = default;
    virtual void plays() = 0;                // a table has been set up and plays
    virtual void played(Nanos when) = 0;     // the first action was granted at a table to which people came back
};

class Table : public Party, private Source {
public:
    Table(World& world, Club& club, int number) : world_(world), club_(club), number_(number) {
        for (int seat = 0; seat < world.options.seats; ++seat) players_.push_back(std::make_unique<Player>(world, *this, seat));
    }

    void open() {
        if (world_.options.bare) {
            for (auto& player : players_) player->connect();
            return;
        }
        world_.loop.connect(*this, world_.options.port);
        static const std::string body =
            "{\"game\":\"pillows\",\"config\":{\"window\":8000,\"rest\":500,\"apprentice\":true},\"lang\":\"en\"}";
        world_.loop.send(*this, "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(world_.options.port) +
            "\r\nContent-Type: application/json\r\nConnection: close\r\nContent-Length: " + std::to_string(body.size()) +
            "\r\n\r\n" + body);
    }

    // Come back to the table of another process of ours: `CODE TOKEN TOKEN …`.
    void come_back(const std::string& line) {
        size_t place = line.find(' ');
        code_ = line.substr(0, place);
        for (auto& player : players_) {
            const size_t end = line.find(' ', place + 1);
            player->token = line.substr(place + 1, end - place - 1);
            place = end;
        }
        back_ = true;
        for (auto& player : players_) player->connect();
    }

    std::string line() const {
        std::string text = code_;
        for (const auto& player : players_) text += " " + player->token;
        return text;
    }

    // How far the set-up is: the step of each player.
    std::string progress() const {
        if (code_.empty() && !world_.options.bare) return "no code yet";
        std::string text;
        for (const auto& player : players_) text += (text.empty() ? "" : ", ") + std::string(player->step);
        return text;
    }

    Player& player(size_t seat) { return *players_[seat]; }

    // --- called by players -------------------------------------------------------------------------------------

    std::string path() const override { return world_.options.bare ? "/" + std::to_string(number_) : "/ws"; }
    std::string code() const override { return code_; }

    void welcomed(Player& player) override {
        if (back_) {
            if (++ready_ == players_.size()) begin_again();
        } else if (&player == players_[0].get()) {  // the first to come is the host
            for (size_t seat = 1; seat < players_.size(); ++seat) players_[seat]->connect();
        }
    }

    void ready(Player&) override {
        if (++ready_ < players_.size()) return;
        if (world_.options.bare) begin_bare();
        else players_[0]->say("{\"t\":\"start\",\"id\":\"g\"}");
    }

    void started() override {
        plays_ = true;
        club_.plays();
    }

    bool plays() const override { return plays_; }

    void acted(Player& player, long event, Nanos sent, bool raced) override {
        waiting_.push_back({player.match, event, sent, raced});
        if (back_) {
            club_.played(now());
            back_ = false;
            for (auto& other : players_) other->probing = false;
        }
        told(player);
    }

    // Note the actions of which the last of the table has now been told.
    void told(Player&) override {
        for (size_t i = 0; i < waiting_.size();) {
            if (!all_know(waiting_[i])) {
                ++i;
                continue;
            }
            const Nanos took = now() - waiting_[i].sent;
            world_.window.told.add(took);
            (waiting_[i].raced ? world_.window.told_raced : world_.window.told_free).add(took);
            waiting_[i] = waiting_.back();
            waiting_.pop_back();
        }
    }

private:
    struct Waiting {
        long match, event;
        Nanos sent;
        bool raced;
    };

    // Nothing is hidden in Pilo Pilo, so an event has the same number in every player's stream.
    bool all_know(const Waiting& action) const {
        for (const auto& player : players_)
            if (player->match == action.match ? player->v < action.event : player->match < action.match) return false;
        return true;
    }

    void begin_bare() {
        started();
        if (world_.options.rate == 0)
            for (auto& player : players_) player->act("take");
    }

    void begin_again() {
        started();
        for (auto& player : players_) {
            player->probing = true;
            player->probe();
        }
    }

    // --- the answer to POST /api/tables --------------------------------------------------------------------------

    void received(View bytes) override { answer_.append(bytes); }

    void ended() override {
        code_ = string_at(after(answer_, "\"code\""));
        if (answer_.find(" 201 ") == View::npos && answer_.find(" 200 ") == View::npos) fail("no table: " + answer_);
        players_[0]->connect();
    }

    World& world_;
    Club& club_;
    const int number_;
    bool back_ = false, plays_ = false;
    size_t ready_ = 0;
    std::string code_, answer_;
    std::vector<std::unique_ptr<Player>> players_;
    std::vector<Waiting> waiting_;
};
