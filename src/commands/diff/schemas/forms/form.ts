/**
 * What some schemas say together about the values of one type. References, `allOf`, unions of different types and lists
 * of constants are resolved, so that two forms are often equal although their schemas are written differently. Two equal
 * forms with equal parts accept the same values; two different ones may accept the same values all the same.
 */
import { isOfType } from "../../../../base/common/json-type.js";
import { createMemo } from "../../../../incremental/memo.js";
import { rangeOf } from "../../../../keywords/limits.js";
import { canonicalJson } from "../../../../keywords/same-value.js";
import { holdsBytes } from "../../../../facts/schemas/bytes.js";
import type { Of } from "../../../../keywords/table.js";
import type { JsonValue, Schema, SchemaId } from "../../../../model/model.js";
import { untaggedAlternatives } from "../../../../facts/schemas/alternatives.js";
import { effectiveOf } from "../local-form.js";
import { verdictOf, type Side } from "../side.js";
import { numberTexts, textTexts, withSizes, type RuleTexts } from "./limits.js";

export const formTypes = [
  "null",
  "boolean",
  "number",
  "string",
  "array",
  "object",
] as const;

type FormType = (typeof formTypes)[number];

/** A rule that applies other schemas to the same value. */
export interface Choice {
  /** Equal for equal rules, apart from the schemas. */
  text: string;
  /** Schemas that only test the value. */
  tests: readonly SchemaId[];
  /** Schemas in a fixed order. Null accepts every value. */
  ordered: readonly (SchemaId | null)[];
  /** Alternatives, in any order. */
  members: readonly SchemaId[];
}

export interface SchemaForm {
  /** The rules about the value itself, in a fixed order. */
  own: string;
  /** All values, if the schemas list them. */
  values: readonly JsonValue[] | null;
  arrays: readonly Of<"array">[];
  objects: readonly Of<"object">[];
  choices: readonly Choice[];
  /** The schemas with `unevaluatedProperties` or `unevaluatedItems`. */
  whole: readonly SchemaId[];
}

interface SchemaForms {
  /** Null if no value of the type matches all schemas. */
  of(ids: readonly SchemaId[], type: FormType): SchemaForm | null;
  accepts(id: SchemaId, type: FormType): boolean;
  isNever(id: SchemaId): boolean;
}

interface Gathered {
  isInteger: boolean;
  values: readonly JsonValue[] | null;
  numbers: Of<"number">[];
  strings: Of<"string">[];
  arrays: Of<"array">[];
  objects: Of<"object">[];
  choices: Choice[];
  whole: SchemaId[];
}

const finite: Partial<Record<FormType, readonly JsonValue[]>> = {
  null: [null],
  boolean: [true, false],
};

