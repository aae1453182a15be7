/** Runs the official JSON Schema test suite, of which `test/json-schema-suite` is a copy. */
import {
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Diagnostics } from "../../../src/base/diagnostics.js";
import { emitAll } from "../../../src/emit-all.js";
import { readModel } from "../../../src/generate.js";
import { nameAll } from "../../../src/naming/name-all.js";
import { auditSource } from "../../../src/print/source-file.js";
import { load, type Exports } from "./evaluate.js";

const suiteFolder = join(import.meta.dirname, "../../json-schema-suite");

/** Copies of the metaschemas on json-schema.org, to which schemas of the suite refer. */
const metaschemas = join(import.meta.dirname, "metaschemas");

export interface Group {
  description: string;
  schema: unknown;
  tests: { description: string; data: unknown; valid: boolean }[];
}

/** Names of the files of a folder of the suite: `draft2020-12/optional/format`. */
export function filesOf(folder: string): string[] {
  return readdirSync(join(suiteFolder, "tests", folder))
    .filter((name) => name.endsWith(".json"))
    .sort();
}

export function groupsOf(folder: string, file: string): Group[] {
  const path = join(suiteFolder, "tests", folder, file);
  return JSON.parse(readFileSync(path, "utf8")) as Group[];
}

/**
 * Validators of one schema, made as for a user: the schema is a file of its own, so that `#` means the schema, and an
 * OpenAPI document refers to it. Schemas of OpenAPI 3.0 cannot give themselves an address, but they can have one: where
 * the suite names it at the top, the schema is read from there.
 */
export async function compile(
  schema: unknown,
  openapi: "3.1.0" | "3.0.3",
): Promise<Exports> {
  folder ??= mkdtempSync(join(tmpdir(), "specwright-suite-"));
  const address = openapi === "3.0.3" ? addressOf(schema) : null;
  // The copy of an address without an extension is a JSON file, whose name here is all extension.
  const file = address === null ? "schema.json" : ".json";
  for (const old of readdirSync(folder)) rmSync(join(folder, old));
  writeFileSync(join(folder, file), JSON.stringify(schema));
  const input = join(folder, "openapi.json");
  writeFileSync(
    input,
    JSON.stringify({
      openapi,
      info: { title: "Suite", version: "1.0.0" },
      paths: {},
      components: { schemas: { Root: { $ref: address ?? "schema.json" } } },
    }),
  );
  const diagnostics = new Diagnostics();
  const remotes = join(suiteFolder, "remotes");
  const model = await readModel(
    {
      input,
      read: {
        folders: [remotes],
        catalog: {
          ...(address !== null && { [address]: folder }),
          "http://localhost:1234/": remotes,
          "http://json-schema.org/": metaschemas,
          "https://json-schema.org/": metaschemas,
        },
      },
    },
    diagnostics,
  );
  const [error] = diagnostics.list.filter(
    ({ severity }) => severity === "error",
  );
  if (error || !model) {
    throw new Error(`${error?.code ?? "no model"}: ${error?.message ?? ""}`);
  }
  const named = nameAll(model, {}, diagnostics);
  if (!named) throw new Error("no names");
  const files = emitAll(
    model,
    named.names,
    {
      input,
      targets: ["validators"],
      today: "2026-11-15",
    },
    auditSource,
  );
  return (await load(files)).module("schemas/root");
}

/** One for all schemas, which are compiled one after the other: to create and delete a folder takes longer. */
let folder: string | undefined;

export function removeFolder(): void {
  if (folder) rmSync(folder, { recursive: true, force: true });
  folder = undefined;
}

/** An address that the schema as a whole has. */
function addressOf(schema: unknown): string | null {
  const id: unknown =
    typeof schema === "object" && schema !== null && "id" in schema
      ? schema.id
      : null;
  return typeof id === "string" && /^http.*[^/]$/.test(id) ? id : null;
}

/** What went wrong in a file of the suite, one line a test. A group that gave no validators failed in all its tests. */
export async function failuresOf(
  folder: string,
  file: string,
  openapi: "3.1.0" | "3.0.3",
): Promise<string[]> {
  const failures: string[] = [];
  for (const group of groupsOf(folder, file)) {
    const name = `${file} | ${group.description}`;
    let exports: Exports;
    try {
      exports = await compile(group.schema, openapi);
    } catch {
      failures.push(
        ...group.tests.map(({ description }) => `${name} | ${description}`),
      );
      continue;
    }
    for (const { description, data, valid } of group.tests) {
      if (isRight(exports, data, valid)) continue;
      failures.push(`${name} | ${description}`);
    }
  }
  return failures;
}

/** `isX` and `validateX` agree with the suite, and the issues say what is wrong, not only that something is. */
function isRight(exports: Exports, data: unknown, valid: boolean): boolean {
  const is = exports["isRoot"] as (value: unknown) => boolean;
  const validate = exports["validateRoot"] as (
    value: unknown,
  ) => { keyword: string }[];
  const issues = validate(data);
  return (
    is(data) === valid &&
    (issues.length === 0) === valid &&
    issues.every(({ keyword }) => keyword !== "schema")
  );
}
