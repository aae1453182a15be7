/** Edits random schemas, and runs values through the compiled checks of both sides where the comparison is silent. */
import {
  compileChecks,
  type CompiledChecks,
} from "../../../src/commands/diff/compiled/checks.js";
import { createSchemaComparison } from "../../../src/commands/diff/schemas/comparison.js";
import type {
  ApiModel,
  JsonValue,
  Direction,
} from "../../../src/model/model.js";
import { randomFrom, type Random } from "../../support/random.js";
import type { Source } from "../../validators/property/check.js";
import { sample } from "../../validators/property/shrink.js";
import { jsonFile, modelOf } from "../support/compare.js";
import { randomEdit, type SchemaEdit, type Schemas } from "./edit.js";
import { valuesOf, type ValueSource } from "./values.js";

export interface Silence {
  edit: SchemaEdit;
  schema: string;
  direction: Direction;
  /** One side accepts it, and the other refuses it. */
  value: JsonValue;
  acceptedBy: "base" | "head";
}

export interface CheckedEdit {
  /** Pairs of schemas and directions that the edit can affect. */
  pairs: number;
  /** Pairs without any change, and the number of values that both sides judged. */
  silent: number;
  values: number;
  unproven: number;
  failures: Silence[];
}

const sources: readonly Source[] = ["3.1", "combinations", "3.0"];
const editsOfDocument = 5;

export async function* checkSilence(
  seed: number,
  count: number,
): AsyncGenerator<CheckedEdit> {
  const random = randomFrom(seed);
  for (let done = 0, round = 0; done < count; round++) {
    const source = sources[round % sources.length] ?? "3.1";
    const [document] = sample(source, seed * 1_000_003 + round, 1);
    if (!document) continue;
    const { schemas, dialect } = document.document;
    const version = dialect === "3.0" ? "3.0.3" : "3.1.0";
    const base = await buildModel(schemas, version);
    if (!base) continue;
    for (let edits = 0; edits < editsOfDocument && done < count; edits++) {
      const edit = randomEdit(schemas, random);
      const head = await buildModel(edit.head, version);
      if (!head) continue;
      done++;
      yield await checkEdit(edit, { base, head }, random);
    }
  }
}

/** Null if the spec has an error. */
async function buildModel(
  schemas: Schemas,
  openapi: string,
): Promise<ApiModel | null> {
  const info = { title: "Silent", version: "1.0.0" };
  return modelOf(
    jsonFile({ openapi, info, paths: {}, components: { schemas } }),
  );
}

async function checkEdit(
  edit: SchemaEdit,
  { base, head }: Record<"base" | "head", ApiModel>,
  random: Random,
): Promise<CheckedEdit> {
  const result: CheckedEdit = {
    ...{ pairs: 0, silent: 0, values: 0, unproven: 0 },
    failures: [],
  };
  const comparison = createSchemaComparison(base, head);
  const both: ValueSource[] = [
    { model: base, schemas: edit.base },
    { model: head, schemas: edit.head },
  ];
  const silent: { name: string; direction: Direction; values: JsonValue[] }[] =
    [];
  for (const name of affectedNames(edit))
    for (const direction of ["request", "response"] as const) {
      const id = idOf(name);
      result.pairs++;
      const changes = comparison.changes({ base: id, head: id, direction });
      if (changes.some(({ level }) => level === "unproven")) result.unproven++;
      if (changes.length > 0) continue;
      const values = valuesOf(both, name, id, direction, random);
      result.silent++;
      result.values += values.length;
      silent.push({ name, direction, values });
    }
  if (silent.length === 0) return result;
  const toCheck = silent.flatMap(({ name, values }) =>
    values.map((value) => ({ schema: idOf(name), value })),
  );
  const isOld = await compileChecks(base, toCheck);
  const isNew = await compileChecks(head, toCheck);
  for (const { name, direction, values } of silent) {
    const accepts = (check: CompiledChecks, value: JsonValue) =>
      check(idOf(name), direction, value);
    const value = values.find(
      (one) => accepts(isOld, one) !== accepts(isNew, one),
    );
    if (value === undefined) continue;
    result.failures.push({
      ...{ edit, schema: name, direction, value },
      acceptedBy: accepts(isOld, value) ? "base" : "head",
    });
  }
  return result;
}

/** The schemas from which references lead to an edited one. With a discriminator, a schema depends on its subtypes. */
function affectedNames({ base, head }: SchemaEdit): string[] {
  const names = Object.keys(base);
  const textOf = (schemas: Schemas, name: string) =>
    JSON.stringify(schemas[name]);
  const texts = names.map((name) => textOf(base, name) + textOf(head, name));
  if (texts.some((text) => text.includes('"discriminator"'))) return names;
  const affected = new Set(
    names.filter((name) => textOf(base, name) !== textOf(head, name)),
  );
  for (const changed of affected)
    for (const [index, name] of names.entries())
      if (texts[index]?.includes(`#/components/schemas/${changed}`))
        affected.add(name);
  return [...affected];
}

function idOf(name: string): string {
  return `openapi.json#/components/schemas/${name}`;
}
