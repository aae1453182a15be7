/** Leaves out the parts of a bundled document that are marked as internal. */
import { pathOf } from "../read/local-reference.js";
import { valueAt } from "../base/common/pointer.js";
import { fail } from "../base/diagnostics.js";
import type { JsonValue } from "../model/model.js";
import { componentsOf, pointerOf } from "../read/used-parts.js";
import { followed, isJson, partsOf, type Json } from "./parts.js";

/** Marks that hide a component from lists. Other parts may refer to it all the same. */
const listMarks = ["x-scalar-ignore", "x-gitbook-ignore"];
/** The marks of common tools. */
const marks = ["x-internal", "x-hidden", ...listMarks];

/** Returns the mark of an internal part, or null. */
export function markOf(value: JsonValue): string | null {
  if (!isJson(value)) return null;
  return marks.find((mark) => value[mark] === true) ?? null;
}

/**
 * Removes items of lists and entries of maps, also if they only refer to an internal part. Throws a `DiagnosticError` if
 * a public part needs an internal one in another place. Internal operations must already be removed. `used` contains the
 * pointers of the components that the others use.
 */
export function removeInternal(root: Json, used: ReadonlySet<string>): void {
  // Parts that are removed are still needed to recognise the references to them.
  const before = structuredClone(root);
  const unlisted = new Set(
    [...componentsOf(root)]
      .filter(([pointer]) => used.has(pointer))
      .flatMap(([, keys]) => [valueAt(root, keys), valueAt(before, keys)])
      .filter((part) => listMarks.includes(markOf(part as JsonValue) ?? "")),
  );
  const internal = (value: JsonValue): string | null =>
    [value, followed(before, value)]
      .map((part) => (unlisted.has(part) ? null : markOf(part)))
      .find((mark) => mark !== null) ?? null;

  function clean(value: JsonValue, names: boolean, path: string[]): void {
    if (Array.isArray(value)) {
      const kept = value.filter((item) => internal(item) === null);
      value.splice(0, value.length, ...kept);
    } else if (isJson(value)) {
      if (names) removeEntries(value);
      else removeNames(value);
    }
    for (const { key, part, names: ofPart } of partsOf(value, names)) {
      const at = [...path, key];
      const mark = internal(part);
      if (mark !== null)
        fail("bundle-internal-used", null, { at: pointerOf(at), mark });
      clean(part, ofPart, at);
    }
  }

  function removeEntries(map: Json): void {
    for (const [name, part] of Object.entries(map))
      if (internal(part) !== null) Reflect.deleteProperty(map, name);
  }

  /** Removes the names of internal parts: required properties, and values of a discriminator. */
  function removeNames(value: Json): void {
    const { properties = null, required = null, discriminator = null } = value;
    if (isJson(properties) && Array.isArray(required)) {
      const left = required.filter(
        (name) =>
          typeof name !== "string" ||
          internal(properties[name] ?? null) === null,
      );
      if (left.length > 0) value["required"] = left;
      else delete value["required"];
    }
    const mapping = (isJson(discriminator) && discriminator["mapping"]) || null;
    if (!isJson(mapping)) return;
    for (const [name, target] of Object.entries(mapping))
      if (pathOf(target) !== null && internal({ $ref: target }) !== null)
        Reflect.deleteProperty(mapping, name);
  }

  clean(root, false, []);
}
