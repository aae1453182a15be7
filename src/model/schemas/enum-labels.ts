/** Names, descriptions and lifecycles of the values of an `enum`. */
import { didYouMean } from "../../base/common/nearest.js";
import { asText, isObject } from "../../base/common/json.js";
import { placeOf, type Context } from "../context.js";
import { combined } from "../lifecycle/lifecycle.js";
import { stable } from "../lifecycle/stable.js";
import {
  deprecatedValueSpellings,
  valueNoteSpelling,
} from "../lifecycle/spellings.js";
import { statementOf, type Statement } from "../lifecycle/statement.js";
import type { Lifecycle } from "../model.js";
import { elements, field, fields, type Node } from "../source/node.js";
import type { SchemaDraft } from "./schema-table.js";

/** Returns null if the schema has no labels. */
export function labelsOf(
  context: Context,
  schema: Node,
): SchemaDraft["labels"] | null {
  const values = (field(schema, "enum") ?? field(schema, "x-extensible-enum"))
    ?.value;
  if (!Array.isArray(values)) return null;
  const first = (...keys: string[]) =>
    keys.map((key) => field(schema, key)).find((found) => found !== null)
      ?.value;
  const names = first("x-enum-varnames", "x-enumNames");
  const descriptions = first("x-enum-descriptions", "x-enumDescriptions");
  const lifecycles = valueLifecycles(context, schema, values);
  if ((names ?? descriptions) === undefined && lifecycles.size === 0) {
    return null;
  }
  return new Map(
    values.map((value: unknown, index) => [
      value,
      {
        name: textAt(names, index, value),
        description: textAt(descriptions, index, value),
        lifecycle: lifecycles.get(value) ?? stable,
      },
    ]),
  );
}

/** `x-enum-varnames` is a list parallel to `enum`. `x-enum-descriptions` is a list or, more often, a map by value. */
function textAt(labels: unknown, index: number, value: unknown): string | null {
  const label: unknown = Array.isArray(labels)
    ? labels[index]
    : isObject(labels) && Object.hasOwn(labels, String(value))
      ? labels[String(value)]
      : null;
  return typeof label === "string" ? label : null;
}

/** A deprecated value as the spec lists it. */
interface Mark {
  /** As text, because a map has only texts as keys. */
  value: string;
  at: Node;
}

function valueLifecycles(
  context: Context,
  schema: Node,
  values: readonly unknown[],
): Map<unknown, Lifecycle> {
  const byText = new Map(values.map((value) => [asText(value), value]));
  const said = new Map<unknown, Statement>();
  for (const { value: text, at } of deprecatedValueSpellings.flatMap((key) =>
    marksOf(field(schema, key), values),
  )) {
    if (byText.has(text)) {
      const value = byText.get(text);
      if (!said.has(value)) said.set(value, markStatement(context, at));
    } else {
      context.report("unknown-deprecated-value", placeOf(at), {
        value: text,
        hint: didYouMean(text, [...byText.keys()], "Use a value of the enum."),
      });
    }
  }
  addNotes(said, field(schema, valueNoteSpelling), values);
  return new Map(
    [...said].map(([value, statement]) => [
      value,
      combined(context, [statement], "part"),
    ]),
  );
}

/** A value with a message is deprecated. */
function addNotes(
  said: Map<unknown, Statement>,
  at: Node | null,
  values: readonly unknown[],
): void {
  if (at === null) return;
  for (const [index, value] of values.entries()) {
    const text = textAt(at.value, index, value);
    if (text === null || text === "") continue;
    const known = said.get(value) ?? marked(at);
    said.set(value, { ...known, note: known.note ?? { value: text, at } });
  }
}

function marksOf(written: Node | null, values: readonly unknown[]): Mark[] {
  if (written === null) return [];
  if (!Array.isArray(written.value)) {
    return fields(written).flatMap(([value, at]) =>
      at.value === false || at.value === null ? [] : [{ value, at }],
    );
  }
  const items = elements(written);
  const isParallel =
    items.length === values.length &&
    items.every(({ value }) => typeof value === "boolean" || value === null) &&
    !values.every((value) => typeof value === "boolean");
  return items.flatMap((at, index) => {
    if (isParallel) {
      return at.value === true ? [{ value: asText(values[index]), at }] : [];
    }
    if (!isObject(at.value)) return [{ value: asText(at.value), at }];
    const named = field(at, "value") ?? field(at, "name");
    return named ? [{ value: asText(named.value), at }] : [];
  });
}

/** The keys of an object about one value, and the extension with the same meaning. */
const valueKeys: Readonly<Record<string, string>> = {
  since: "x-deprecated-since",
  deprecatedInVersion: "x-deprecatedInVersion",
  sunset: "x-sunset",
  removal: "x-removal-date",
  message: "x-deprecation-message",
  replacement: "x-replaced-by",
};

/** The mark itself says that the value is deprecated. In a map, a text is a note. */
function markStatement(context: Context, at: Node): Statement {
  if (typeof at.value === "string" && !/\/\d+$/.test(at.pointer)) {
    return { ...marked(at), note: { value: at.value, at } };
  }
  if (!isObject(at.value)) return marked(at);
  const parts = new Map(
    Object.entries(valueKeys).flatMap(([key, extension]) => {
      const part = field(at, key);
      return part ? [[extension, part] as const] : [];
    }),
  );
  const value: unknown = { ...at.value, ...Object.fromEntries(parts) };
  const said = statementOf(context, { ...at, value, parts });
  return { ...marked(at), ...said, deprecated: { value: true, at } };
}

function marked(at: Node): Statement {
  return {
    stability: null,
    deprecated: { value: true, at },
    since: null,
    sinceVersion: null,
    removal: null,
    note: null,
    replacement: null,
  };
}
