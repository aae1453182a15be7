/**
 * Each command ends with the exit codes of `docs/reference/exit-codes.md`: one run for each finding that a command
 * states, and one run with an error.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { commands } from "../../src/cli/commands.js";
import { startFakeDns } from "../domains/fake-dns.js";
import { emptyFolder, put, type Files } from "../write/folder.js";
import { specwright } from "./terminal.js";

const document = (field = "") => `openapi: 3.1.0
info: { title: A, version: 1.0.0 }
paths:
  /pets:
    get:
      operationId: listPets
      ${field}
      responses: { "200": { description: ok } }
`;
const clean = document();
const domains = (primary: string) =>
  JSON.stringify({ target: "sites.example.net", primary });

/** The files that every run finds in its folder. */
const given: Files = {
  "clean.yaml": clean,
  "other.yaml": clean.replaceAll("/pets", "/cats"),
  // `summry` is reported as a misspelt field.
  "warned.yaml": document("summry: All pets"),
  "deprecated.yaml": document("deprecated: true"),
  "domains.json": domains("docs.example.org"),
  // The suffix is not in the list of public suffixes.
  "warned.json": domains("docs.example.unknownsuffix"),
  "site/index.html": "",
  "app/a.ts": 'export { listPets } from "client";\n',
  "app/node_modules/client/package.json": JSON.stringify({
    name: "client",
    types: "index.d.ts",
    specwright: { target: "client" },
  }),
  "app/node_modules/client/index.d.ts":
    "/** @deprecated Use `listAll` instead. */\nexport declare function listPets(): void;\n",
};

interface Run {
  /** The arguments after the name of the command. */
  args: string;
  /** Prepares the folder, and returns more arguments. */
  prepare?: (cwd: string) => Promise<string[]>;
}

function withConfig(args: string, config: object): Run {
  const text = JSON.stringify(config);
  return {
    args,
    prepare(cwd) {
      put(cwd, { "specwright.config.json": text });
      return Promise.resolve([]);
    },
  };
}

const waived = (operation: string, expires: string) => ({
  input: "other.yaml",
  diff: {
    waivers: [
      { code: "operation-removed", operation, reason: "Unused.", expires },
    ],
  },
});
const expired = waived("GET /pets", "2029-12-31");
const unused = waived("GET /none", "2030-12-31");

const client = { input: "clean.yaml", targets: ["client"] };

/** Generates the client, and renames its operation in the spec. */
const renamed: Run["prepare"] = async (cwd) => {
  put(cwd, { "specwright.config.json": JSON.stringify(client) });
  expect((await specwright({ cwd }, "generate")).code).toBe(0);
  put(cwd, { "clean.yaml": clean.replace("listPets", "listAll") });
  return [];
};

