"""The loop with virtual time: the order of asyncio, no waiting, a stop between any two callbacks."""

from __future__ import annotations

import asyncio
import gc
import warnings

import pytest

from morphee.sim.virtual_loop import Endless, Idle, VirtualLoop, VirtualTime, run


async def told_after(seconds: float, what: str, told: list[tuple[float, str]]) -> None:
    await asyncio.sleep(seconds)
    told.append((asyncio.get_running_loop().time(), what))


def test_an_hour_takes_no_time_and_things_happen_in_their_order() -> None:
    told: list[tuple[float, str]] = []

    async def main() -> None:
        waits = ((3600.0, "an hour"), (0.5, "half"), (2.0, "two"), (0.5, "half again"))
        await asyncio.gather(*(told_after(seconds, what, told) for seconds, what in waits))

    run(main())
    assert told == [(0.5, "half"), (0.5, "half again"), (2.0, "two"), (3600.0, "an hour")]


def test_timeouts_queues_and_threads_work_as_on_any_loop() -> None:
    async def main() -> tuple[float, int, int]:
        queue: asyncio.Queue[int] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        loop.call_later(4.0, queue.put_nowait, 7)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(3.0):
                await queue.get()
        return loop.time(), await queue.get(), await asyncio.to_thread(lambda: 5)

    assert run(main()) == (3.0, 7, 5)


def test_an_error_in_a_thread_is_raised_where_it_is_awaited() -> None:
    async def main() -> None:
        await asyncio.to_thread(lambda: 1 // 0)

    with pytest.raises(ZeroDivisionError):
        run(main())


def test_what_would_never_come_is_an_error() -> None:
    async def main() -> None:
        await asyncio.get_running_loop().create_future()

    with pytest.raises(Idle):
        run(main())


def test_callbacks_without_end_are_an_error() -> None:
    async def main() -> None:
        while True:
            await asyncio.sleep(0)

    with pytest.raises(Endless):
        run(main())


def test_cancelled_timers_never_run_and_cost_no_time() -> None:
    async def main() -> float:
        loop = asyncio.get_running_loop()
        loop.call_later(50.0, pytest.fail).cancel()
        await asyncio.sleep(1.0)
        return loop.time()

    assert run(main()) == 1.0


@pytest.mark.parametrize("callbacks", range(1, 7))
def test_a_process_can_be_killed_between_any_two_callbacks(callbacks: int) -> None:
    done: list[int] = []
    loop = VirtualLoop()

    async def main() -> None:
        for number in range(10):
            done.append(number)
            await asyncio.sleep(0)

    loop.create_task(main())
    loop.stop_after(callbacks)
    loop.run_forever()
    loop.abandon()
    assert done == list(range(callbacks))


def test_a_killed_process_leaves_no_warning_and_never_goes_on() -> None:
    touched: list[str] = []

    async def main() -> None:
        await asyncio.sleep(1.0)
        touched.append("woke")

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        loop = VirtualLoop()
        loop.create_task(main())
        loop.stop_after(1)
        loop.run_forever()
        loop.abandon()
        del loop
        gc.collect()
    assert touched == []


def test_what_is_around_a_process_outlives_it() -> None:
    virtual, told = VirtualTime(), list[tuple[float, str]]()
    virtual.later(5.0, lambda: told.append((virtual.now, "around")))
    first = VirtualLoop(virtual)
    first.call_later(2.0, first.stop)
    first.call_later(3.0, told.append, (3.0, "never"))
    first.run_forever()
    first.abandon()
    second = VirtualLoop(virtual)
    assert second.time() == 2.0
    second.call_later(4.0, second.stop)
    second.run_forever()
    second.abandon()
    assert (told, virtual.now) == ([(5.0, "around")], 6.0)
