/** The two sides of a comparison, from documents in memory. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DiagnosticError, Diagnostics } from "../../../src/base/diagnostics.js";
import type { SdkSide } from "../../../src/commands/diff/sdk/compare-sdk.js";
import {
  createContext,
  emitAll,
  layoutOf,
  type EmitOptions,
} from "../../../src/emit-all.js";
import { buildModel } from "../../../src/model/build.js";
import type { NameLock } from "../../../src/naming/lock.js";
import { nameAll } from "../../../src/naming/name-all.js";
import type { PrintedFile } from "../../../src/print/print.js";
import { readSpec } from "../../../src/read/read.js";

export interface BuiltSide {
  side: SdkSide;
  lock: NameLock;
  /** The packages of the client and the validators. */
  files(): PrintedFile[];
}

/** Documents by file name; `openapi.json` is the entry. */
export type SpecFiles = Readonly<Record<string, unknown>>;

/** Null if a spec has errors. */
export async function buildSides(
  base: SpecFiles,
  head: SpecFiles,
  options: Partial<EmitOptions> = {},
): Promise<{ base: BuiltSide; head: BuiltSide } | null> {
  const before = await buildSide(base, null, options);
  const after = before && (await buildSide(head, before.lock, options));
  return before && after && { base: before, head: after };
}

async function buildSide(
  spec: SpecFiles,
  names: NameLock | null,
  given: Partial<EmitOptions>,
): Promise<BuiltSide | null> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-sdk-"));
  try {
    for (const [name, document] of Object.entries(spec))
      writeFileSync(join(folder, name), JSON.stringify(document));
    const diagnostics = new Diagnostics();
    const documents = await readSpec(join(folder, "openapi.json"));
    const model = buildModel(documents, diagnostics);
    const named = nameAll(model, { ...given, names }, diagnostics);
    if (named === null || diagnostics.errors > 0) return null;
    const options: EmitOptions = {
      input: "openapi.json",
      packageName: "@api/{target}",
      today: "2026-11-15",
      targets: ["client", "validators"],
      ...given,
    };
    const layout = layoutOf(named.names, options);
    return {
      side: createContext(model, named.names, options, layout),
      lock: named.lock,
      files: () => emitAll(model, named.names, options, () => undefined),
    };
  } catch (error) {
    if (error instanceof DiagnosticError) return null;
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
