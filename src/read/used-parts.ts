/** Finds the components of a document that its operations use. References are pointers into the document. */
import { appendTo } from "../base/common/append-to.js";
import { holdsData, holdsNames } from "./keywords/table.js";
import { isObject, own, type JsonObject } from "../base/common/json.js";
import { pathOf } from "./local-reference.js";
import { join, valueAt } from "../base/common/pointer.js";
import { basesInText } from "./yaml/bases.js";
import { unparsedText } from "./yaml/lazy.js";

/**
 * Which schemas a base brings along: those that extend it with `allOf`, and those that its discriminator maps.
 *
 * - `always`: if anything uses the base, also a schema that only extends it.
 * - `as-value`: if a value may be of the base type. A schema that extends the base does not need the other ones.
 * - `never`: only schemas that are used in another way.
 */
type SubtypeUse = "always" | "as-value" | "never";

export interface UsedParts {
  /** Pointers of components and path items, such as `#/components/schemas/Pet`. */
  readonly parts: ReadonlySet<string>;
  /** Whether all references are pointers into the document. Otherwise `parts` may be incomplete. */
  readonly isClosed: boolean;
  /** The components that extend another one with `allOf`, by the pointer of that one. */
  children(): ReadonlyMap<string, string[][]>;
}

/** The sections of a document, as keys. Swagger 2.0 has them at the top. */
const swaggerSections = [
  "definitions",
  "parameters",
  "responses",
  "securityDefinitions",
];

export function pointerOf(keys: readonly string[]): string {
  return `#${keys.reduce(join, "")}`;
}

/** Returns the keys of the component or path item that contains a place; null if the place is in neither. */
function partAt(path: readonly string[]): string[] | null {
  const [first = ""] = path;
  const length = first === "components" ? 3 : 2;
  const isPart =
    first === "components" ||
    first === "paths" ||
    swaggerSections.includes(first);
  return isPart && path.length >= length ? path.slice(0, length) : null;
}

/** Returns the keys of all sections that contain components. */
export function sectionsOf(root: JsonObject): string[][] {
  const components = own(root, "components");
  return isObject(components)
    ? Object.keys(components).map((section) => ["components", section])
    : swaggerSections
        .filter((key) => Object.hasOwn(root, key))
        .map((key) => [key]);
}

/** Returns the keys of all components, by pointer. */
export function componentsOf(root: JsonObject): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const section of sectionsOf(root)) {
    const value = valueAt(root, section);
    if (!isObject(value)) continue;
    for (const name of Object.keys(value)) {
      const keys = [...section, name];
      found.set(pointerOf(keys), keys);
    }
  }
  return found;
}

