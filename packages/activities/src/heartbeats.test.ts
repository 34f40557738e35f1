import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startHeartbeats } from "./heartbeats.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it("keeps an attempt alive through a step of half a minute", () => {
  const send = vi.fn<() => void>();
  const heartbeats = startHeartbeats(send);
  heartbeats.progress();
  send.mockClear();
  for (let second = 0; second < 30; second += 5) {
    vi.advanceTimersByTime(5_000);
    expect(send).toHaveBeenCalled();
    send.mockClear();
  }
  heartbeats.stop();
});

it("stops sending for an attempt that hangs", () => {
  const send = vi.fn<() => void>();
  const heartbeats = startHeartbeats(send);
  vi.advanceTimersByTime(60_000);
  send.mockClear();
  vi.advanceTimersByTime(600_000);
  expect(send).not.toHaveBeenCalled();
  heartbeats.stop();
});

it("resumes after a slow step", () => {
  const send = vi.fn<() => void>();
  const heartbeats = startHeartbeats(send);
  vi.advanceTimersByTime(90_000);
  heartbeats.progress();
  send.mockClear();
  vi.advanceTimersByTime(5_000);
  expect(send).toHaveBeenCalled();
  heartbeats.stop();
});

it("stops when the attempt has ended", () => {
  const send = vi.fn<() => void>();
  startHeartbeats(send).stop();
  vi.advanceTimersByTime(60_000);
  expect(send).not.toHaveBeenCalled();
});

it("continues through a bounded wait, without resetting the minute allowed for progress", () => {
  const send = vi.fn<() => void>();
  const heartbeats = startHeartbeats(send);
  vi.advanceTimersByTime(40_000);
  const endWait = heartbeats.beginWait();
  vi.advanceTimersByTime(118_000);
  send.mockClear();
  vi.advanceTimersByTime(2_000);
  expect(send).toHaveBeenCalledOnce();
  endWait();
  endWait();
  vi.advanceTimersByTime(20_000);
  send.mockClear();
  vi.advanceTimersByTime(60_000);
  expect(send).not.toHaveBeenCalled();
  heartbeats.stop();
});
