import { afterEach, expect, it, vi } from "vitest";
import { clientErrors } from "../../templates/server/node.js";
import { apiOf } from "./api.js";

afterEach(() => {
  vi.useRealTimers();
});

function refused() {
  const socket = {
    writable: true,
    end: vi.fn(),
    destroy: vi.fn(),
    once: vi.fn<(event: "close", listener: () => void) => void>(),
  };
  clientErrors(apiOf([]))({ code: "HPE_INVALID_METHOD" }, socket);
  expect(socket.end).toHaveBeenCalledOnce();
  return socket;
}

it("a client that does not hang up when it is refused is cut off", () => {
  vi.useFakeTimers();
  const socket = refused();
  expect(socket.destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(socket.destroy).toHaveBeenCalledOnce();
});

it("the timer is cleared when the client closes the connection", () => {
  vi.useFakeTimers();
  const socket = refused();
  socket.once.mock.calls[0]?.[1]();
  expect(vi.getTimerCount()).toBe(0);
});