/** `starts` are parts that are used in any case, beside everything that is not a component or a path. */
export function usedParts(
  root: JsonObject,
  starts: Iterable<readonly string[]>,
  subtypes: SubtypeUse,
): UsedParts {
  const parts = new Set<string>();
  const values = new Set<string>();
  const waiting: { keys: string[]; isValue: boolean }[] = [];
  let isClosed = true;
  let known: ReadonlyMap<string, string[][]> | null = null;
  const children = () => (known ??= childrenOf(root));

  function add(path: readonly string[] | null, isValue: boolean): void {
    const keys = path && partAt(path);
    if (!keys) return;
    const pointer = pointerOf(keys);
    // A pointer into a component means a value inside of it, whatever the component itself is used for.
    const asValue = isValue || keys.length < path.length;
    if (parts.has(pointer) && (!asValue || values.has(pointer))) return;
    parts.add(pointer);
    if (asValue) values.add(pointer);
    waiting.push({ keys, isValue: asValue });
  }

  /** Visits a component or a path item. */
  function visitPart(keys: readonly string[], isValue: boolean): void {
    const value = valueAt(root, keys);
    const members = own(value, "allOf");
    if (!isSchema(keys) || !isObject(value)) visit(value, false);
    else if (!Array.isArray(members)) visitSchema(value, isValue);
    else {
      const { allOf: _, ...rest } = value;
      visitSchema(rest, isValue);
      for (const member of members) visitMember(member, isValue);
    }
    if (isValue && subtypes !== "never") addChildren(keys, value);
  }

  /** A member of `allOf` that is only a reference means a base. */
  function visitMember(member: unknown, isValue: boolean): void {
    const base = pathOf(own(member, "$ref"));
    if (base !== null && isObject(member) && Object.keys(member).length === 1)
      add(base, subtypes === "always");
    else if (isObject(member)) visitSchema(member, isValue);
  }

  /** Visits a schema whose values are those of the component. */
  function visitSchema(value: JsonObject, isValue: boolean): void {
    if (isValue) {
      visit(value, false);
      return;
    }
    const { $ref, discriminator: _, ...rest } = value;
    add(pathOf($ref), false);
    visit(rest, false);
  }

  function visit(value: unknown, names: boolean): void {
    if (typeof value !== "object" || value === null) return;
    const isReference = typeof own(value, "$ref") === "string";
    if (isObject(value) && (isReference || !names)) visitReferences(value);
    const isList = Array.isArray(value);
    for (const [key, part] of Object.entries(value)) {
      if (names || isList || !holdsData(key))
        visit(part, !names && !isList && holdsNames(key));
    }
  }

  function visitReferences(value: JsonObject): void {
    const reference = own(value, "$ref");
    const path = pathOf(reference);
    if (path !== null && partAt(path)) add(path, true);
    else if (typeof reference === "string" && reference !== "#")
      isClosed = false;
    for (const key of ["$dynamicRef", "$id", "$self"])
      if (typeof own(value, key) === "string") isClosed = false;
    addSecurity(own(value, "security"));
    if (subtypes === "never" && !isUnion(value)) return;
    for (const target of mappingOf(value)) {
      add(pathOf(target), true);
      add(["components", "schemas", target], true);
    }
  }

  function addSecurity(requirements: unknown): void {
    if (!Array.isArray(requirements)) return;
    for (const requirement of requirements)
      for (const name of isObject(requirement)
        ? Object.keys(requirement)
        : []) {
        add(["components", "securitySchemes", name], true);
        add(["securityDefinitions", name], true);
      }
  }

  function addChildren(keys: readonly string[], value: unknown): void {
    const isBase =
      subtypes === "always"
        ? hasDiscriminator(value)
        : inheritsDiscriminator(root, value);
    if (!isBase) return;
    for (const child of children().get(pointerOf(keys)) ?? []) add(child, true);
  }

  for (const key of Object.keys(root)) {
    const isSection =
      key === "paths" || key === "components" || swaggerSections.includes(key);
    if (!isSection) visit({ [key]: root[key] }, false);
  }
  for (const start of starts) add(start, true);
  for (let next = waiting.pop(); next; next = waiting.pop())
    visitPart(next.keys, next.isValue);
  return { parts, isClosed, children };
}

/** Returns the targets of a discriminator, as written: references or names. */
function mappingOf(schema: JsonObject): string[] {
  const mapping = own(own(schema, "discriminator"), "mapping");
  return isObject(mapping)
    ? Object.values(mapping).filter((target) => typeof target === "string")
    : [];
}

/** The alternatives of a union are listed in it. Mapping values are other names for them. */
function isUnion(schema: JsonObject): boolean {
  return Array.isArray(schema["oneOf"]) || Array.isArray(schema["anyOf"]);
}

function isSchema([first, section]: readonly string[]): boolean {
  return first === "definitions" || section === "schemas";
}

function hasDiscriminator(value: unknown): boolean {
  return own(value, "discriminator") !== undefined;
}

/** Returns whether the schema or a base of it has a discriminator, so that values of the schema may be of a subtype. */
function inheritsDiscriminator(root: JsonObject, schema: unknown): boolean {
  const seen = new Set<unknown>();
  const waiting = [schema];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    if (hasDiscriminator(next)) return true;
    const members = own(next, "allOf");
    for (const member of Array.isArray(members) ? members : []) {
      const base = pathOf(own(member, "$ref"));
      waiting.push(base === null ? member : valueAt(root, base));
    }
  }
  return false;
}

function childrenOf(root: JsonObject): Map<string, string[][]> {
  const children = new Map<string, string[][]>();
  for (const section of sectionsOf(root)) {
    const schemas = valueAt(root, section);
    if (!isSchema([...section]) || !isObject(schemas)) continue;
    for (const name of Object.keys(schemas))
      for (const base of basesOf(schemas, name))
        appendTo(children, pointerOf(base), [...section, name]);
  }
  return children;
}

/** Returns the keys of the components that a component extends. */
function basesOf(schemas: JsonObject, name: string): string[][] {
  const text = unparsedText(schemas, name);
  const written = text === null ? null : basesInText(text);
  if (written !== null) return written.flatMap((one) => [pathOf(one) ?? []]);
  const members = own(schemas[name], "allOf");
  return (Array.isArray(members) ? members : []).flatMap((member) => {
    const base = pathOf(own(member, "$ref"));
    return base === null ? [] : [base];
  });
}
