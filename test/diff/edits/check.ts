/** Compares the findings about edits with their effect. */
import { randomFrom } from "../../support/random.js";
import {
  editedSpecs,
  ownSpecs,
  type EditedSpec,
} from "../../incremental/specs.js";
import { compareFiles, jsonFile, type Comparison } from "../support/compare.js";
import { versionOf } from "../support/documents.js";
import type { Finding } from "../../../src/commands/diff/finding.js";
import type { Edit } from "./edit.js";
import { operationEdits } from "./operation-edits.js";
import { schemaEdits } from "./schema-edits.js";

export type Verdict =
  /** As expected. */
  | "right"
  /** A breaking edit without a breaking finding. */
  | "missed"
  /** The same, but there is a finding of the level `unproven`. */
  | "unproven"
  /** A compatible edit with a breaking or unproven finding. */
  | "alarm"
  /** A compatible edit without any finding. */
  | "silent"
  /** The compiled checks contradict a witness. */
  | "refuted";

export interface Checked {
  spec: string;
  edit: Edit;
  verdict: Verdict;
  comparison: Comparison;
}

export interface CheckOptions {
  seed: number;
  count: number;
  /** Only edits whose name contains this text. */
  only?: string;
  specs?: readonly EditedSpec[];
}

export const allSpecs = (): EditedSpec[] => editedSpecs().filter(isUsable);
export const fewSpecs = (): EditedSpec[] => ownSpecs().filter(isUsable);

/** Swagger 2.0 has other places for the same things. */
function isUsable({ spec }: EditedSpec): boolean {
  return versionOf(spec) !== "2.0";
}

export async function* checkEdits({
  seed,
  count,
  only = "",
  specs = allSpecs(),
}: CheckOptions): AsyncGenerator<Checked> {
  const random = randomFrom(seed);
  const makers = [...operationEdits, ...schemaEdits];
  let done = 0;
  let left = random.shuffled(makers);
  for (let tries = 0; done < count && tries < count * 200; tries++) {
    if (left.length === 0) left = random.shuffled(makers);
    const make = left.pop();
    const edit = tryOn(make, specs, random, only);
    if (!edit) continue;
    const comparison = await compareFiles(
      jsonFile(edit.edit.base),
      jsonFile(edit.edit.head),
    );
    if (!comparison) continue;
    done++;
    const verdict = verdictOf(edit.edit, comparison);
    yield { ...edit, verdict, comparison };
  }
}

/** Some specs have no place for an edit. */
function tryOn(
  make: (typeof schemaEdits)[number] | undefined,
  specs: readonly EditedSpec[],
  random: ReturnType<typeof randomFrom>,
  only: string,
): { spec: string; edit: Edit } | null {
  for (let tries = 0; tries < 10; tries++) {
    const { name, spec } = random.pickOrThrow(specs);
    const edit = make?.(structuredClone(spec), random);
    if (edit) return edit.name.includes(only) ? { spec: name, edit } : null;
  }
  return null;
}

function verdictOf(edit: Edit, { findings, refuted }: Comparison): Verdict {
  if (refuted.length > 0) return "refuted";
  const levels = findings.filter((one) => concerns(edit, one));
  const has = (level: Finding["level"]) =>
    levels.some((one) => one.level === level);
  if (edit.expected === "compatible") {
    if (findings.some(({ level }) => level !== "compatible")) return "alarm";
    return findings.length === 0 ? "silent" : "right";
  }
  if (has("breaking")) {
    const isProven = levels.some(
      ({ level, witness }) =>
        level === "breaking" && (!edit.isAboutSchema || witness !== null),
    );
    return isProven ? "right" : "unproven";
  }
  return has("unproven") ? "unproven" : "missed";
}

function concerns({ operation, direction }: Edit, finding: Finding): boolean {
  if (direction !== null && finding.direction !== direction) return false;
  return (
    operation === null ||
    finding.operations.some(
      ({ method, path }) =>
        method === operation.method.toUpperCase() && path === operation.path,
    )
  );
}
