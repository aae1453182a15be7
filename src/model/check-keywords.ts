/**
 * Walks the documents and compares each object with the table of its fields. Reports misspelt keywords, keywords that
 * OpenAPI does not define, and values of the wrong type. The rest of the model builder reads only the fields that it
 * knows, so it would miss all of these.
 */
import { nearest } from "../nearest.js";
import type { SpecDocument } from "../read/documents.js";
import { isObject, type JsonObject } from "../read/json.js";
import { kindNames, type ObjectKind } from "../read/keywords/fields.js";
import {
  fieldElsewhere,
  fieldsOf,
  isAnnotation,
  type KeywordField,
  type Fields,
} from "../read/keywords/table.js";
import { child, type Node } from "./source/node.js";
import { join } from "../read/pointer.js";
import { isKnownDialect } from "../read/vocabulary.js";
import { invalid, placeOf, type Context } from "./context.js";

/** Returns whether filters exclude a part of the spec. Mistakes in excluded parts are not reported. */
export type IsExcluded = (kind: ObjectKind, node: () => Node) => boolean;

export function checkKeywords(context: Context, isExcluded: IsExcluded): void {
  const { entry } = context.resolver.documents;
  const walk = createWalk(context, isExcluded);
  walk({ document: entry, pointer: "", value: entry.value }, "document");
}

function createWalk(context: Context, isExcluded: IsExcluded) {
  const seen = new Set<object>();
  /** Parts that are reachable by references only, and the kind of object that each must be. */
  const queue: { node: Node; kind: ObjectKind }[] = [];
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
    if (seen.has(value) || isExcluded(kind, () => nodeAt(value))) return;
    seen.add(value);
    if (kind === "schema" && isForeign(value)) return;
    const known = fieldsOf(kind, start.document);
    const reference = value["$ref"];
    if (typeof reference === "string" && known.has("$ref")) {
      queueTarget(value, kind, reference);
      // Fields beside `$ref` count in schemas only, and only since OpenAPI 3.1.
      if (kind !== "schema" || isOld(start.document)) return;
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
    invalid(context, nodeAt(value), String(name), "an object");
  }

  function visitFields(
    value: JsonObject,
    kind: ObjectKind,
    known: Fields,
  ): void {
    for (const key of Object.keys(value)) {
      const field = known.get(key);
      if (field === undefined) {
        if (!key.startsWith("x-")) {
          reportUnknown(context, nodeAt(value), kind, key);
        }
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
      invalid(context, nodeAt(value), String(key), "an array");
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
      invalid(context, nodeAt(value), String(key), "an object");
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
    const { entry } = context.resolver.documents;
    if (start.document === entry && componentReference.test(reference)) return;
    const target = context.resolver.resolve(nodeAt(value), reference);
    if (target.kind === "found") queue.push({ node: target.node, kind });
  }

  return (root: Node, rootKind: ObjectKind): void => {
    queue.push({ node: root, kind: rootKind });
    for (let next = queue.pop(); next; next = queue.pop()) {
      start = next.node;
      visit(next.node.value, next.kind, kindNames[next.kind]);
    }
  };
}

const componentReference =
  /^#\/(components\/[a-zA-Z]+|definitions|parameters|responses)\/[^/]+$/;

/** Another dialect may define keywords that this table does not list. */
function isForeign({ $schema }: JsonObject): boolean {
  return typeof $schema === "string" && !isKnownDialect($schema);
}

function isOld({ version }: SpecDocument): boolean {
  return version === "2.0" || version === "3.0";
}

/**
 * Returns whether bodies or values would go unchecked without the field. References still find the sections of a
 * document.
 */
function isContent(kind: ObjectKind, field: KeywordField): boolean {
  return kind !== "document" && "kind" in field && field.kind !== null;
}

function reportUnknown(
  context: Context,
  owner: Node,
  kind: ObjectKind,
  keyword: string,
): void {
  const { value } = owner;
  const found = child(owner, keyword, isObject(value) ? value[keyword] : null);
  const place = placeOf(found, "key");
  const params = { keyword, owner: kindNames[kind] };
  const other = fieldElsewhere(kind, owner.document, keyword);
  if (other) {
    const code = isContent(kind, other.field)
      ? "content-elsewhere"
      : "keyword-elsewhere";
    const { language } = other;
    const hint = conversionHint(language);
    context.tally.add(code, place, { ...params, language, hint });
    return;
  }
  const known = [...fieldsOf(kind, owner.document).keys()];
  const near = nearest(keyword, known);
  if (near === null || (isObject(value) && Object.hasOwn(value, near))) {
    context.tally.add("unknown-keyword", place, params);
  } else {
    const code = isAnnotation(near)
      ? "misspelt-annotation"
      : "misspelt-keyword";
    context.report(code, place, { ...params, near });
  }
}

function conversionHint(language: string): string {
  return language === "OpenAPI 3"
    ? "Use a parameter with `in: body`, `schema` of the response, or convert the description to OpenAPI 3."
    : "Use `requestBody`, `content` and `schema` of OpenAPI 3, or convert the whole description.";
}
