/** `domains verify` with answers that NSD refuses to give, or that take too long to arrange. */
import type { Answer } from "dns-packet";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { checkDomains } from "../../src/commands/domains/config/check.js";
import { parseIssue } from "../../src/commands/domains/verify/caa-value.js";
import { caaBlock, findCaa } from "../../src/commands/domains/verify/caa.js";
import type { CaaProperty } from "../../src/commands/domains/dns/message.js";
import { judge } from "../../src/commands/domains/verify/judge.js";
import {
  checkUntilDone,
  durationText,
  parseDuration,
} from "../../src/commands/domains/verify/wait.js";
import { Diagnostics } from "../../src/base/diagnostics.js";
import { specwright } from "../cli/terminal.js";
import { emptyFolder } from "../write/folder.js";
import { startFakeDns, type FakeReply } from "./fake-dns.js";

type Records = Readonly<Record<string, FakeReply>>;

/** Keys such as `A docs.example.org`. Other names and types have no records. */
function responder(records: Records) {
  return (name: string, type: string) => records[`${type} ${name}`] ?? {};
}

async function finding(
  records: Records,
  more: { primary?: string; authority?: string } = {},
) {
  const file = { target: "sites.example.net", primary: "docs.example.org" };
  const diagnostics = new Diagnostics();
  const value = { ...file, ...more };
  const config = checkDomains(value, "domains.json", diagnostics);
  if (config === null) throw new Error(diagnostics.list[0]?.message);
  const { ask } = await startFakeDns(responder(records));
  const addresses = {
    kind: "addresses",
    list: ["192.0.2.1"],
    end: "sites.example.net",
    exists: true,
  } as const;
  const targetAddresses = () => Promise.resolve(addresses);
  const options = { config, server: "fake", ask, targetAddresses };
  return judge(config.primary, options);
}

const a = (name: string, data: string): Answer => ({ type: "A", name, data });
const cname = (name: string, data: string): Answer => ({
  type: "CNAME",
  name,
  data,
});
const caa = (name: string, value: string, tag = "issue"): Answer => ({
  type: "CAA",
  name,
  data: { tag: tag as "issue", value },
});
const right = cname("docs.example.org", "sites.example.net");

describe("records", () => {
  it("finds an A record beside a right CNAME record", async () => {
    const found = await finding({
      "CNAME docs.example.org": { answers: [right] },
      "A docs.example.org": { answers: [a("docs.example.org", "192.0.2.9")] },
    });
    expect(found).toEqual({
      state: "conflict",
      message:
        "docs.example.org has the A record 192.0.2.9 beside its CNAME record.",
      fix: "Delete the A record 192.0.2.9; the CNAME record is right.",
    });
  });

  it("finds two CNAME records", async () => {
    const other = cname("docs.example.org", "old.example.net");
    const found = await finding({
      "CNAME docs.example.org": { answers: [right, other] },
    });
    expect(found).toEqual({
      state: "conflict",
      message:
        "docs.example.org has more than one CNAME record: sites.example.net, old.example.net.",
      fix: "Delete all of them but the one with the value sites.example.net.",
    });
  });

  it("does not take the addresses of the target for those of the domain", async () => {
    const answers = [right, a("sites.example.net", "192.0.2.1")];
    const found = await finding({
      "CNAME docs.example.org": { answers: [right] },
      "A docs.example.org": { answers, recursive: true },
    });
    expect(found.state).toBe("ok");
  });

  it("accepts a CNAME record at a domain that it takes for an apex", async () => {
    const answers = [cname("docs.github.io", "sites.example.net")];
    const records = { "CNAME docs.github.io": { answers } };
    const found = await finding(records, { primary: "docs.github.io" });
    expect(found.state).toBe("ok");
  });

  it("says that CAA records were not checked without an authority", async () => {
    const records = { "CNAME docs.example.org": { answers: [right] } };
    const { message } = await finding(records);
    expect(message).toBe(
      "docs.example.org points to sites.example.net. CAA records were not checked, because the file names no authority.",
    );
  });

  it("escapes DNS text for the terminal", async () => {
    const evil = "\u001b[31mred\u202e.example.net";
    const answers = [cname("docs.example.org", evil)];
    const { address } = await startFakeDns(
      responder({ "CNAME docs.example.org": { answers } }),
    );
    const cwd = emptyFolder();
    const file = { target: "sites.example.net", primary: "docs.example.org" };
    writeFileSync(join(cwd, "domains.json"), JSON.stringify(file));
    for (const json of [[], ["--json"]]) {
      const { code, stdout } = await specwright(
        { cwd },
        ...["domains", "verify", "--resolver", address, ...json],
      );
      expect(code).toBe(1);
      expect(stdout).toContain("u001b[31mred");
      expect(stdout).not.toMatch(/[\u001b\u202e]/);
    }
  });
});