/** A server of this process, which answers every request in the same way. */
async function listen(status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

const strict: Run = { args: "warned.yaml --strict" };
const missing: Run = { args: "missing.yaml" };

interface Row {
  /** A run for each finding of the command, in its order, that ends with 1. */
  findings: readonly Run[];
  /** A run that ends with 2. */
  error: Run;
  /** For commands without findings: a run that does not end with 1 in spite of `--strict`. */
  never?: Run;
}

const rows: Readonly<Record<string, Row>> = {
  generate: {
    findings: [{ args: "clean.yaml --output out --check" }, strict],
    error: missing,
  },
  init: {
    findings: [],
    error: { args: "--flag" },
    never: { args: "warned.yaml --yes --strict" },
  },
  validate: { findings: [strict], error: missing },
  pull: {
    findings: [
      {
        args: "--check",
        async prepare(cwd) {
          const from = `${await listen(200, given["other.yaml"] ?? "")}/a.yaml`;
          const config = { input: "clean.yaml", from };
          put(cwd, { "specwright.config.json": JSON.stringify(config) });
          return [];
        },
      },
    ],
    error: { args: "clean.yaml" },
  },
  scaffold: {
    findings: [{ args: "warned.yaml --into handlers --strict" }],
    error: missing,
  },
  lifecycle: {
    findings: [
      withConfig("", {
        input: "deprecated.yaml",
        lifecycle: { requireRemovalDate: true },
      }),
      strict,
    ],
    error: missing,
  },
  usage: {
    findings: [{ args: "app --fail-on deprecated" }, { args: "site --strict" }],
    error: { args: "missing" },
  },
  diff: {
    findings: [
      { args: "clean.yaml other.yaml --fail-on breaking" },
      withConfig("clean.yaml other.yaml", expired),
      withConfig("clean.yaml other.yaml --strict", unused),
    ],
    error: { args: "clean.yaml missing.yaml" },
  },
  version: {
    findings: [
      withConfig("--base clean.yaml", expired),
      withConfig("--base clean.yaml --strict", unused),
    ],
    error: missing,
  },
  release: {
    findings: [],
    error: missing,
    never: { args: "warned.yaml --dry-run --strict" },
  },
  upgrade: {
    findings: [
      { args: "--preview", prepare: renamed },
      { args: "warned.yaml --preview --strict", prepare: renamed },
    ],
    error: missing,
  },
  bundle: { findings: [strict], error: missing },
  contract: {
    findings: [
      {
        args: "clean.yaml",
        prepare: async () => ["--url", await listen(500, "")],
      },
      { args: "warned.yaml --strict --url http://127.0.0.1:9" },
    ],
    error: missing,
  },
  site: {
    findings: [withConfig("--strict", { input: "warned.yaml" })],
    error: withConfig("", { input: "missing.yaml" }),
  },
  mcp: { findings: [], error: { args: "--flag" } },
  "domains add": {
    findings: [{ args: "new.example.org warned.json --strict" }],
    error: { args: "docs.example.org" },
  },
  "domains remove": {
    findings: [
      { args: "docs.example.unknownsuffix warned.json --unshared --strict" },
    ],
    error: { args: "new.example.org" },
  },
  "domains records": {
    findings: [{ args: "warned.json --strict" }],
    error: { args: "missing.json" },
  },
  "domains verify": {
    findings: [
      {
        args: "domains.json",
        async prepare() {
          const { address } = await startFakeDns(() => ({ rcode: "NXDOMAIN" }));
          return ["--resolver", address];
        },
      },
      { args: "warned.json --strict" },
    ],
    error: { args: "missing.json" },
  },
  "domains config": {
    findings: [{ args: "warned.json --for caddy --strict" }],
    error: { args: "missing.json --for caddy" },
  },
  docs: {
    findings: [],
    error: { args: "frobnicate" },
    never: { args: "--strict" },
  },
};

async function codeOf(name: string, { args, prepare }: Run): Promise<number> {
  const cwd = emptyFolder();
  put(cwd, given);
  const more = (await prepare?.(cwd)) ?? [];
  const words = [name, args].join(" ").split(" ").filter(Boolean);
  const { code } = await specwright({ cwd }, ...words, ...more);
  return code;
}

it("has a row for each command", () => {
  expect(Object.keys(rows)).toEqual(commands.map(({ name }) => name));
});

describe.each(commands)("$name", ({ name, findings }) => {
  const row = rows[name];

  it("has a run for each of its findings", () => {
    expect(row?.findings.length).toBe(findings.length);
  });

  it.each(findings.map((text, index) => [text, index] as const))(
    "ends with 1 if %s",
    async (_text, index) => {
      expect(await codeOf(name, row?.findings[index] ?? { args: "" })).toBe(1);
    },
  );

  it("ends with 2 after an error", async () => {
    expect(await codeOf(name, row?.error ?? { args: "" })).toBe(2);
  });

  it.each(row?.never ? [row.never] : [])("does not end with 1", async (run) => {
    expect(await codeOf(name, run)).not.toBe(1);
  });
});
