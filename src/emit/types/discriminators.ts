/**
 * Finds the discriminators of a document. An alternative of a `oneOf` and a child of a base schema get a property with
 * the values that select them. In `allOf`, the property of the base is left out, because it has all values.
 */
import { isObject, own, type JsonObject } from "../../base/common/json.js";
import { followed, pathOf } from "../../read/local-reference.js";
import { join } from "../../base/common/pointer.js";
import { entriesOf, itemsOf, referenceIn, targetOf } from "./document.js";

interface DocumentDiscriminator {
  readonly property: string;
  /** References to schemas, by value. */
  readonly mapping: ReadonlyMap<string, string>;
}

/** A property that a schema has with these values. */
interface AddedProperty {
  readonly property: string;
  readonly values: readonly string[];
}

export interface Discriminators {
  /** By schema: its own discriminator, or the one that it inherits. */
  readonly bySchema: ReadonlyMap<unknown, DocumentDiscriminator>;
  /** By schema: the properties to add. */
  readonly tags: ReadonlyMap<unknown, readonly AddedProperty[]>;
  /** The references to schemas that have tags. */
  readonly tagged: ReadonlySet<string>;
}

export function discriminatorsIn(root: JsonObject): Discriminators {
  const bySchema = new Map<unknown, DocumentDiscriminator>();
  const tags = new Map<unknown, AddedProperty[]>();
  const tagged = new Set<string>();

  const tag = (
    reference: string,
    { property }: DocumentDiscriminator,
    values: readonly string[],
  ): void => {
    if (tagged.has(reference)) return;
    const target = followed(root, targetOf(root, reference));
    if (!isObject(target)) return;
    if (!("allOf" in target) && target["type"] !== "object") return;
    tagged.add(reference);
    tags.set(target, [...(tags.get(target) ?? []), { property, values }]);
  };

  const composed: JsonObject[] = [];
  visitObjects(root, (value) => {
    if (value["allOf"] !== undefined) composed.push(value);
    const discriminator = discriminatorOf(root, value);
    if (discriminator === null) return;
    bySchema.set(value, discriminator);
    for (const [reference, values] of selectedReferences(value, discriminator))
      tag(reference, discriminator, values);
  });
  if (bySchema.size === 0) return { bySchema, tags, tagged };
  const names = new Map(
    entriesOf(own(root, "components"), "schemas").map(([name, schema]) => [
      schema,
      `#${join("/components/schemas", name)}`,
    ]),
  );
  for (const value of composed) {
    const reference = names.get(value);
    for (const member of itemsOf(value, "allOf")) {
      const base = referenceIn(member);
      const inherited =
        base === null
          ? discriminatorOf(root, member)
          : bySchema.get(targetOf(root, base));
      if (base !== null && inherited === undefined) break;
      if (!inherited) continue;
      const values = [...inherited.mapping]
        .filter(([, mapped]) => mapped === reference)
        .map(([name]) => name);
      if (base !== null && reference !== undefined && values.length > 0)
        tag(reference, inherited, values);
      if (!discriminatorOf(root, value)) bySchema.set(value, inherited);
    }
  }
  return { bySchema, tags, tagged };
}

/** Returns the value of the discriminator that selects a component. */
export function valueOf(
  { mapping }: DocumentDiscriminator,
  name: string,
): string {
  const found = [...mapping].find(([, mapped]) =>
    mapped.startsWith("#") ? pathOf(mapped)?.at(-1) === name : mapped === name,
  );
  return found?.[0] ?? name;
}

/** Before OpenAPI 3.0, a discriminator was only the name of the property. */
function discriminatorOf(
  root: JsonObject,
  schema: unknown,
): DocumentDiscriminator | null {
  const discriminator = own(schema, "discriminator");
  if (discriminator === undefined) return null;
  const property =
    typeof discriminator === "string"
      ? discriminator
      : own(discriminator, "propertyName");
  if (typeof property !== "string" || property === "") return null;
  const mapping = own(discriminator, "mapping");
  return {
    property,
    mapping: new Map(
      Object.entries(isObject(mapping) ? mapping : {}).flatMap(
        ([value, mapped]) =>
          typeof mapped === "string"
            ? [[value, referenceTo(root, mapped)]]
            : [],
      ),
    ),
  };
}

/** A mapping names a schema by a reference, or by the name of a component. */
function referenceTo(root: JsonObject, mapped: string): string {
  const schemas = own(own(root, "components"), "schemas");
  return own(schemas, mapped) === undefined
    ? mapped
    : `#${join("/components/schemas", mapped)}`;
}

/** The references of a `oneOf`, with the values that select them. */
function selectedReferences(
  schema: JsonObject,
  { mapping }: DocumentDiscriminator,
): Map<string, string[]> {
  const alternatives = new Map<string, string[]>();
  if (!Array.isArray(schema["oneOf"])) return alternatives;
  for (const item of itemsOf(schema, "oneOf")) {
    const reference = referenceIn(item);
    if (reference !== null)
      alternatives.set(reference, [reference.split("/").at(-1) ?? ""]);
  }
  const mapped = new Set<string>();
  for (const [value, reference] of mapping) {
    const values = mapped.has(reference) ? alternatives.get(reference) : null;
    alternatives.set(reference, [...(values ?? []), value]);
    mapped.add(reference);
  }
  return alternatives;
}

function visitObjects(
  value: unknown,
  visit: (value: JsonObject) => void,
): void {
  if (isObject(value)) visit(value);
  else if (!Array.isArray(value)) return;
  for (const part of Object.values(value)) {
    if (typeof part === "object") visitObjects(part, visit);
  }
}