describe("CAA records", () => {
  const withAuthority = { authority: "letsencrypt.org" };

  it("a failed lookup makes the domain unreachable, because authorities then refuse", async () => {
    const found = await finding(
      {
        "CNAME docs.example.org": { answers: [right] },
        "CAA docs.example.org": { rcode: "SERVFAIL" },
      },
      withAuthority,
    );
    expect(found).toMatchObject({
      state: "unreachable",
      message:
        "The CAA records of docs.example.org are not known: fake answered SERVFAIL.",
    });
  });

  it("a server that refuses other zones does not block", async () => {
    const found = await finding(
      {
        "CNAME docs.example.org": { answers: [right] },
        "CAA docs.example.org": { answers: [right] },
        "CAA sites.example.net": { rcode: "REFUSED" },
        "CAA org": { rcode: "REFUSED" },
      },
      withAuthority,
    );
    expect(found.state).toBe("ok");
  });

  it("takes the records at the end of the CNAME records in one answer", async () => {
    const answers = [
      right,
      cname("sites.example.net", "edge.example.net"),
      caa("edge.example.net", "pki.goog"),
    ];
    const { ask } = await startFakeDns(
      responder({ "CAA docs.example.org": { answers, recursive: true } }),
    );
    expect(await findCaa("docs.example.org", ask)).toMatchObject({
      set: { name: "edge.example.net" },
    });
  });

  it("asks for each parent, but not for the parents of the target", async () => {
    const { ask, log } = await startFakeDns(
      responder({ "CAA a.docs.example.org": { answers: [] } }),
    );
    expect(await findCaa("a.docs.example.org", ask)).toEqual({
      kind: "found",
      set: null,
    });
    expect(log).toEqual([
      "udp CAA a.docs.example.org",
      "udp CAA docs.example.org",
      "udp CAA example.org",
      "udp CAA org",
    ]);
  });

  it("stops at CNAME records that form a circle", async () => {
    const { ask } = await startFakeDns(
      responder({
        "CAA a.example": { answers: [cname("a.example", "b.example")] },
        "CAA b.example": { answers: [cname("b.example", "a.example")] },
      }),
    );
    const none = { kind: "found", set: null };
    expect(await findCaa("a.example", ask)).toEqual(none);
  });

  const request = {
    authority: "letsencrypt.org",
    methods: ["http-01"],
    accounts: [],
  };

  const property = (tag: string, value: string, critical = false) =>
    ({ type: "CAA", name: "a", critical, tag, value }) as const;

  it.each<[string, CaaProperty[], boolean]>([
    ["the authority", [property("issue", "letsencrypt.org")], true],
    ["upper case", [property("issue", "LetsEncrypt.ORG")], true],
    ["parameters", [property("issue", "letsencrypt.org;a=b; c=d")], true],
    ["spaces", [property("issue", " \tletsencrypt.org \t; a=b")], true],
    [
      "one of several",
      [property("issue", "pki.goog"), property("issue", "letsencrypt.org")],
      true,
    ],
    [
      "the authority beside an empty value",
      [property("issue", ";"), property("issue", "letsencrypt.org")],
      true,
    ],
    ["only issuewild", [property("issuewild", ";")], true],
    ["only iodef", [property("iodef", "mailto:a@example.org")], true],
    ["a critical issue", [property("issue", "letsencrypt.org", true)], true],
    ["a critical issuewild", [property("issuewild", ";", true)], true],
    ["an unknown property", [property("future", "x")], true],
    ["another authority", [property("issue", "pki.goog")], false],
    [
      "a name that begins alike",
      [property("issue", "letsencrypt.org.uk")],
      false,
    ],
    ["a name that ends alike", [property("issue", "myletsencrypt.org")], false],
    ["an empty value", [property("issue", "")], false],
    ["a semicolon", [property("issue", ";")], false],
    ["only parameters", [property("issue", "; letsencrypt.org")], false],
    ["two names", [property("issue", "letsencrypt.org pki.goog")], false],
    ["control characters", [property("issue", "letsencrypt.org\u0000")], false],
    [
      "the authority for wildcards only",
      [property("issue", ";"), property("issuewild", "letsencrypt.org")],
      false,
    ],
    [
      "an unknown critical property",
      [property("issue", "letsencrypt.org"), property("future", "x", true)],
      false,
    ],
  ])("%s", (_, properties, isAllowed) => {
    const set = { name: "example.org", properties };
    expect(caaBlock(set, request) === null).toBe(isAllowed);
  });

  const account = "https://acme.example.net/acct/1";

  it.each<[string, string[], ReturnType<typeof caaBlock>]>([
    ["the method http-01", ["validationmethods=http-01"], null],
    ["one of several methods", ["validationmethods=dns-01,http-01"], null],
    ["the account", [`accounturi=${account}`], null],
    [
      "both parameters, with spaces",
      [` accounturi \t= ${account} ; validationmethods = http-01 `],
      null,
    ],
    ["upper case", ["ValidationMethods=http-01"], null],
    ["a second record without parameters", ["validationmethods=x", ""], null],
    ["an unknown parameter", ["policy=ev"], null],
    [
      "another method",
      ["validationmethods=dns-01"],
      { kind: "validationmethods", value: "dns-01" },
    ],
    [
      "no method",
      ["validationmethods="],
      { kind: "validationmethods", value: "" },
    ],
    [
      "a method in upper case",
      ["validationmethods=HTTP-01"],
      { kind: "validationmethods", value: "HTTP-01" },
    ],
    [
      "two lists of methods",
      ["validationmethods=http-01;validationmethods=http-01"],
      { kind: "validationmethods", value: "http-01, http-01" },
    ],
    [
      "another account",
      [`accounturi=${account}0`],
      { kind: "accounturi", value: `${account}0` },
    ],
    [
      "another account for a right method",
      ["validationmethods=http-01; accounturi=urn:x"],
      { kind: "accounturi", value: "urn:x" },
    ],
    [
      "the account twice",
      [`accounturi=${account};accounturi=${account}`],
      { kind: "accounturi", value: `${account}, ${account}` },
    ],
    [
      "the first of two other accounts",
      ["accounturi=urn:a", "accounturi=urn:b"],
      { kind: "accounturi", value: "urn:a" },
    ],
  ])("parameters: %s", (_, parameters, expected) => {
    const properties = parameters.map((text) =>
      property("issue", text === "" ? "ca.example" : `ca.example;${text}`),
    );
    const block = caaBlock(
      { name: "example.org", properties },
      { authority: "ca.example", methods: ["http-01"], accounts: [account] },
    );
    expect(block).toEqual(expected);
  });

  it.each([
    "letsencrypt.org; a",
    "letsencrypt.org; =b",
    "letsencrypt.org; a=b c",
    "letsencrypt.org; a=b;",
    "letsencrypt.org;; a=b",
    "letsencrypt.org; -a=b",
    "letsencrypt.org; a_b=c",
    "letsencrypt.org; a=\u007f",
  ])("a value with a syntax error allows no authority: %j", (value) => {
    expect(parseIssue(value).issuer).toBeNull();
  });

  it("a final semicolon is no syntax error", () => {
    expect(parseIssue("letsencrypt.org ; ")).toEqual({
      issuer: "letsencrypt.org",
      parameters: [],
    });
  });
});

