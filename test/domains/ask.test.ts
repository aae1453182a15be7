/** Questions to a DNS server: every kind of answer and of failure. */
import type { Answer } from "dns-packet";
import { expect, it } from "vitest";
import { asker } from "../../src/commands/domains/dns/ask.js";
import { parseServerAddress } from "../../src/commands/domains/dns/server-address.js";
import { eventually } from "../support/eventually.js";
import { startFakeDns } from "./fake-dns.js";
import { freePort } from "./ports.js";

const cname = (name: string, data: string): Answer => ({
  type: "CNAME",
  name,
  data,
});

it("compares names without regard to case", async () => {
  const { ask } = await startFakeDns(() => ({
    answers: [cname("DOCS.example.org", "Sites.EXAMPLE.net")],
  }));
  expect(await ask("docs.example.org", "CNAME")).toEqual({
    kind: "answer",
    exists: true,
    recursive: false,
    records: [
      { name: "docs.example.org", type: "CNAME", target: "sites.example.net" },
    ],
  });
});

it("asks again over TCP if the answer does not fit into a datagram", async () => {
  const answers = Array.from({ length: 100 }, (_, index): Answer => ({
    type: "A",
    name: "docs.example.org",
    data: `192.0.2.${index}`,
  }));
  const { ask, log } = await startFakeDns(() => ({ answers, truncated: true }));
  const result = await ask("docs.example.org", "A");
  expect(result).toMatchObject({ kind: "answer" });
  expect(result.kind === "answer" && result.records).toHaveLength(100);
  expect(log).toEqual(["udp A docs.example.org", "tcp A docs.example.org"]);
});

/** Returns a copy of a reply with another value, after a change of its first bytes. */
function forged(reply: Buffer, change: (copy: Buffer) => void): Buffer {
  const copy = Buffer.from(reply);
  copy.write("wrong", copy.indexOf("sites"));
  change(copy);
  return copy;
}

it.each<[string, (reply: Buffer) => Buffer]>([
  [
    "another id",
    (reply) =>
      forged(reply, (copy) => {
        copy.writeUInt16BE((copy.readUInt16BE(0) + 1) % 0x10000);
      }),
  ],
  [
    "another name in the question",
    (reply) => forged(reply, (copy) => copy.write("x", 13)),
  ],
  [
    "another type in the question",
    (reply) => forged(reply, (copy) => copy.writeUInt16BE(1, 12 + 18)),
  ],
  [
    "the flag of a query",
    (reply) => forged(reply, (copy) => copy.writeUInt8(0, 2)),
  ],
  ["garbage", () => Buffer.from("not a DNS message")],
  ["nothing", () => Buffer.alloc(0)],
])("ignores a datagram with %s", async (_, forge) => {
  const { ask } = await startFakeDns((name) => ({
    answers: [cname(name, "sites.example.net")],
    before: (reply) => [forge(reply)],
  }));
  const result = await ask("docs.example.org", "CNAME");
  expect(result.kind === "answer" && result.records).toEqual([
    { name: "docs.example.org", type: "CNAME", target: "sites.example.net" },
  ]);
});

it("asks each question once", async () => {
  const { ask, log } = await startFakeDns(() => ({}));
  await Promise.all([ask("a.example", "A"), ask("a.example", "A")]);
  await ask("a.example", "A");
  expect(log).toHaveLength(1);
});

it("repeats a question that is not answered", async () => {
  let count = 0;
  // On a busy machine, further answers may come too late.
  const { ask, log } = await startFakeDns(() => (++count === 1 ? null : {}), {
    timeout: 300,
    attempts: 1000,
  });
  expect(await ask("a.example", "A")).toMatchObject({ kind: "answer" });
  expect(log.length).toBeGreaterThan(1);
});

it("says that a server does not answer in time", async () => {
  const waiting = { timeout: 300, attempts: 2 };
  const { ask, log } = await startFakeDns(() => null, waiting);
  expect(await ask("a.example", "A")).toMatchObject({ cause: "timeout" });
  await eventually(() => {
    expect(log).toHaveLength(2);
  });
});

it.each(["SERVFAIL", "REFUSED", "FORMERR"] as const)(
  "says that a server answers %s",
  async (rcode) => {
    const { ask } = await startFakeDns(() => ({ rcode }));
    const query = { name: "a.example", type: "A" };
    const cause = `code ${rcode}`;
    const expected = { kind: "failure", query, cause };
    expect(await ask("a.example", "A")).toEqual(expected);
  },
);

it("tells a missing name from a missing record", async () => {
  const { ask } = await startFakeDns((name) =>
    name === "none.example" ? { rcode: "NXDOMAIN" } : {},
  );
  expect(await ask("none.example", "A")).toMatchObject({ exists: false });
  expect(await ask("text.example", "A")).toMatchObject({ exists: true });
});

it("says that no program listens", async () => {
  const address = { host: "127.0.0.1", port: await freePort() };
  const ask = asker({ label: "none", addresses: [address] });
  expect(await ask("a.example", "A")).toMatchObject({ cause: "closed" });
});

it("asks the next address of the system if one fails", async () => {
  const { address } = await startFakeDns(() => ({}));
  const addresses = [
    { host: "127.0.0.1", port: await freePort() },
    { host: "127.0.0.1", port: Number(address.split(":")[1]) },
  ];
  const ask = asker({ label: "system", addresses });
  expect(await ask("a.example", "A")).toMatchObject({ kind: "answer" });
});

it.each([
  ["127.0.0.1", { host: "127.0.0.1", port: 53 }],
  ["127.0.0.1:5300", { host: "127.0.0.1", port: 5300 }],
  ["::1", { host: "::1", port: 53 }],
  ["[::1]:5300", { host: "::1", port: 5300 }],
  ["[::1]", { host: "::1", port: 53 }],
  ["fe80::1:5300", { host: "fe80::1:5300", port: 53 }],
  ["127.0.0.1:0", null],
  ["127.0.0.1:65536", null],
  ["127.0.0.1:", null],
  ["[127.0.0.1]:53", null],
  ["dns.example.org", null],
  ["dns.example.org:53", null],
  ["https://127.0.0.1", null],
  ["", null],
])("reads the address %j of a server", (text, expected) => {
  expect(parseServerAddress(text)).toEqual(expected);
});
