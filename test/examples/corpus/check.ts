/** Checks samples and wrong values of all named schemas of a spec with the generated validators and with ajv. */
import { basename } from "node:path";
import { Diagnostics } from "../../../src/base/diagnostics.js";
import { createFacts } from "../../../src/facts/schemas/assertions.js";
import { createSampler } from "../../../src/samples/sample/sampler.js";
import { createWrongValues } from "../../../src/samples/wrong/wrong-values.js";
import { readModel } from "../../../src/generate.js";
import type { ApiModel, Direction, Schema } from "../../../src/model/model.js";
import { createMissingReasons } from "../../docs/check/missing.js";
import {
  validatorsOfModel,
  type ModelValidators,
} from "../../docs/check/validators.js";
import { isReported } from "../wrong/reported.js";
import { ajvJudges, type AjvJudge } from "./ajv.js";

const sizes = ["minimal", "typical", "maximal"] as const;
const seeds = [undefined, 1, 2];
/** The number of wrong values of each schema. */
const mostWrong = 40;

export interface SampleCounts {
  schemas: number;
  samples: number;
  /** Samples that both the generated validator and ajv accept. */
  accepted: number;
  wrong: number;
  /** Wrong values that both refuse. */
  refused: number;
  /** Samples that are missing, by reason. */
  missing: Record<string, number>;
  /** Values that ajv was not asked about, or decides otherwise for a known reason. */
  excluded: Record<string, number>;
}

export interface SampleReport {
  counts: SampleCounts;
  faults: string[];
  /** Schemas without a sample. */
  missing: string[];
}

export function noSampleCounts(): SampleCounts {
  return {
    ...{ schemas: 0, samples: 0, accepted: 0, wrong: 0, refused: 0 },
    missing: {},
    excluded: {},
  };
}

/** Null if the spec has errors. */
export async function checkSamples(
  input: string,
): Promise<SampleReport | null> {
  const diagnostics = new Diagnostics();
  const model = await readModel({ input }, diagnostics);
  if (model === null || diagnostics.errors > 0) return null;
  const validators = await validatorsOfModel(input, model);
  if (validators === null) return null;
  try {
    return checkModel(input, model, validators);
  } finally {
    validators.remove();
  }
}

function checkModel(
  input: string,
  model: ApiModel,
  validators: ModelValidators,
): SampleReport {
  const counts = noSampleCounts();
  const faults: string[] = [];
  const missing: string[] = [];
  const facts = createFacts(model);
  const samplers = sizes.flatMap((size) =>
    seeds.map((seed) => ({
      name: `${size} ${String(seed ?? "")}`,
      sampler: createSampler(model, {
        ...{ facts, size },
        ...(seed === undefined ? {} : { seed }),
      }),
    })),
  );
  const wrongValues = createWrongValues(model, {
    facts,
    seeds: [undefined, 1],
  });
  const reasonOf = createMissingReasons(model);
  const judges = {
    request: ajvJudges(input, "request"),
    response: ajvJudges(input, "response"),
  };

  for (const schema of Object.values(model.schemas)) {
    if (schema.role.kind === "inline") continue;
    counts.schemas++;
    for (const direction of directionsOf(schema)) check(schema, direction);
  }
  return { counts, faults, missing };

  function check(schema: Schema, direction: Direction): void {
    const { id, role, origin } = schema;
    const { name, validate } = validators.of(id, direction);
    const judge: AjvJudge =
      role.kind === "parameters"
        ? { kind: "excluded", reason: "parameters are not one schema" }
        : origin.document === basename(input)
          ? judges[direction](origin.pointer)
          : { kind: "excluded", reason: "is in another file" };
    const fault = (text: string, value: unknown): void => {
      faults.push(`${name}: ${text} ${JSON.stringify(value).slice(0, 300)}`);
    };

    for (const { name: kind, sampler } of samplers) {
      const value = sampler.of(id, direction);
      if (value === undefined) {
        const reason = reasonOf(id);
        count(counts.missing, reason);
        missing.push(`${name} (${kind}): ${reason}`);
        continue;
      }
      counts.samples++;
      const [issue] = validate(value);
      if (issue) {
        fault(`refuses a ${kind} sample: ${JSON.stringify(issue)}`, value);
        continue;
      }
      const excluded = exclusionOf(judge, true, value);
      if (excluded !== null) count(counts.excluded, excluded);
      else if (judge.kind === "judge" && !judge.isValid(value))
        fault(`ajv refuses a ${kind} sample: ${errorsOf(judge)}`, value);
      else counts.accepted++;
    }

    let left = mostWrong;
    for (const wrong of wrongValues(id, direction)) {
      if (left-- <= 0) break;
      counts.wrong++;
      const { rule, path, value } = wrong;
      const issues = validate(value);
      if (!isReported(wrong, issues)) {
        const found = issues.map((one) => `${one.keyword} at ${one.path}`);
        fault(`${rule} at ${path} is reported as ${found.join()}`, value);
        continue;
      }
      const excluded = exclusionOf(judge, false, value);
      if (excluded !== null) count(counts.excluded, excluded);
      else if (judge.kind === "judge" && judge.isValid(value))
        fault(`ajv accepts ${rule} at ${path}`, value);
      else counts.refused++;
    }
  }
}

function directionsOf({ role, projection }: Schema): Direction[] {
  if (role.kind === "parameters" || role.kind === "requestBody")
    return ["request"];
  if (role.kind === "responseBody" || projection === "same")
    return ["response"];
  return ["request", "response"];
}

/** Why ajv is not asked, or may decide otherwise; null if its answer counts. */
function exclusionOf(
  judge: AjvJudge,
  expected: boolean,
  value: unknown,
): string | null {
  if (judge.kind === "excluded") return judge.reason;
  try {
    if (judge.isValid(value) === expected) return null;
  } catch {
    return "ajv: endless recursion";
  }
  const [difference] = judge.differences;
  return difference ?? null;
}

function errorsOf({ isValid }: Extract<AjvJudge, { kind: "judge" }>): string {
  return JSON.stringify(isValid.errors?.slice(0, 2));
}

function count(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
