/**
 * Walks all objects of the documents with the kind of each, by the tables of fields: from the entry document, and from
 * references to the parts that only references lead to.
 */
import type { SpecDocument } from "../read/documents.js";
import { isObject, type JsonObject } from "../base/common/json.js";
import { kindNames, type ObjectKind } from "../read/keywords/fields.js";
import {
  fieldsOf,
  laterFieldsOf,
  type Fields,
  type KeywordField,
  type LaterField,
} from "../read/keywords/table.js";
import { join } from "../base/common/pointer.js";
import { isKnownDialect } from "../read/vocabulary.js";
import type { Node } from "./source/node.js";
import type { Resolver } from "./source/resolve.js";

interface ObjectVisitor {
  /** Called before the fields of an object are read, so it may change them. Returns false to skip the object. */
  enter(
    value: JsonObject,
    kind: ObjectKind,
    document: SpecDocument,
    at: () => Node,
  ): boolean;
  /** Called for a field that the object does not have in its version, unless its name starts with `x-`. */
  unknown(owner: Node, kind: ObjectKind, key: string): void;
  /** Called for a field or a value that only a later version of OpenAPI has. It is visited as well. */
  later(owner: Node, kind: ObjectKind, field: LaterField): void;
  /** Called for a value that is not an object or an array although its field needs one. */
  invalid(found: Node, keyword: string, expected: string): void;
}

export function walkObjects(resolver: Resolver, visitor: ObjectVisitor): void {
  const { entry } = resolver.documents;
  const seen = new Set<object>();
  /** Parts that are reachable by references only, and the kind of object that each must be. */
  const queue: { node: Node; kind: ObjectKind }[] = [
    {
      node: { document: entry, pointer: "", value: entry.value },
      kind: "document",
    },
  ];
  let start: Node;
  /**
   * The keys from `start` to the current value. The pointer is built only for a report, because most values are valid.
   */
  const path: (string | number)[] = [];

  const nodeAt = (value: unknown): Node => ({
    document: start.document,
    pointer: path.reduce<string>(join, start.pointer),
    value,
  });

  function visit(
    value: unknown,
    kind: ObjectKind,
    name: string | number,
  ): void {
    if (!isObject(value)) {
      visitOther(value, kind, name);
      return;
    }
    if (seen.has(value)) return;
    if (kind === "schema" && isForeign(value)) return;
    const { document } = start;
    if (!visitor.enter(value, kind, document, () => nodeAt(value))) return;
    seen.add(value);
    const known = fieldsOf(kind, document);
    const reference = referenceOf(value, kind, document);
    for (const field of laterFieldsOf(kind, document)) {
      const written = value[field.key];
      if (written === undefined || written !== (field.value ?? written))
        continue;
      // The other fields of a reference are those of the Reference Object.
      if (reference === null || field.key === "$ref")
        visitor.later(nodeAt(value), kind, field);
    }
    if (reference !== null) {
      queueTarget(value, kind, reference);
      if (!countsBesideReference(kind, document)) return;
    }
    if (kind === "callback") visitMap(value, "pathItem", name);
    else visitFields(value, kind, known);
  }

  function visitOther(
    value: unknown,
    kind: ObjectKind,
    name: string | number,
  ): void {
    // `items` was a list in older drafts. The reader of the keyword reports other values that are not schemas.
    if (kind === "schema") {
      if (Array.isArray(value)) visitList(value, kind, name);
      return;
    }
    // In Swagger 2.0, `discriminator` is the property name itself.
    if (kind === "discriminator" && typeof value === "string") return;
    visitor.invalid(nodeAt(value), String(name), "an object");
  }

  function visitFields(
    value: JsonObject,
    kind: ObjectKind,
    known: Fields,
  ): void {
    for (const key of Object.keys(value)) {
      const field = known.get(key);
      if (field === undefined) {
        if (!key.startsWith("x-")) visitor.unknown(nodeAt(value), kind, key);
      } else if (field.holds !== "any") {
        path.push(key);
        visitField(value[key], field, key);
        path.pop();
      }
    }
  }

  function visitField(
    value: unknown,
    field: Exclude<KeywordField, { holds: "any" }>,
    key: string,
  ): void {
    switch (field.holds) {
      case "object":
        visit(value, field.kind, key);
        break;
      case "list":
        visitList(value, field.kind, key);
        break;
      case "map":
        visitMap(value, field.kind, key);
        break;
    }
  }

  function visitList(
    value: unknown,
    kind: ObjectKind | null,
    key: string | number,
  ): void {
    if (!Array.isArray(value)) {
      visitor.invalid(nodeAt(value), String(key), "an array");
      return;
    }
    if (kind === null) return;
    for (let index = 0; index < value.length; index++) {
      path.push(index);
      visit(value[index], kind, `an item of ${key}`);
      path.pop();
    }
  }

  function visitMap(
    value: unknown,
    kind: ObjectKind | null,
    key: string | number,
  ): void {
    if (!isObject(value)) {
      visitor.invalid(nodeAt(value), String(key), "an object");
      return;
    }
    if (kind === null) return;
    for (const name of Object.keys(value)) {
      if (kind !== "schema" && name.startsWith("x-")) continue;
      path.push(name);
      visit(value[name], kind, name);
      path.pop();
    }
  }

  /** Queues the target of a reference. Components of the entry document need no entry: the walk visits them anyway. */
  function queueTarget(
    value: JsonObject,
    kind: ObjectKind,
    reference: string,
  ): void {
    if (start.document === entry && componentReference.test(reference)) return;
    const target = resolver.resolve(nodeAt(value), reference);
    if (target.kind === "found") queue.push({ node: target.node, kind });
  }

  for (let next = queue.pop(); next; next = queue.pop()) {
    start = next.node;
    visit(next.node.value, next.kind, kindNames[next.kind]);
  }
}

const componentReference =
  /^#\/(components\/[a-zA-Z]+|definitions|parameters|responses)\/[^/]+$/;

/** Another dialect may define keywords that this table does not list. */
function isForeign({ $schema }: JsonObject): boolean {
  return typeof $schema === "string" && !isKnownDialect($schema);
}

/** Returns the reference of an object of a kind that may be one. */
export function referenceOf(
  { $ref }: JsonObject,
  kind: ObjectKind,
  document: SpecDocument,
): string | null {
  return typeof $ref === "string" && fieldsOf(kind, document).has("$ref")
    ? $ref
    : null;
}

/** Fields beside `$ref` count in schemas only, and only since OpenAPI 3.1. */
export function countsBesideReference(
  kind: ObjectKind,
  { version }: SpecDocument,
): boolean {
  return kind === "schema" && version !== "2.0" && version !== "3.0";
}
