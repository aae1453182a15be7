/** A sender reaches only public addresses, in every form of a URL, and connects to the address that it has checked. */
import dns from "node:dns/promises";
import http from "node:http";
import { EventEmitter } from "node:events";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { isPrivateAddress } from "../../templates/webhooks/runtime/sender/addresses.js";
import { sendToPublic } from "../../templates/webhooks/runtime/sender/connect.js";
import { signingKeys } from "../../templates/webhooks/runtime/signature.js";
import { github } from "../../templates/webhooks/runtime/schemes/github.js";
import { standard } from "../../templates/webhooks/runtime/schemes/standard.js";

const notPublic =
  `0.0.0.0 10.0.0.1 10.255.255.255 100.64.0.1 100.127.255.255 127.0.0.1 127.8.8.8 169.254.169.254 172.16.0.1
  172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1 224.0.0.1
  239.1.1.1 240.0.0.1 255.255.255.255 :: ::1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:10.0.0.1 ::127.0.0.1 64:ff9b::10.0.0.1
  64:ff9b:1::1 100::1 2001::1 2001:10::1 2001:db8::1 2002:7f00:1::1 3fff::1 fc00::1 fd12:3456::1 fe80::1 fe80::1%eth0
  fec0::1 ff02::1 4000::1 1.2.3 256.1.1.1 name`.split(/\s+/);
const open =
  `1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 169.253.255.255
  172.15.255.255 172.32.0.0 192.0.1.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
  2606:4700:4700::1111 2001:4860:4860::8888 2400:cb00::1 ::ffff:8.8.8.8 64:ff9b::8.8.8.8 3fff:1000::1`.split(
    /\s+/,
  );

it.each(notPublic)("%s is private", (address) => {
  expect(isPrivateAddress(address)).toBe(true);
});
it.each(open)("%s is public", (address) => {
  expect(isPrivateAddress(address)).toBe(false);
});

/** `URL` reads all of these as the same address. */
const forms =
  `http://127.0.0.1/ http://127.1/ http://2130706433/ http://0x7f000001/ http://0x7f.1/ http://0177.0.0.1/
  http://127.0.0.1./ http://localhost/ http://LOCALHOST:81/ http://localhost./ http://a.localhost/ http://[::1]/
  http://[::ffff:127.0.0.1]/ http://[0:0:0:0:0:0:0:1]/ http://①②⑦.0.0.1/ http://0/ https://169.254.169.254/latest
  http://user:x@10.0.0.1/ http://%31%32%37.0.0.1/`.split(/\s+/);

const init = { method: "POST", body: new Uint8Array([1, 2]) };

describe("a sender", () => {
  it.each(forms)("does not connect to %s", async (url) => {
    const own = vi.fn();
    for (const send of [undefined, own])
      await expect(sendToPublic(send, url, init)).rejects.toThrow(
        "is not an address of the public internet",
      );
    expect(own).not.toHaveBeenCalled();
  });

  it.each([["10.0.0.1"], ["8.8.8.8", "10.0.0.1"], ["::1"]])(
    "does not connect to a name of %s",
    async (...addresses) => {
      answerWith(addresses);
      const own = vi.fn();
      for (const send of [undefined, own])
        await expect(
          sendToPublic(send, "http://evil.test/", init),
        ).rejects.toThrow("evil.test is not an address");
      expect(own).not.toHaveBeenCalled();
    },
  );

  it("connects to the address that it has checked, and asks for it once", async () => {
    const lookup = answerWith(["8.8.8.8"], ["127.0.0.1"]);
    const options: Record<string, unknown>[] = [];
    const request = vi.spyOn(http, "request").mockImplementation(((
      given: Record<string, unknown>,
      answer: (response: object) => void,
    ) => {
      options.push(given);
      const headers = { "retry-after": "7" };
      answer({ statusCode: 429, headers, destroy: () => undefined });
      return Object.assign(new EventEmitter(), { end: () => undefined });
    }) as never);
    onTestFinished(() => {
      request.mockRestore();
    });
    const response = await sendToPublic(
      undefined,
      "http://rebinding.test:8080/hook?a=1",
      { ...init, headers: { "x-a": "1" } },
    );
    expect([response.status, response.headers.get("retry-after")]).toEqual([
      429,
      "7",
    ]);
    expect(lookup).toHaveBeenCalledTimes(1);
    expect(options).toMatchObject([
      {
        host: "8.8.8.8",
        port: "8080",
        path: "/hook?a=1",
        method: "POST",
        servername: "rebinding.test",
        headers: {
          host: "rebinding.test:8080",
          "x-a": "1",
          "content-length": 2,
        },
      },
    ]);
  });
});

function answerWith(...answers: string[][]) {
  let count = 0;
  const lookup = vi.spyOn(dns, "lookup").mockImplementation((() => {
    const found = answers[Math.min(count++, answers.length - 1)] ?? [];
    return Promise.resolve(found.map((address) => ({ address })));
  }) as never);
  onTestFinished(() => {
    lookup.mockRestore();
  });
  return lookup;
}

it("refuses a secret of less than 24 bytes", () => {
  const short = `whsec_${btoa("a".repeat(23))}`;
  expect(() => signingKeys(standard, short)).toThrow("has 23 bytes");
  expect(() => signingKeys(github, "a".repeat(23))).toThrow("at least 24");
  expect(() => signingKeys(github, "a".repeat(24))).not.toThrow();
});
