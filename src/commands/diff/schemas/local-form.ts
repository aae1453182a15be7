/**
 * The rules of one schema as text, without the schemas that they refer to. Two schemas with the same text and equal
 * parts accept the same values. The order in which a spec lists things is not in the text.
 */
import { limitsOf, rangeOf } from "../../../keywords/limits.js";
import { canonicalJson } from "../../../keywords/same-value.js";
import { partsOf } from "../../../model/graph.js";
import { hasEffect, without } from "../../../keywords/table.js";
import type { Assertion, Schema, SchemaId } from "../../../model/model.js";

export interface LocalForm {
  text: string;
  /** The parts, in an order that follows from the text. */
  parts: readonly SchemaId[];
  /** Parts whose order does not matter. */
  unordered: readonly (readonly SchemaId[])[];
}

export function localForm({ assertions, access }: Schema): LocalForm {
  const texts: string[] = [];
  const parts: SchemaId[] = [];
  const unordered: SchemaId[][] = [];
  const forms = effectiveOf(assertions)
    .map(formOf)
    .sort((one, other) => compareTexts(one.text, other.text));
  for (const form of forms) {
    texts.push(form.text);
    parts.push(...form.parts);
    unordered.push(...form.unordered);
  }
  const text =
    access === "readWrite"
      ? texts.join("\n")
      : `${access}\n${texts.join("\n")}`;
  return { text, parts, unordered };
}

/** Without limits that every value satisfies, such as `minLength: 0`. */
export function effectiveOf(assertions: readonly Assertion[]): Assertion[] {
  return assertions.flatMap((assertion) => {
    const least = limitsOf(assertion).find(
      ({ row, value }) =>
        row.kind !== "number" && row.side === "least" && value === 0,
    );
    const effective = least ? without(assertion, least.row.keyword) : assertion;
    return hasEffect(effective) ? [effective] : [];
  });
}

interface AssertionForm {
  text: string;
  parts: SchemaId[];
  unordered: SchemaId[][];
}

/** The rules of one assertion, without its parts. */
export function assertionText(assertion: Assertion): string {
  return formOf(assertion).text;
}

function formOf(assertion: Assertion): AssertionForm {
  const { kind } = assertion;
  switch (assertion.kind) {
    case "types":
      return leaf(`types ${[...assertion.types].sort().join()}`);
    case "values":
      return leaf(
        `values ${assertion.values.map(canonicalJson).sort().join()}`,
      );
    case "never":
    case "number":
    case "string":
      return leaf(JSON.stringify(assertion));
    case "object": {
      const properties = [...assertion.properties].sort(byName);
      const patterns = [...assertion.patterns].sort((one, other) =>
        compareTexts(one.pattern, other.pattern),
      );
      const dependent = [...assertion.dependentSchemas].sort((one, other) =>
        compareTexts(one.property, other.property),
      );
      const text = JSON.stringify([
        kind,
        properties.map(({ name }) => name),
        patterns.map(({ pattern }) => pattern),
        dependent.map(({ property }) => property),
        assertion.additional !== null,
        assertion.names !== null,
        [...assertion.required].sort(),
        rangeOf([assertion]),
        assertion.dependentRequired
          .map(({ property, required }) =>
            JSON.stringify([property, [...required].sort()]),
          )
          .sort(),
      ]);
      const { additional, names } = assertion;
      const parts = [...properties, ...patterns, ...dependent].map(
        ({ schema }) => schema,
      );
      if (additional !== null) parts.push(additional);
      if (names !== null) parts.push(names);
      return { text, parts, unordered: [] };
    }
    case "array": {
      const { prefix, rest, contains, unique } = assertion;
      const counts = contains && [contains.minimum, contains.maximum];
      const text = JSON.stringify([
        kind,
        prefix.length,
        rest !== null,
        counts,
        rangeOf([assertion]),
        unique,
      ]);
      return { text, parts: partsOf(assertion), unordered: [] };
    }
    case "allOf":
    case "anyOf":
    case "oneOf": {
      const mapping =
        assertion.kind === "allOf" ? null : assertion.discriminator;
      const sorted = [...(mapping?.mapping ?? [])].sort((one, other) =>
        compareTexts(String(one.value), String(other.value)),
      );
      const text = JSON.stringify([
        kind,
        mapping?.property,
        sorted.map(({ value }) => value),
      ]);
      return {
        text,
        parts: sorted.map(({ schema }) => schema),
        unordered: [assertion.schemas],
      };
    }
    case "conditional": {
      const text = `conditional ${String(assertion.then !== null)} ${String(assertion.else !== null)}`;
      return { text, parts: partsOf(assertion), unordered: [] };
    }
    case "reference":
    case "not":
    case "unevaluatedProperties":
    case "unevaluatedItems":
      return { text: kind, parts: partsOf(assertion), unordered: [] };
  }
}

function leaf(text: string): AssertionForm {
  return { text, parts: [], unordered: [] };
}

function byName(one: { name: string }, other: { name: string }): number {
  return compareTexts(one.name, other.name);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
