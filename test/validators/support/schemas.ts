/** Validators of schemas that a test writes down itself. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DiagnosticError } from "../../../src/base/diagnostics.js";
import type { TargetOptions } from "../../../src/base/options/stages.js";
import { generate, type GeneratedFile } from "../../../src/generate.js";
import { load } from "./evaluate.js";

export interface Issue {
  path: string;
  keyword: string;
  message: string;
  expected?: unknown;
  received?: unknown;
}

/** The fields of issues, which are computed when they are read. */
export function plainIssues(issues: unknown): Issue[] {
  return (issues as { toJSON(): Issue }[]).map((issue) => issue.toJSON());
}

export interface Validators {
  is(name: string, value: unknown): boolean;
  issues(name: string, value: unknown): Issue[];
  parse(name: string, value: unknown): unknown;
  /** The object that has the name of the type. */
  companion(name: string): Record<string, unknown>;
}

export type SchemaOptions = Partial<TargetOptions>;

export async function filesFor(
  schemas: Record<string, unknown>,
  { paths = {}, ...options }: SchemaOptions & { paths?: object } = {},
): Promise<GeneratedFile[]> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-schemas-"));
  try {
    const input = join(folder, "openapi.json");
    writeFileSync(
      input,
      JSON.stringify({
        openapi: "3.1.0",
        info: { title: "Test", version: "1.0.0" },
        paths,
        components: { schemas },
      }),
    );
    const { files, diagnostics } = await generate({
      input,
      targets: ["validators"],
      today: "2026-11-15",
      ...options,
    });
    const error = diagnostics.find(({ severity }) => severity === "error");
    if (error) throw new DiagnosticError(error);
    return files;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function validatorsOf(
  schemas: Record<string, unknown>,
  options: SchemaOptions = {},
): Promise<Validators> {
  const { module } = await load(await filesFor(schemas, options));
  const index = module("index");
  const call = (name: string, value: unknown): unknown =>
    (index[name] as (value: unknown) => unknown)(value);
  return {
    is: (name, value) => call(`is${name}`, value) as boolean,
    issues: (name, value) => plainIssues(call(`validate${name}`, value)),
    parse: (name, value) => call(`parse${name}`, value),
    companion: (name) => index[name] as Record<string, unknown>,
  };
}