describe("--wait", () => {
  /** A clock that is only moved by `sleep`. */
  function testClock() {
    let time = 0;
    const pauses: number[] = [];
    const sleep = (pause: number) => {
      time += pause;
      pauses.push(pause / 1000);
      return Promise.resolve();
    };
    return { pauses, clock: { now: () => time, sleep } };
  }

  it("checks with growing pauses, and at last when the time is over", async () => {
    const { pauses, clock } = testClock();
    let checks = 0;
    await checkUntilDone({
      wait: 3_600_000,
      check: () => Promise.resolve(++checks),
      isDone: () => false,
      onPause: () => undefined,
      clock,
    });
    expect(pauses.slice(0, 9)).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300]);
    expect(pauses.reduce((sum, pause) => sum + pause)).toBe(3600);
    expect(checks).toBe(pauses.length + 1);
  });

  it("ends early, and checks once without it", async () => {
    for (const [wait, expected] of [
      [60_000, 3],
      [0, 1],
    ] as const) {
      const { clock } = testClock();
      let checks = 0;
      const result = await checkUntilDone({
        wait,
        check: () => Promise.resolve(++checks),
        isDone: (count) => count === 3,
        onPause: () => undefined,
        clock,
      });
      expect(result).toBe(expected);
    }
  });

  it.each([
    ["90s", 90_000],
    ["30m", 1_800_000],
    ["48h", 172_800_000],
    ["30d", 2_592_000_000],
    ["31d", null],
    ["0s", null],
    ["48", null],
    ["48 h", null],
    ["1h30m", null],
    ["-1h", null],
    ["1.5h", null],
    ["h", null],
    ["", null],
  ])("reads %j", (text, expected) => {
    expect(parseDuration(text)).toBe(expected);
  });

  it.each([
    [2_000, "2 s"],
    [90_000, "1.5 min"],
    [300_000, "5 min"],
  ])("shows %d ms as %s", (time, text) => {
    expect(durationText(time)).toBe(text);
  });
});
