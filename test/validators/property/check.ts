/** Checks arbitrary documents: every law for every schema, in both directions, with all kinds of values. */
import fc from "../../support/fast-check.js";
import {
  declaredNames,
  hasImpliedType,
  unassignable,
  type Accepted,
} from "./assignable.js";
import { combinations } from "./combinations.js";
import { noCounts, type Counts } from "./counts.js";
import { documents, type Document } from "./documents.js";
import { exoticValues, withForeignProperties } from "./exotic.js";
import { canonical, deepFreeze, type Json, type JsonObject } from "./json.js";
import { brokenExoticLaw, brokenLaw } from "./laws.js";
import { minimise } from "./minimise.js";
import type { Dialect } from "./pieces-scalar.js";
import { judgeOf, judges, type Judge } from "./reference.js";
import {
  packageOf,
  schemasOf,
  type Package,
  type Subject,
} from "./subjects.js";
import { translate, type Direction } from "./translate.js";
import { valuesFor } from "./values.js";
import { commonNames } from "./vocabulary.js";

export interface Case {
  document: Document;
  /** Of the values. */
  seed: number;
}

/** Where documents come from. */
export type Source = Dialect | "combinations";

export function cases(source: Source): fc.Arbitrary<Case> {
  return fc.record({
    document: source === "combinations" ? combinations : documents(source),
    seed: fc.noShrink(fc.nat()),
  });
}

export interface Failure {
  /** Which case. */
  index: number;
  /** Which schema of it: a component, as the view of a direction. */
  subject: string;
  law: string;
  /** JSON, or the name of what cannot be written as JSON. */
  value: string;
}

export interface Outcome {
  failures: Failure[];
  counts: Counts;
}

const directions: Direction[] = ["response", "request"];

/** How many values of a schema the compiler is asked about. */
const typedPerSchema = 4;

/** `withTypes` also asks the compiler, which takes about as long as all the rest. */
export async function check(
  given: readonly Case[],
  { withTypes }: { withTypes: boolean },
): Promise<Outcome> {
  const outcome: Outcome = { failures: [], counts: noCounts() };
  const numbered = new Map(
    given.map(({ document }, index) => [index, document]),
  );
  const made = await packageOrCulprits(numbered, outcome.failures);
  if (!made) return outcome;
  const accepted: (Accepted & { index: number })[] = [];
  for (const index of numbered.keys()) {
    const one = given[index];
    if (!one) continue;
    for (const direction of directions) {
      for (const value of await checkView(
        outcome,
        made,
        one,
        index,
        direction,
      )) {
        accepted.push({ ...value, index });
      }
    }
  }
  if (withTypes) await checkTypes(outcome, made, accepted);
  return outcome;
}

/** Documents that cannot be generated are failures, and are taken out. */
async function packageOrCulprits(
  documents: Map<number, Document>,
  failures: Failure[],
): Promise<Package | null> {
  try {
    return await packageOf(documents, { jsonSchema: true });
  } catch (error) {
    if (documents.size <= 1) {
      for (const index of documents.keys()) {
        failures.push(failed(index, "", `generates: ${String(error)}`, ""));
      }
      return null;
    }
    for (const [index, document] of [...documents]) {
      const alone = new Map([[index, document]]);
      if (!(await packageOrCulprits(alone, failures))) documents.delete(index);
    }
    return documents.size > 0
      ? await packageOf(documents, { jsonSchema: true })
      : null;
  }
}

function failed(
  index: number,
  subject: string,
  law: string,
  value: string,
): Failure {
  return { index, subject, law, value };
}

/** Gives values that were accepted, some for each schema. */
async function checkView(
  { failures, counts }: Outcome,
  made: Package,
  { document, seed }: Case,
  index: number,
  direction: Direction,
): Promise<Accepted[]> {
  const written = schemasOf(document, index);
  const schemas = Object.fromEntries(
    Object.entries(written).map(([name, schema]) => [
      name,
      translate(schema, document.dialect, direction, written),
    ]),
  );
  const judged = await judges(schemas);
  const declared = declaredNames(document);
  const isImplied = hasImpliedType(document);
  const accepted: Accepted[] = [];
  for (const [name, judge] of judged) {
    const subject = made.subject(name, direction);
    const values = valuesFor(schemas, name, seed, judge, counts);
    const right: Json[] = [];
    let isWrong = false;
    const described = await describedBy(subject, direction);
    for (const value of values) {
      const verdict = judge(value);
      if (verdict !== null && described(value) !== verdict && !isWrong) {
        isWrong = true;
        failures.push(
          failed(index, subject.name, descriptionLaw, JSON.stringify(value)),
        );
      }
      if (verdict === null) counts.notAsked++;
      else if (verdict) counts.accepted++;
      else counts.refused++;
      if (verdict) right.push(value);
      const law = brokenLaw(subject, deepFreeze(value), verdict);
      if (law === null || isWrong) continue;
      isWrong = true;
      const smallest = smallestValue(subject, judge, value, law);
      failures.push(failed(index, subject.name, law, JSON.stringify(smallest)));
    }
    for (const { label, value } of exoticValues(values.slice(0, 6))) {
      counts.exotic++;
      const law = brokenExoticLaw(subject, value);
      if (law !== null) failures.push(failed(index, subject.name, law, label));
    }
    const foreign = [...new Set([...declared, ...commonNames, "other"])];
    const unlike = values.find(
      (value) =>
        judge(value) !== null &&
        subject.is(withForeignProperties(value, foreign)) !== judge(value),
    );
    if (unlike !== undefined) {
      const law = "inherited properties count, undefined ones do not";
      failures.push(failed(index, subject.name, law, JSON.stringify(unlike)));
    }
    if (isImplied) continue;
    for (const value of distinct(right).slice(0, typedPerSchema)) {
      accepted.push({ type: subject.name, value, declared });
    }
  }
  return accepted;
}

const descriptionLaw = "its JSON Schema says the same";

/** A judge that goes by the JSON Schema that the validator gives of itself. */
async function describedBy(
  subject: Subject,
  direction: Direction,
): Promise<(value: unknown) => boolean> {
  const schema = subject.jsonSchema?.("draft-2020-12") ?? {};
  return judgeOf(translate(schema, "3.1", direction) as JsonObject);
}

function smallestValue(
  subject: Subject,
  judge: Judge,
  value: Json,
  law: string,
): Json {
  return minimise(value, (smaller) => {
    const broken = brokenLaw(subject, deepFreeze(smaller), judge(smaller));
    return broken?.split(":")[0] === law.split(":")[0];
  });
}

function distinct(values: readonly Json[]): Json[] {
  return [
    ...new Map(values.map((value) => [canonical(value), value])).values(),
  ];
}

async function checkTypes(
  { failures, counts }: Outcome,
  { files }: Package,
  accepted: readonly (Accepted & { index: number })[],
): Promise<void> {
  counts.typed += accepted.length;
  const { ofValues, ofPackage } = await unassignable(files, accepted);
  for (const error of ofPackage) {
    const index = Number(/case(\d+)/i.exec(error)?.[1] ?? -1);
    failures.push(failed(index, "", `compiles: ${error}`, ""));
  }
  for (const [position, error] of ofValues) {
    const found = accepted[position];
    if (!found) throw new Error(`No value for: ${error}`);
    const { index, type, value } = found;
    failures.push(
      failed(index, type, `has the type: ${error}`, JSON.stringify(value)),
    );
  }
}
