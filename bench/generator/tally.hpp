// What is counted: a window of time (reset by `begin`), and a ledger of all actions since the start.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <ctime>
#include <string>
#include <vector>

using Nanos = int64_t;

// The monotonic clock, the one that Python's time.monotonic() reads: times can be compared across processes.
inline Nanos now() {
    timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return Nanos(time.tv_sec) * 1'000'000'000 + time.tv_nsec;
}

class Latencies {
public:
    void add(Nanos nanos) { micros_.push_back(uint32_t(nanos / 1000)); }
    void clear() { micros_.clear(); }

    // [p50, p90, p99, slowest, how many], in milliseconds but for the last.
    std::string json() {
        std::sort(micros_.begin(), micros_.end());
        char text[160];
        std::snprintf(text, sizeof text, "[%.3f,%.3f,%.3f,%.3f,%zu]", at(0.5), at(0.9), at(0.99), at(1.0), micros_.size());
        return text;
    }

private:
    double at(double share) const {
        if (micros_.empty()) return 0;
        return micros_[std::min(micros_.size() - 1, size_t(double(micros_.size()) * share))] / 1000.0;
    }

    std::vector<uint32_t> micros_;
};

struct Window {
    Nanos since = now();
    Nanos busy = 0;  // time in which there was something to do: below the window's length, we are not the limit
    uint64_t acked = 0, refused = 0, frames = 0, bytes = 0, pings = 0;
    Latencies ack;         // from sending an action to its acknowledgement
    Latencies told;        // from sending it until all of its table were told of it
    Latencies told_free;   // the same, of actions outside races: nothing holds them back
    Latencies told_raced;  // the same, of actions while a cue is on: the finish judge holds them back on purpose

    std::string json() {
        const double seconds = double(now() - since) / 1e9;
        char text[400];
        std::snprintf(text, sizeof text,
            "{\"seconds\":%.4f,\"busy\":%.4f,\"acked\":%lu,\"refused\":%lu,\"frames\":%lu,\"bytes\":%lu,\"pings\":%lu",
            seconds, double(busy) / 1e9 / seconds, acked, refused, frames, bytes, pings);
        return std::string(text) + ",\"ack\":" + ack.json() + ",\"told\":" + told.json() +
               ",\"told_free\":" + told_free.json() + ",\"told_raced\":" + told_raced.json() + "}";
    }
};

struct Ledger {
    uint64_t sent = 0, acked = 0, refused = 0;
    uint64_t twice = 0;    // answered although it had been answered already
    uint64_t foreign = 0;  // an answer to something that was never sent
    uint64_t closed = 0;   // sockets that the server closed

    uint64_t unanswered() const { return sent - acked - refused; }

    std::string json() const {
        char text[240];
        std::snprintf(text, sizeof text,
            "{\"sent\":%lu,\"acked\":%lu,\"refused\":%lu,\"unanswered\":%lu,\"twice\":%lu,\"foreign\":%lu,\"closed\":%lu}",
            sent, acked, refused, unanswered(), twice, foreign, closed);
        return text;
    }
};
