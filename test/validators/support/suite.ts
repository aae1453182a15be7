/** The official JSON Schema test suite, read from beside the repository. */
import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Diagnostics } from "../../../src/diagnostics.js";
import { emitAll, readModel } from "../../../src/generate.js";
import { load, type Exports } from "./evaluate.js";

export const suiteFolder = join(
  import.meta.dirname,
  "../../../../shared/json-schema-test-suite",
);

export const suiteIsThere = existsSync(suiteFolder);

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
 * OpenAPI document refers to it.
 */
export async function compile(
  schema: unknown,
  openapi: "3.1.0" | "3.0.3",
): Promise<Exports> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-suite-"));
  try {
    writeFileSync(join(folder, "schema.json"), JSON.stringify(schema));
    const input = join(folder, "openapi.json");
    writeFileSync(
      input,
      JSON.stringify({
        openapi,
        info: { title: "Suite", version: "1.0.0" },
        paths: {},
        components: { schemas: { Root: { $ref: "schema.json" } } },
      }),
    );
    const diagnostics = new Diagnostics();
    const remotes = join(suiteFolder, "remotes");
    const model = await readModel(
      {
        input,
        read: {
          folders: [remotes],
          catalog: { "http://localhost:1234/": remotes },
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
    const files = emitAll(model, {
      input,
      targets: ["validators"],
      today: "2026-11-15",
    });
    return load(files).module("schemas/root");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What went wrong in a file of the suite, one line a test; `*` for a group that gave no validators. */
export async function failuresOf(
  folder: string,
  file: string,
  openapi: "3.1.0" | "3.0.3",
): Promise<{ total: number; failures: string[] }> {
  const failures: string[] = [];
  let total = 0;
  for (const group of groupsOf(folder, file)) {
    total += group.tests.length;
    const name = `${file} | ${group.description}`;
    let exports: Exports;
    try {
      exports = await compile(group.schema, openapi);
    } catch (error) {
      failures.push(
        ...group.tests.map(({ description }) => `${name} | ${description}`),
      );
      if (process.env["SUITE_VERBOSE"]) console.log(name, String(error));
      continue;
    }
    for (const { description, data, valid } of group.tests) {
      const problem = problemWith(exports, data, valid);
      if (problem === null) continue;
      failures.push(`${name} | ${description}`);
      if (process.env["SUITE_VERBOSE"]) console.log(name, description, problem);
    }
  }
  return { total, failures };
}

function problemWith(
  exports: Exports,
  data: unknown,
  valid: boolean,
): string | null {
  const is = exports["isRoot"] as (value: unknown) => boolean;
  const validate = exports["validateRoot"] as (
    value: unknown,
  ) => { keyword: string }[];
  try {
    if (is(data) !== valid) return `is says ${String(!valid)}`;
    const issues = validate(data);
    if ((issues.length === 0) !== valid) return "validate disagrees with is";
    // The collector must find what `is` found, and not only that there is something.
    return issues.some(({ keyword }) => keyword === "schema")
      ? "the issues do not say what is wrong"
      : null;
  } catch (error) {
    return String(error);
  }
}
