/**
 * Walks a spec from its entry document on, and finds every reference with the kind of object that belongs at its place.
 * Data, such as examples and extensions, has no references.
 */
import type { ReferenceTarget, SpecDocument } from "../documents.js";
import { isObject, type JsonObject } from "../../base/common/json.js";
import type { ObjectKind } from "../keywords/fields.js";
import { fieldsOf } from "../keywords/table.js";
import { join, segments, valueAt } from "../../base/common/pointer.js";

/** What belongs at a place: an object of a kind, a list or a map of them, or a value without parts. */
interface Expected {
  readonly holds: "any" | "object" | "list" | "map";
  readonly kind: ObjectKind | null;
  /** The key of the place, or of the list or map around it. */
  readonly key: string;
}

export interface WrittenReference {
  readonly place: ReferenceTarget;
  /** The object with the `$ref`. */
  readonly owner: JsonObject;
  readonly reference: string;
  readonly expected: Expected;
  /** Whether OpenAPI describes a reference at this place. */
  readonly isDescribed: boolean;
}

/** Calls a function with each reference. It returns the target, which is visited as well. */
export function walkReferences(
  entry: SpecDocument,
  follow: (written: WrittenReference) => ReferenceTarget | null,
): void {
  const seen = new Set<string>();
  const queue: { place: ReferenceTarget; expected: Expected }[] = [
    {
      place: { document: entry, pointer: "" },
      expected: { holds: "object", kind: "document", key: "" },
    },
  ];

  function visit(
    place: ReferenceTarget,
    value: unknown,
    expected: Expected,
  ): void {
    if (typeof value !== "object" || value === null) return;
    const id = `${place.document.name}#${place.pointer}`;
    if (seen.has(id)) return;
    seen.add(id);
    if (Array.isArray(value)) visitItems(place, value, expected);
    else if (isObject(value)) {
      const isReplaced = visitReference(place, value, expected);
      if (!isReplaced) visitParts(place, value, expected);
    }
  }

  /** Returns whether the target replaces the whole object. */
  function visitReference(
    place: ReferenceTarget,
    owner: JsonObject,
    expected: Expected,
  ): boolean {
    const reference = owner["$ref"];
    if (typeof reference !== "string") return false;
    const { document } = place;
    const isDescribed = describesReference(document, owner, expected);
    const target = follow({ place, owner, reference, expected, isDescribed });
    if (target) queue.push({ place: target, expected });
    return isDescribed && expected.kind !== "schema";
  }

  function visitParts(
    place: ReferenceTarget,
    value: JsonObject,
    { holds, kind, key }: Expected,
  ): void {
    if (kind === null) return;
    const isMap = holds === "map" || kind === "callback";
    const entry = holds === "map" ? kind : "pathItem";
    const known = fieldsOf(kind, place.document);
    for (const name of Object.keys(value)) {
      if (isMap && (kind === "schema" || !name.startsWith("x-"))) {
        const inner = { holds: "object", kind: entry, key } as const;
        visitPart(place, value, name, inner);
      } else if (!isMap) {
        const field = fieldIn(kind, name, known.get(name));
        if (field) visitPart(place, value, name, { ...field, key: name });
      }
    }
  }

  function visitPart(
    { document, pointer }: ReferenceTarget,
    owner: JsonObject,
    name: string,
    expected: Expected,
  ): void {
    const part = owner[name];
    if (typeof part !== "object" || part === null) return;
    visit({ document, pointer: join(pointer, name) }, part, expected);
  }

  /** Older drafts allow a list of schemas as `items`. */
  function visitItems(
    { document, pointer }: ReferenceTarget,
    items: readonly unknown[],
    { holds, kind, key }: Expected,
  ): void {
    if (holds === "any" || holds === "map") return;
    for (const [index, item] of items.entries())
      visit({ document, pointer: join(pointer, index) }, item, {
        holds: "object",
        kind,
        key,
      });
  }

  // The loop also visits targets that it adds.
  for (const { place, expected } of queue)
    visit(
      place,
      valueAt(place.document.value, segments(place.pointer)),
      expected,
    );
}

/** Fields beside the `$ref` of a path item are not described either. */
function describesReference(
  document: SpecDocument,
  owner: JsonObject,
  { holds, kind }: Expected,
): boolean {
  if (holds !== "object" || kind === null) return false;
  if (kind === "pathItem" && besideReference(owner).length > 0) return false;
  return fieldsOf(kind, document).has("$ref");
}

/** The fields beside the `$ref` of a path item that change its meaning. */
function besideReference(pathItem: JsonObject): string[] {
  return Object.keys(pathItem).filter(
    (key) => !/^(\$ref|summary|description|x-.*)$/.test(key),
  );
}

type Field = Omit<Expected, "key">;

/** Returns what a field holds; null for data. */
function fieldIn(
  owner: ObjectKind,
  key: string,
  known: Partial<Field> | undefined,
): Field | null {
  if (known?.holds === undefined) return null;
  // A response has examples in Swagger 2.0 only. They are values, by media type.
  if (key === "examples" && owner !== "schema")
    return { holds: "map", kind: owner === "response" ? null : "example" };
  if (key === "dependencies") return { holds: "map", kind: "schema" };
  if (known.holds === "any" && dataFields.has(key)) return null;
  if (owner === "link" && key === "requestBody") return null;
  return { holds: known.holds, kind: known.kind ?? null };
}

const dataFields: ReadonlySet<string> = new Set([
  "$ref",
  "default",
  "example",
  "examples",
  "const",
  "value",
  "dataValue",
]);
