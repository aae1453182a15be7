/** Values of flags: from text to a request and back, as yargs reads them. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import yargs from "yargs";
import { parseArguments } from "../../templates/cli/runtime/arguments.js";
import type { Host, Parser } from "../../templates/cli/runtime/host.js";
import {
  textOfFlag,
  valueOfText,
} from "../../templates/cli/runtime/input/flag-value.js";
import { issueText } from "../../templates/cli/runtime/input/issues.js";
import { requestOf } from "../../templates/cli/runtime/input/request.js";
import type {
  Command,
  Flag,
  FlagType,
  Program,
} from "../../templates/cli/runtime/program.js";
import { generate } from "../../src/generate.js";
import { shortName } from "../../src/emit/cli/command-names.js";
import fc from "../support/fast-check.js";

const values: Record<FlagType, fc.Arbitrary<unknown>> = {
  null: fc.constant(null),
  boolean: fc.boolean(),
  integer: fc.integer(),
  number: fc
    .double({ noNaN: true, noDefaultInfinity: true })
    .filter((value) => !Object.is(value, -0)),
  string: fc.string({ unit: "binary" }),
  array: fc.array(fc.jsonValue()),
  object: fc.dictionary(fc.string(), fc.jsonValue()),
};

const typeNames = Object.keys(values) as FlagType[];

const typed = fc
  .uniqueArray(fc.constantFrom(...typeNames), { minLength: 1 })
  .chain((types) =>
    fc.record({
      types: fc.constant(types),
      value: fc.oneof(...types.map((type) => values[type])),
    }),
  )
  // JSON writes -0 as 0.
  .map(({ types, value }) => ({
    types,
    value: JSON.parse(JSON.stringify(value)) as unknown,
  }));

describe("the text of a flag", () => {
  it("is the value again, whatever types the flag accepts", () => {
    fc.assert(
      fc.property(typed, ({ types, value }) => {
        expect(valueOfText({ types }, textOfFlag({ types }, value))).toEqual(
          value,
        );
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    [["string"], "5", "5"],
    [["string"], "null", "null"],
    [["string", "null"], "null", null],
    [["integer"], "5", 5],
    [["integer"], "5.5", "5.5"],
    [["integer"], "", ""],
    [["number", "string"], '"5"', "5"],
    [["boolean"], "yes", "yes"],
    [["object"], "{", "{"],
  ] as [FlagType[], string, unknown][])(
    "of %j: %s",
    (types, text, expected) => {
      expect(valueOfText({ types }, text)).toBe(expected);
    },
  );

  it("keeps all digits of 64-bit integers", () => {
    const flag = { types: ["integer" as const], bigint: true };
    expect(valueOfText(flag, "9223372036854775807")).toBe(9223372036854775807n);
  });
});

/** A program with one command, `test run`. */
function programWith(flags: readonly Flag[]): Program {
  const command: Command = {
    call: () => Promise.reject(new Error("not called")),
    bodies: [{ mediaType: "application/json", format: "json", hasFlags: true }],
    flags,
  };
  return {
    name: "test",
    version: "1",
    about: "",
    servers: [],
    credentials: [],
    client: () => Promise.reject(new Error("not loaded")),
    groups: [
      {
        name: "run",
        commands: [{ name: "it" }],
        load: () => Promise.resolve({ commands: { it: command } }),
      },
    ],
  };
}

const host = {
  env: {},
  out: { isTerminal: false, columns: 80, write: () => Promise.resolve() },
  readText: () => Promise.resolve('{"a":{"b":1,"c":2}}'),
  readInput: () => Promise.resolve("[1]"),
  createParser: () => yargs() as unknown as Parser,
} as unknown as Host;

async function requestFor(
  flags: readonly Flag[],
  args: readonly string[],
): Promise<unknown> {
  const parsed = await parseArguments(
    programWith(flags),
    ["run", "it", ...args],
    host,
  );
  if (parsed.kind === "text") return parsed.text;
  return (await requestOf(parsed.command, parsed.values, host)).request;
}

/** Names that a parser of arguments may treat in a special way. */
const oddNames = fc.constantFrom(
  ...["no-cache", "to-string", "a.b", "a", "x1", "h", "v"],
);

