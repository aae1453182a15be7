/** Compares two specs, given as documents, as the command does. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Diagnostics } from "../../../src/base/diagnostics.js";
import { confirmWitnesses } from "../../../src/commands/diff/compiled/confirm.js";
import type { Finding, SideName } from "../../../src/commands/diff/finding.js";
import { compareOperations } from "../../../src/commands/diff/operations/compare-operations.js";
import {
  compareSdk,
  type SdkSide,
} from "../../../src/commands/diff/sdk/compare-sdk.js";
import { createContext, layoutOf } from "../../../src/emit-all.js";
import { nameAll } from "../../../src/naming/name-all.js";
import type { NameLock } from "../../../src/naming/lock.js";
import { createSchemaComparison } from "../../../src/commands/diff/schemas/comparison.js";
import { readModel } from "../../../src/generate.js";
import { allSchemas } from "../../../src/model/graph.js";
import type { ApiModel } from "../../../src/model/model.js";

/** The text of each file of a spec. The first one is the entry document. */
export type SpecFiles = Readonly<Record<string, string>>;

export interface Comparison {
  models: Record<SideName, ApiModel>;
  findings: Finding[];
  /** Findings whose witness is not confirmed by the compiled checks. */
  refuted: Finding[];
}

export const today = "2026-11-15";

/** Null if one of the specs has an error. */
export async function compareFiles(
  base: SpecFiles,
  head: SpecFiles,
): Promise<Comparison | null> {
  const old = await modelOf(base);
  const next = old && (await modelOf(head, old));
  return old && next && compareModels({ base: old, head: next });
}

export async function compareModels(
  models: Record<SideName, ApiModel>,
): Promise<Comparison> {
  const { base, head } = models;
  const schemas = createSchemaComparison(base, head);
  const claimed = compareOperations(base, head, schemas, { today });
  const findings = await confirmWitnesses(claimed, models);
  const refuted = claimed.filter(
    ({ witness }, index) => witness && !findings[index]?.witness,
  );
  return { models, findings, refuted };
}

/** Null if the spec has an error. As in the command, both entry documents have one name, and names are kept. */
export async function modelOf(
  files: SpecFiles,
  earlier?: ApiModel,
): Promise<ApiModel | null> {
  const folder = mkdtempSync(join(tmpdir(), "specwright-diff-"));
  try {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(join(folder, name, ".."), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const [entry = ""] = Object.keys(files);
    const diagnostics = new Diagnostics();
    const namedBodies = allSchemas(earlier ?? { schemas: {} })
      .filter(({ role }) => role.kind === "responseBody")
      .map(({ id }) => id);
    const model = await readModel(
      {
        input: join(folder, entry),
        read: { entryName: "openapi.json" },
        namedBodies: new Set(namedBodies),
      },
      diagnostics,
    );
    return diagnostics.errors > 0 ? null : model;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function jsonFile(spec: object): SpecFiles {
  return { "openapi.json": JSON.stringify(spec) };
}

/** The findings of the scope `sdk`. The names of the head are chosen with those of the base, as the command does. */
export function compareNames({
  base,
  head,
}: Record<SideName, ApiModel>): Promise<Finding[]> {
  const first = nameSide(base, null);
  return compareSdk(first.side, nameSide(head, first.lock).side);
}

function nameSide(
  model: ApiModel,
  lock: NameLock | null,
): { side: SdkSide; lock: NameLock } {
  const named = nameAll(model, { names: lock }, new Diagnostics());
  if (!named) throw new Error("The model has no names");
  const options = { input: "openapi.json", today };
  const layout = layoutOf(named.names, options);
  return {
    side: createContext(model, named.names, options, layout),
    lock: named.lock,
  };
}
