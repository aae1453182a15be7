/** Finds the components of a bundled document that its operations use. */
import type { JsonValue } from "../model/model.js";
import { valueAt } from "../read/pointer.js";
import { pathOf } from "../read/local-reference.js";
import { isJson, partsOf, pointerOf, type Json } from "./parts.js";

/** The sections of a document, as keys. Swagger 2.0 has them at the top. */
const swaggerSections = [
  "definitions",
  "parameters",
  "responses",
  "securityDefinitions",
];

/** Returns the keys of the component that contains a place; null if the place is not in a component. */
function componentOf(path: readonly string[]): string[] | null {
  const [first = ""] = path;
  const length = first === "components" ? 3 : 2;
  const isComponent = first === "components" || swaggerSections.includes(first);
  return isComponent && path.length >= length ? path.slice(0, length) : null;
}

/** Returns the keys of all components, by pointer. */
export function componentsOf(root: Json): Map<string, string[]> {
  const { components = null } = root;
  const sections = isJson(components)
    ? Object.keys(components).map((section) => ["components", section])
    : swaggerSections.map((section) => [section]);
  return new Map(
    sections.flatMap((keys) => {
      const section = (valueAt(root, keys) ?? null) as JsonValue;
      return isJson(section)
        ? Object.keys(section).map((name): [string, string[]] => [
            pointerOf([...keys, name]),
            [...keys, name],
          ])
        : [];
    }),
  );
}

/** Returns the pointers of the components that operations and the given components use, directly or not. */
export function usedComponents(
  root: Json,
  starts: Iterable<readonly string[]>,
): Set<string> {
  const derived = derivedSchemas(root);
  const used = new Set<string>();
  const waiting: (readonly string[])[] = [];
  const add = (path: readonly string[] | null): void => {
    const keys = path && componentOf(path);
    if (!keys || used.has(pointerOf(keys))) return;
    used.add(pointerOf(keys));
    waiting.push(keys);
  };

  function visit(value: JsonValue, names: boolean): void {
    if (isJson(value) && !names) {
      add(pathOf(value["$ref"]));
      addSecurity(value["security"] ?? null);
      const { discriminator = null } = value;
      for (const target of mappingOf(discriminator)) {
        add(pathOf(target));
        add(["components", "schemas", target]);
      }
    }
    for (const { part, names: ofPart } of partsOf(value, names))
      visit(part, ofPart);
  }

  function addSecurity(requirements: JsonValue): void {
    if (!Array.isArray(requirements)) return;
    for (const requirement of requirements)
      for (const name of isJson(requirement) ? Object.keys(requirement) : []) {
        add(["components", "securitySchemes", name]);
        add(["securityDefinitions", name]);
      }
  }

  for (const [key, part] of Object.entries(root)) {
    const isSection = key === "components" || swaggerSections.includes(key);
    if (!isSection) visit({ [key]: part }, false);
  }
  for (const start of starts) add(start);
  for (let keys = waiting.pop(); keys; keys = waiting.pop()) {
    const value = (valueAt(root, keys) ?? null) as JsonValue;
    visit(value, false);
    if (isJson(value) && value["discriminator"] !== undefined)
      for (const schema of derived.get(pointerOf(keys)) ?? []) add(schema);
  }
  return used;
}

function mappingOf(discriminator: JsonValue): string[] {
  const mapping = isJson(discriminator) ? discriminator["mapping"] : null;
  return isJson(mapping) ? Object.values(mapping).map(String) : [];
}

/** The schemas that extend another one with `allOf`, by the pointer of that one. */
function derivedSchemas(root: Json): Map<string, string[][]> {
  const derived = new Map<string, string[][]>();
  for (const keys of componentsOf(root).values()) {
    const schema = (valueAt(root, keys) ?? null) as JsonValue;
    const members = isJson(schema) ? schema["allOf"] : null;
    for (const member of Array.isArray(members) ? members : []) {
      const base = isJson(member) ? pathOf(member["$ref"]) : null;
      if (base === null) continue;
      const at = pointerOf(base);
      derived.set(at, [...(derived.get(at) ?? []), keys]);
    }
  }
  return derived;
}