describe("the request of a command", () => {
  it("has the values of the flags", async () => {
    const input = fc.uniqueArray(
      fc.record({
        name: oddNames,
        one: typed,
        list: fc.boolean(),
        isBody: fc.boolean(),
      }),
      { selector: ({ name }) => name, maxLength: 5 },
    );
    await fc.assert(
      fc.asyncProperty(input, async (all) => {
        const flags = all.map(({ name, one, list, isBody }): Flag => ({
          name,
          at: isBody ? ["body", "__proto__", name] : ["query", name],
          types: one.types,
          ...(list && { list: "always" as const }),
        }));
        const args = all.flatMap(({ name, one, list }) =>
          Array.from(
            { length: list ? 2 : 1 },
            () => `--${name}=${textOfFlag(one, one.value)}`,
          ),
        );
        const request = (await requestFor(flags, args)) as Record<
          string,
          Record<string, unknown>
        >;
        for (const { name, one, list, isBody } of all) {
          const value = list ? [one.value, one.value] : one.value;
          const body = request["body"] ?? {};
          const inner = Object.getOwnPropertyDescriptor(body, "__proto__");
          const part = isBody
            ? (inner?.value as Record<string, unknown>)
            : request["query"];
          expect(part?.[name]).toEqual(value);
        }
        expect(Object.prototype).not.toHaveProperty("a");
      }),
      { numRuns: 150 },
    );
  });

  const nested: Flag = { name: "a.b", at: ["body", "a", "b"] };

  it("changes fields of a whole body", async () => {
    const args = ["--body", "@file", "--a.b", "5"];
    expect(await requestFor([nested], args)).toEqual({
      body: { a: { b: 5, c: 2 } },
    });
  });

  it.each([
    [["--body", "-", "--a.b", "5"], "--body is not an object"],
    [["--body", "{"], "--body is not JSON"],
    [["--a.b", "1", "--a.b", "2"], "--a.b can be used only once"],
    [["--unknown"], "Unknown argument: unknown"],
    [["--a.b"], "Not enough arguments following: a.b"],
    [["more"], "Unknown"],
  ])("%j is refused", async (args, message) => {
    await expect(requestFor([nested], args)).rejects.toThrow(message);
  });

  it("accepts parameters of a path without their name, also negative ones", async () => {
    const id: Flag = {
      name: "pet-id",
      at: ["path", "petId"],
      types: ["integer"],
      positional: true,
    };
    for (const args of [["-5"], ["--pet-id", "-5"], ["--pet-id=-5"]])
      expect(await requestFor([id], args)).toEqual({ path: { petId: -5 } });
  });
});

describe("issues", () => {
  const flags: Flag[] = [
    { name: "limit", at: ["query", "limit"] },
    { name: "pet-id", at: ["path", "petId"], positional: true },
    { name: "tag", at: ["body", "tag"] },
    { name: "size.width", at: ["body", "size", "width"] },
    { name: "size.height", at: ["body", "size", "height"] },
  ];
  it.each([
    ["/query/limit", "--limit is wrong"],
    ["/path/petId", "<pet-id> is wrong"],
    ["/body/tag/0/a~1b", "--tag[0].a/b is wrong"],
    ["/body/size", "--size.width, … is wrong"],
    ["/body/other", "--body.other is wrong"],
    ["/body", "--body is wrong"],
  ])("at %s name their flag", (path, text) => {
    const issue = { path, keyword: "type", message: "is wrong" };
    expect(issueText({ flags }, issue)).toBe(text);
  });
});

it.each([
  ["list-pets", "pets", "list"],
  ["create-pet", "pets", "create"],
  ["pets-list-all", "pets", "list-all"],
  ["get-customers-customer", "customers", "get-customer"],
  ["list-pet-owners", "pet-owners", "list"],
  ["pets", "pets", "pets"],
  ["list-orders", "store", "list-orders"],
  ["get-categories", "category", "get"],
])("%s in the group %s is %s", (whole, group, short) => {
  expect(shortName(whole, group)).toBe(short);
});

it("an operation with the name of its group is the command run", async () => {
  const folder = mkdtempSync(join(tmpdir(), "specwright-cli-"));
  const input = join(folder, "openapi.json");
  const responses = { 200: { description: "ok" } };
  const operation = { operationId: "convert", tags: ["convert"], responses };
  const spec = {
    openapi: "3.1.0",
    info: { title: "Files", version: "1.0.0" },
    servers: [{ url: "https://a.test" }],
    paths: { "/convert": { post: operation } },
  };
  writeFileSync(input, JSON.stringify(spec));
  const { files } = await generate({
    input,
    targets: ["cli"],
    today: "2026-11-18",
  });
  rmSync(folder, { recursive: true });
  const readme = files.find(({ path }) => path === "cli/README.md");
  expect(readme?.text).toContain("files convert run");
});
