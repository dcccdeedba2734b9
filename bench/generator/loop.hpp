// Sockets and timers in one thread: epoll, and a queue of things to do later.
#pragma once

#include <arpa/inet.h>
#include <cerrno>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <functional>
#include <queue>
#include <string>
#include <vector>

#include "tally.hpp"
#include "text.hpp"

// Ends the program; whoever started it reads the reason as the answer to its command.
[[noreturn]] inline void fail(const std::string& why) {
    std::string text;
    for (char c : why) text += c == '"' || c == '\\' || uint8_t(c) < 32 ? '\'' : c;
    std::printf("{\"error\":\"%s\"}\n", text.c_str());
    std::fflush(stdout);
    std::exit(1);
}

// Something with a file descriptor that the loop reads from.
class Source {
public:
    virtual ~Source() = default;
    virtual void received(View bytes) = 0;
    virtual void ended() = 0;
    int fd = -1;
};

class Loop {
public:
    explicit Loop(bool spin) : spin_(spin), epoll_(epoll_create1(0)), buffer_(1 << 18) {}

    void watch(Source& source) {
        epoll_event event{};
        event.events = EPOLLIN | EPOLLRDHUP | EPOLLET;
        event.data.ptr = &source;
        if (epoll_ctl(epoll_, EPOLL_CTL_ADD, source.fd, &event) != 0) fail("epoll_ctl: " + std::string(strerror(errno)));
    }

    void connect(Source& source, int port) {
        source.fd = socket(AF_INET, SOCK_STREAM, 0);
        if (source.fd < 0) fail("socket: " + std::string(strerror(errno)));
        sockaddr_in address{};
        address.sin_family = AF_INET;
        address.sin_port = htons(uint16_t(port));
        address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        if (::connect(source.fd, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0)
            fail("connect: " + std::string(strerror(errno)));
        const int on = 1;
        setsockopt(source.fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        fcntl(source.fd, F_SETFL, O_NONBLOCK);
        watch(source);
    }

    void close(Source& source) {
        if (source.fd >= 0) ::close(source.fd);
        source.fd = -1;
    }

    // Our messages are short and the loopback's buffers long: to wait for room is the exception.
    void send(Source& source, View bytes) {
        while (!bytes.empty() && source.fd >= 0) {
            const ssize_t done = ::send(source.fd, bytes.data(), bytes.size(), MSG_NOSIGNAL);
            if (done >= 0) {
                bytes.remove_prefix(size_t(done));
            } else if (errno == EAGAIN) {
                pollfd wait{source.fd, POLLOUT, 0};
                poll(&wait, 1, 1000);
            } else {
                return;  // the end of this socket is noticed when it is read
            }
        }
    }

    void later(Nanos due, std::function<void()> work) { timers_.push({due, order_++, std::move(work)}); }

    // One turn: whatever arrived and whatever is due. Returns the time that the work took.
    Nanos turn() {
        epoll_event events[256];
        Nanos began = now();
        const int count = epoll_wait(epoll_, events, 256, spin_ ? 0 : patience(began));
        if (!spin_) began = now();  // the time asleep is not work
        for (int i = 0; i < count; ++i) read(*static_cast<Source*>(events[i].data.ptr), events[i].events & ~uint32_t(EPOLLIN));
        const bool worked = run_due() || count > 0;
        return worked ? now() - began : 0;
    }

private:
    struct Timer {
        Nanos due;
        uint64_t order;
        std::function<void()> work;
        bool operator<(const Timer& other) const {
            return due != other.due ? due > other.due : order > other.order;
        }
    };

    int patience(Nanos at) const {
        if (timers_.empty()) return 100;
        return int(std::clamp<Nanos>((timers_.top().due - at + 999'999) / 1'000'000, 0, 100));
    }

    // Edge-triggered: a read that does not fill the buffer has emptied the socket, unless it ends there.
    void read(Source& source, bool ends) {
        ssize_t size = ssize_t(buffer_.size());
        while (source.fd >= 0 && size > 0 && (ends || size == ssize_t(buffer_.size()))) {
            size = ::read(source.fd, buffer_.data(), buffer_.size());
            if (size > 0) {
                source.received({buffer_.data(), size_t(size)});
            } else if (size == 0 || errno != EAGAIN) {
                close(source);
                source.ended();
            }
        }
    }

    bool run_due() {
        const Nanos at = timers_.empty() ? 0 : now();
        bool worked = false;
        while (!timers_.empty() && timers_.top().due <= at) {
            auto work = std::move(const_cast<Timer&>(timers_.top()).work);
            timers_.pop();
            work();
            worked = true;
        }
        return worked;
    }

    bool spin_;
    int epoll_;
    std::vector<char> buffer_;
    std::priority_queue<Timer> timers_;
    uint64_t order_ = 0;
};
