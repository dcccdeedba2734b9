// What all tables share: the loop, the options, and what is counted.
#pragma once

#include "loop.hpp"

struct Options {
    int port = 0;
    int seats = 6;
    int also = 0, away = 0;  // so many seats of each table, the last ones, come over this other port
    double speed = 1;   // how fast the server's match time runs
    double rate = 0;    // bare servers only: actions a second in all; 0 for as fast as they are answered
    bool bare = false;  // the server is a bare server (bench/bare.py), not Morphée
    bool spin = false;  // never sleep: to wake us up would be work of the server's processor
    char letter = 'p';  // begins the ids of our actions; a second process on the same seats needs another one
};

struct World {
    explicit World(const Options& given) : options(given), loop(given.spin) {}

    const Options options;
    Loop loop;
    Window window;
    Ledger ledger;
    bool acting = true;  // false while the last answers are awaited
};
