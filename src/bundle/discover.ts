/**
 * Finds all references of a spec, starting at the entry document. A reference counts only where OpenAPI allows one, and
 * its place determines which kind of object it must lead to.
 */
import type { SpecDocument } from "../read/documents.js";
import { isObject, own, type JsonObject } from "../base/common/json.js";
import type { ObjectKind } from "../read/keywords/fields.js";
import { fieldsOf, type KeywordField } from "../read/keywords/table.js";
import { segments } from "../base/common/pointer.js";
import {
  child,
  fields,
  idOf,
  itemsAt,
  peek,
  type Node,
} from "../model/source/node.js";
import type { Resolver } from "../model/source/resolve.js";

/** The target of a reference. */
export interface ReferencedPart {
  readonly node: Node;
  readonly kind: ObjectKind;
  /** Set if the text is the name of a schema instead of a reference. */
  readonly byName?: true;
}

/** Objects are compared by identity: each is at one place of one document, or at several that mean the same. */
export interface Discovery {
  /** Objects with `$ref`, and what it leads to. */
  readonly references: ReadonlyMap<object, ReferencedPart>;
  /** Texts inside of objects that are references, by object and key: `mapping`, `defaultMapping`, `operationRef`. */
  readonly texts: ReadonlyMap<object, ReadonlyMap<string, ReferencedPart>>;
  /** Targets outside the entry document, by id. */
  readonly moved: ReadonlyMap<string, ReferencedPart>;
  readonly schemas: ReadonlySet<object>;
  /** Whether any schema has a discriminator. */
  readonly discriminates: boolean;
  /** Schemas with keywords whose meaning depends on the boundaries of documents. */
  readonly dynamic: readonly {
    readonly node: Node;
    readonly keyword: string;
  }[];
}

const dynamicKeywords = [
  "$dynamicRef",
  "$dynamicAnchor",
  "$recursiveRef",
  "$recursiveAnchor",
];

export function discover(resolver: Resolver): Discovery {
  const { entry } = resolver.documents;
  const references = new Map<object, ReferencedPart>();
  const texts = new Map<object, Map<string, ReferencedPart>>();
  const moved = new Map<string, ReferencedPart>();
  const schemas = new Set<object>();
  const dynamic: { node: Node; keyword: string }[] = [];
  const seen = new Set<object>();
  let discriminates = false;
  const queue: ReferencedPart[] = [
    {
      node: { document: entry, pointer: "", value: entry.value },
      kind: "document",
    },
  ];

  function visit(node: Node, kind: ObjectKind): void {
    const { value, document } = node;
    // `items` was a list in older drafts.
    if (Array.isArray(value)) visitAll(node, kind);
    if (!isObject(value) || seen.has(value)) return;
    seen.add(value);
    if (kind === "schema") visitSchema(node, value);
    const known = fieldsOf(kind, document);
    const reference = value["$ref"];
    if (typeof reference === "string" && known.has("$ref")) {
      const target = lookUp(node, kind, reference);
      if (target) references.set(value, target);
      // Fields beside `$ref` count in schemas only, and only since OpenAPI 3.1.
      if (kind !== "schema" || isOld(document)) return;
    }
    if (kind === "callback") visitAll(node, "pathItem");
    else visitFields(node, value, kind);
  }

  function visitSchema(node: Node, value: JsonObject): void {
    schemas.add(value);
    for (const keyword of dynamicKeywords)
      if (Object.hasOwn(value, keyword)) dynamic.push({ node, keyword });
    discriminates ||= value["discriminator"] !== undefined;
    const mapping = own(value["discriminator"], "mapping");
    if (isObject(mapping)) addNames(node, mapping);
  }

  /** A mapping may have the names of alternatives as its values. */
  function addNames(node: Node, mapping: JsonObject): void {
    for (const member of ["oneOf", "anyOf"].flatMap((key) =>
      itemsAt(node, key),
    )) {
      const reference = peek(member, "$ref");
      const target =
        typeof reference === "string"
          ? lookUp(member, "schema", reference)
          : null;
      const name = target && lastName(target.node);
      for (const key of Object.keys(mapping))
        if (target && mapping[key] === name)
          putText(mapping, key, { ...target, byName: true });
    }
  }

  function visitFields(node: Node, value: JsonObject, kind: ObjectKind): void {
    const known = fieldsOf(kind, node.document);
    for (const key of Object.keys(value)) {
      const part = child(node, key, value[key]);
      const field = known.get(key);
      if (kind === "discriminator") visitDiscriminator(node, value, key);
      else if (kind === "link" && key === "operationRef")
        addText(node, value, key, "operation");
      else if (key === "examples" && kind !== "schema")
        visitAll(part, "example");
      else if (key === "dependencies") visitAll(part, "schema");
      else if (field) visitField(part, field);
    }
  }

  function visitField(node: Node, field: KeywordField): void {
    if (field.holds === "any" || field.kind === null) return;
    if (field.holds === "object") visit(node, field.kind);
    else visitAll(node, field.kind);
  }

  function visitAll(node: Node, kind: ObjectKind): void {
    if (Array.isArray(node.value)) {
      for (const [index, item] of node.value.entries())
        visit(child(node, index, item), kind);
      return;
    }
    for (const [name, part] of fields(node)) {
      if (kind === "schema" || !name.startsWith("x-")) visit(part, kind);
    }
  }

  function visitDiscriminator(
    node: Node,
    value: JsonObject,
    key: string,
  ): void {
    const mapping = value[key];
    if (key === "defaultMapping") addText(node, value, key, "schema");
    if (key !== "mapping" || !isObject(mapping)) return;
    const at = child(node, key, mapping);
    for (const name of Object.keys(mapping))
      addText(at, mapping, name, "schema");
  }

  /** Many of these texts are names, which lead nowhere. */
  function addText(
    node: Node,
    owner: JsonObject,
    key: string,
    kind: ObjectKind,
  ): void {
    const reference = owner[key];
    if (typeof reference !== "string") return;
    const target = texts.get(owner)?.has(key)
      ? null
      : lookUp(node, kind, reference);
    if (target) putText(owner, key, target);
  }

  function putText(
    owner: JsonObject,
    key: string,
    target: ReferencedPart,
  ): void {
    const known = texts.get(owner) ?? new Map<string, ReferencedPart>();
    texts.set(owner, known.set(key, target));
  }

  function lookUp(
    from: Node,
    kind: ObjectKind,
    reference: string,
  ): ReferencedPart | null {
    const found = resolver.resolve(from, reference);
    if (found.kind === "failed") return null;
    const target = { node: found.node, kind };
    const isMoved = target.node.document !== entry;
    const id = idOf(target.node);
    if (isMoved && !moved.has(id)) moved.set(id, target);
    queue.push(target);
    return target;
  }

  // The loop also visits targets that it adds.
  for (const { node, kind } of queue) visit(node, kind);
  return { references, texts, moved, schemas, discriminates, dynamic };
}

/** The name of a schema in discriminators: the last key of its pointer, or the name of its file. */
export function lastName({ document, pointer }: Node): string {
  return segments(pointer).at(-1) ?? fileStem(document.name);
}

export function fileStem(name: string): string {
  return name.slice(name.lastIndexOf("/") + 1).replace(/\.[^.]+$/, "");
}

function isOld({ version }: SpecDocument): boolean {
  return version === "2.0" || version === "3.0";
}