export function createForms(side: Side): SchemaForms {
  const { schemas } = side;
  const open = new Set<string>();
  const known = createMemo((key: string): SchemaForm | null => {
    const [type, ...ids] = JSON.parse(key) as [FormType, ...SchemaId[]];
    open.add(key);
    const form = makeForm(ids, type);
    open.delete(key);
    return form;
  });
  const keyOf = (ids: readonly SchemaId[], type: FormType) =>
    JSON.stringify([type, ...new Set([...ids].sort())]);
  const of: SchemaForms["of"] = (ids, type) => known(keyOf(ids, type));
  /** A schema that is defined by itself is open. It may accept anything. */
  const isOpen = (id: SchemaId, type: FormType) => open.has(keyOf([id], type));
  const accepts: SchemaForms["accepts"] = (id, type) =>
    isOpen(id, type) || of([id], type) !== null;
  const isNever: SchemaForms["isNever"] = (id) =>
    !formTypes.some((type) => accepts(id, type));
  return { of, accepts, isNever };

  function isOpenSchema(id: SchemaId | null): boolean {
    return id !== null && (schemas[id]?.assertions ?? []).length === 0;
  }

  /** A schema that accepts no further item is the same as a limit. */
  function withLimit(rule: Of<"array">): Of<"array"> {
    const { prefix, rest } = rule;
    if (rest === null || !isNever(rest)) return rule;
    const maxItems = Math.min(rangeOf([rule]).most, prefix.length);
    return { ...rule, rest: null, maxItems };
  }

  function acceptsAll(id: SchemaId, type: FormType): boolean {
    if (isOpen(id, type)) return false;
    const form = of([id], type);
    return (
      form !== null &&
      form.own === "" &&
      form.arrays.length + form.objects.length + form.choices.length === 0 &&
      form.whole.length === 0
    );
  }

  function makeForm(
    ids: readonly SchemaId[],
    type: FormType,
  ): SchemaForm | null {
    const values = finite[type];
    if (values) return formOfValues(ids, values, values);
    const gathered = gather(ids, type);
    if (gathered === null) return null;
    const listed = gathered.values ?? listedIn(gathered.choices, type);
    if (listed) {
      const own = listed.filter((value) => isOfType(value, type));
      return formOfValues(ids, own, null);
    }
    const { arrays, objects, choices, whole } = gathered;
    const texts = ownTexts(gathered, type);
    const own = texts && sorted(texts);
    return own === null
      ? null
      : { own, values: null, arrays, objects, choices, whole };
  }

  /** The values of a union of constants; null if there is none. */
  function listedIn(
    choices: readonly Choice[],
    type: FormType,
  ): JsonValue[] | null {
    for (const { text, members } of choices) {
      if (text !== "anyOf" && text !== "oneOf") continue;
      const lists = members.map((id) =>
        isOpen(id, type) ? null : (of([id], type)?.values ?? null),
      );
      if (lists.every((list) => list !== null)) return lists.flat();
    }
    return null;
  }

  /** The values that match. `all` are all values of the type, if there are few. */
  function formOfValues(
    ids: readonly SchemaId[],
    values: readonly JsonValue[],
    all: readonly JsonValue[] | null,
  ): SchemaForm | null {
    const verdicts = values.map((value) => {
      const kinds = ids.map((id) => verdictOf(side.options(), id, value));
      return kinds.find((kind) => kind !== "valid") ?? "valid";
    });
    const texts = values.flatMap((value, index) => {
      switch (verdicts[index]) {
        case "valid":
          return [canonicalJson(value)];
        case "unknown":
          // Two unknown verdicts may differ.
          return [`${side.name} ${canonicalJson(value)}`];
        default:
          return [];
      }
    });
    if (texts.length === 0) return null;
    const isAll = values === all && verdicts.every((kind) => kind === "valid");
    return {
      ...formOfAll,
      own: isAll ? "" : `values ${sorted(texts)}`,
      values: values.filter((_, index) => verdicts[index] !== "invalid"),
    };
  }

  function ownTexts(gathered: Gathered, type: FormType): RuleTexts {
    switch (type) {
      case "number":
        return numberTexts(gathered.numbers, gathered.isInteger);
      case "string":
        return textTexts(gathered.strings);
      case "array":
        return withSizes(
          gathered.arrays.some(({ unique }) => unique) ? ["unique"] : [],
          rangeOf(gathered.arrays),
        );
      case "object":
        return objectTexts(gathered.objects);
      default:
        return [];
    }
  }

  function gather(ids: readonly SchemaId[], type: FormType): Gathered | null {
    const found: Gathered = {
      isInteger: false,
      values: null,
      numbers: [],
      strings: [],
      arrays: [],
      objects: [],
      choices: [],
      whole: [],
    };
    // Iterating over a set also visits what is added on the way.
    const pending = new Set(ids);
    const required = new Set<string>();
    for (const id of pending) {
      const schema = schemas[id];
      if (schema && !gatherSchema(schema, type, found, pending)) return null;
      for (const rule of found.objects) {
        for (const name of rule.required) required.add(name);
        for (const { property, schema: other } of rule.dependentSchemas)
          if (required.has(property)) pending.add(other);
      }
    }
    for (const { dependentSchemas, names } of found.objects) {
      for (const { property, schema } of dependentSchemas)
        if (!required.has(property))
          found.choices.push(
            choice(`dependent ${property}`, { ordered: [schema] }),
          );
      if (names !== null)
        found.choices.push(choice("names", { tests: [names] }));
    }
    for (const { contains } of found.arrays)
      if (contains && (contains.minimum > 0 || contains.maximum !== null))
        found.choices.push(
          choice(
            `contains ${String(contains.minimum)} ${String(contains.maximum)}`,
            { tests: [contains.schema] },
          ),
        );
    return found;
  }

  /** Returns false if the schema accepts no value of the type. */
  function gatherSchema(
    schema: Schema,
    type: FormType,
    found: Gathered,
    pending: Set<SchemaId>,
  ): boolean {
    for (const assertion of effectiveOf(schema.assertions))
      switch (assertion.kind) {
        case "never":
          return false;
        case "types": {
          const { types } = assertion;
          const isWhole = type === "number" && !types.includes("number");
          if (isWhole ? !types.includes("integer") : !types.includes(type))
            return false;
          if (isWhole) found.isInteger = true;
          break;
        }
        case "values":
          found.values ??= assertion.values;
          break;
        case "number":
          if (type === "number") found.numbers.push(assertion);
          break;
        case "string":
          // The content of a file has no rules.
          if (type === "string" && !holdsBytes(schema.type))
            found.strings.push(assertion);
          break;
        case "array":
          if (type === "array") found.arrays.push(withLimit(assertion));
          break;
        case "object":
          if (type === "object")
            found.objects.push({
              ...assertion,
              additional: isOpenSchema(assertion.additional)
                ? null
                : assertion.additional,
            });
          break;
        case "unevaluatedItems":
          if (type === "array") found.whole.push(schema.id);
          break;
        case "unevaluatedProperties":
          if (type === "object") found.whole.push(schema.id);
          break;
        default: {
          const next = applied(assertion, type);
          if (next === null) return false;
          for (const id of next.conjuncts) pending.add(id);
          found.choices.push(...next.choices);
        }
      }
    return true;
  }

  /** The schemas that an assertion applies to each value of the type, and the choices. Null if it refuses all values. */
  function applied(
    assertion: Of<
      "reference" | "allOf" | "anyOf" | "oneOf" | "not" | "conditional"
    >,
    type: FormType,
  ): { conjuncts: readonly SchemaId[]; choices: readonly Choice[] } | null {
    const all = (conjuncts: readonly SchemaId[]) => ({
      conjuncts,
      choices: [],
    });
    const one = (made: Choice) => ({ conjuncts: [], choices: [made] });
    switch (assertion.kind) {
      case "reference":
        return all([assertion.to]);
      case "allOf":
        return all(assertion.schemas);
      case "not":
        if (!accepts(assertion.schema, type)) return all([]);
        return acceptsAll(assertion.schema, type)
          ? null
          : one(choice("not", { tests: [assertion.schema] }));
      case "conditional": {
        const { if: test, then, else: otherwise } = assertion;
        if (!accepts(test, type)) return all(present(otherwise));
        if (acceptsAll(test, type)) return all(present(then));
        return one(choice("if", { tests: [test], ordered: [then, otherwise] }));
      }
      case "anyOf":
      case "oneOf": {
        const { kind, discriminator } = assertion;
        const unmapped = untaggedAlternatives(
          (id) => schemas[id],
          assertion.schemas,
          discriminator,
        );
        if (discriminator !== null && type === "object") {
          const mapping = [...discriminator.mapping].sort((a, b) =>
            String(a.value) < String(b.value) ? -1 : 1,
          );
          const tags = mapping.map(({ value }) => value);
          return one(
            choice(JSON.stringify([kind, discriminator.property, tags]), {
              ordered: mapping.map(({ schema }) => schema),
              members: unmapped,
            }),
          );
        }
        const members = unmapped.filter((id) => accepts(id, type));
        if (members.length === 0) return null;
        if (members.length === 1) return all(members);
        if (kind === "anyOf" && members.some((id) => acceptsAll(id, type)))
          return all([]);
        return one(choice(kind, { members }));
      }
    }
  }
}

const formOfAll: SchemaForm = {
  own: "",
  values: null,
  arrays: [],
  objects: [],
  choices: [],
  whole: [],
};

function choice(text: string, parts: Partial<Choice>): Choice {
  return { text, tests: [], ordered: [], members: [], ...parts };
}

function objectTexts(rules: readonly Of<"object">[]): RuleTexts {
  const required = new Set(rules.flatMap((rule) => rule.required));
  const dependent = rules.flatMap((rule) => rule.dependentRequired);
  // A property that is required requires others.
  for (const name of required)
    for (const { property, required: others } of dependent)
      if (property === name) for (const other of others) required.add(other);
  const further = dependent.flatMap(({ property, required: others }) =>
    others
      .filter((name) => !required.has(name) && name !== property)
      .map((name) => `dependent ${JSON.stringify([property, name])}`),
  );
  const { least, most } = rangeOf(rules);
  return withSizes(
    [...[...required].map((name) => `required ${name}`), ...further],
    { least: least > required.size ? least : 0, most },
  );
}

function sorted(texts: readonly string[]): string {
  return JSON.stringify([...new Set(texts)].sort()).slice(1, -1);
}

function present(id: SchemaId | null): SchemaId[] {
  return id === null ? [] : [id];
}
