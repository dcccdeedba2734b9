// The load generator: tables of Pilo Pilo over real WebSockets, in one thread, driven by lines on standard input.
//
//   open N         open tables until N play; nobody acts before   {"playing": N}
//   begin          start a window of counting                     {}
//   end            what was counted since                         see tally.hpp
//   drain          act no more, wait for the last answers         the ledger, see tally.hpp
//   save FILE      write codes and tokens of all tables           {"saved": N}
//   rejoin FILE N  come back to the first N of them and act       {"played": [monotonic seconds of the first
//                                                                  granted action of each table]}
//   quit
//
// Each is answered by one line of JSON. `bench/generators.py` compiles and drives it.

#include <fstream>
#include <iostream>
#include <sstream>

#include "table.hpp"

class Generator : public Club, private Source {
public:
    explicit Generator(const Options& options) : world_(options) {
        fd = STDIN_FILENO;
        world_.loop.watch(*this);
    }

    void run() {
        while (true) {
            world_.window.busy += world_.loop.turn();
            if (draining_) drained();
        }
    }

private:
    static constexpr int AT_ONCE = 16;  // tables that are being set up at the same time
    static constexpr Nanos STUCK = 30'000'000'000;
    static constexpr Nanos LAST_ANSWERS = 10'000'000'000;

    // --- commands ----------------------------------------------------------------------------------------------

    void received(View bytes) override {
        commands_.append(bytes);
        size_t end;
        while ((end = commands_.find('\n')) != std::string::npos) {
            std::istringstream command(commands_.substr(0, end));
            commands_.erase(0, end + 1);
            obey(command);
        }
    }

    void ended() override { std::exit(0); }

    void obey(std::istringstream& command) {
        std::string verb, file;
        command >> verb;
        if (verb == "open") {
            command >> wanted_;
            world_.acting = world_.options.bare;  // an overloaded server would take minutes for more tables
            open_more();
            look_again(playing_);
            if (playing_ >= wanted_) opened();
        } else if (verb == "begin") {
            world_.window = Window{};
            reply("{}");
        } else if (verb == "end") {
            reply(world_.window.json());
        } else if (verb == "drain") {
            world_.acting = false;
            draining_ = now() + LAST_ANSWERS;
        } else if (verb == "save") {
            command >> file;
            save(file);
        } else if (verb == "rejoin") {
            command >> file >> wanted_;
            come_back(file);
        } else if (verb == "quit") {
            std::exit(0);
        } else {
            fail("unknown command " + verb);
        }
    }

    void reply(const std::string& line) { std::cout << line << std::endl; }

    void drained() {
        if (world_.ledger.unanswered() && now() < draining_) return;
        draining_ = 0;
        reply(world_.ledger.json());
    }

    // --- tables ------------------------------------------------------------------------------------------------

    Table& add() {
        tables_.push_back(std::make_unique<Table>(world_, *this, int(tables_.size())));
        return *tables_.back();
    }

    void open_more() {
        while (int(tables_.size()) < wanted_ && int(tables_.size()) < playing_ + AT_ONCE) add().open();
    }

    // Nobody should wait for ever for a table that does not come.
    void look_again(int before) {
        world_.loop.later(now() + STUCK, [this, before] {
            if (playing_ >= wanted_) return;
            if (playing_ == before) fail("no table more than " + std::to_string(before) + " could be set up: " + stuck());
            look_again(playing_);
        });
    }

    std::string stuck() const {
        for (const auto& table : tables_)
            if (!table->plays()) return table->progress();
        return "";
    }

    void plays() override {
        ++playing_;
        if (lines_.empty()) open_more();
        else come_back_more();
        if (playing_ == wanted_ && lines_.empty()) opened();
    }

    void opened() {
        world_.acting = true;
        reply("{\"playing\":" + std::to_string(playing_) + "}");
        if (world_.options.rate > 0 && turn_ == 0) pace(now());
    }

    // A bare server at a given rate: players act in turn, on time, whether they have been answered or not.
    void pace(Nanos due) {
        const size_t seats = size_t(world_.options.seats);
        tables_[turn_ / seats % tables_.size()]->player(turn_ % seats).act("take");
        ++turn_;
        due += Nanos(1e9 / world_.options.rate);
        world_.loop.later(due, [this, due] { pace(due); });
    }

    void save(const std::string& file) {
        std::ofstream out(file);
        for (const auto& table : tables_) out << table->line() << "\n";
        out.close();
        if (!out) fail("cannot write " + file);
        reply("{\"saved\":" + std::to_string(tables_.size()) + "}");
    }

    void come_back(const std::string& file) {
        std::ifstream in(file);
        std::string line;
        while (int(lines_.size()) < wanted_ && std::getline(in, line)) lines_.push_back(line);
        if (int(lines_.size()) < wanted_ || lines_.empty()) fail("not so many tables in " + file);
        come_back_more();
        look_again(0);
    }

    void come_back_more() {
        while (tables_.size() < lines_.size() && int(tables_.size()) < playing_ + AT_ONCE)
            add().come_back(lines_[tables_.size() - 1]);
    }

    void played(Nanos when) override {
        played_.push_back(when);
        if (played_.size() < lines_.size()) return;
        std::string text;
        for (Nanos time : played_) text += (text.empty() ? "" : ",") + std::to_string(double(time) / 1e9);
        reply("{\"played\":[" + text + "]}");
    }

    World world_;
    std::string commands_;
    int wanted_ = 0, playing_ = 0;
    size_t turn_ = 0;
    Nanos draining_ = 0;
    std::vector<std::string> lines_;
    std::vector<Nanos> played_;
    std::vector<std::unique_ptr<Table>> tables_;
};

Options read_options(int count, char** arguments) {
    Options options;
    for (int i = 1; i < count; ++i) {
        const std::string word = arguments[i];
        const auto value = [&] { return std::string(++i < count ? arguments[i] : ""); };
        if (word == "--port") options.port = std::atoi(value().c_str());
        else if (word == "--seats") options.seats = std::atoi(value().c_str());
        else if (word == "--also") options.also = std::atoi(value().c_str());
        else if (word == "--away") options.away = std::atoi(value().c_str());
        else if (word == "--speed") options.speed = std::atof(value().c_str());
        else if (word == "--rate") options.rate = std::atof(value().c_str());
        else if (word == "--letter") options.letter = (value() + "p")[0];
        else if (word == "--bare") options.bare = true;
        else if (word == "--spin") options.spin = true;
        else fail("unknown option " + word);
    }
    return options;
}

int main(int count, char** arguments) {
    Generator(read_options(count, arguments)).run();
}
