import { afterEach, expect, it, vi } from "vitest";
import { cors } from "../../templates/server/cors.js";
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

it("has the CORS headers, as far as Node has read the request", () => {
  vi.useFakeTimers();
  const shop = "https://shop.example.com";
  const api = apiOf([], {}, { plugins: [cors({ origins: [shop] })] });
  const bytes = (text: string) => new TextEncoder().encode(text);
  const head = `GET / HTTP/1.1\r\nOrigin: ${shop}\r\nbad header\r\n\r\n`;
  const read = { headersSent: false, req: { headers: { origin: shop } } };
  for (const [error, message] of [
    [{ code: "HPE_INVALID_HEADER_TOKEN", rawPacket: bytes(head) }, null],
    [{ code: "ERR_HTTP_REQUEST_TIMEOUT" }, read],
  ] as const) {
    const end = vi.fn<(text: string) => void>();
    const others = { destroy: vi.fn(), once: vi.fn() };
    const socket = { writable: true, _httpMessage: message, end, ...others };
    clientErrors(api)(error, socket);
    const text = end.mock.calls[0]?.[0];
    expect(text).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(text).toContain(`access-control-allow-origin: ${shop}\r\n`);
  }
  vi.clearAllTimers();
});
