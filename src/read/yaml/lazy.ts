/** A YAML document whose parts are parsed when they are first read. */
import { isWide, narrowed } from "../parse.js";
import { cutYaml, parsePart, type IsCut, type YamlPart } from "./parts.js";

/**
 * Returns an object that behaves as the parsed value of the text, or null if the text cannot be cut. `whole` parses the
 * whole text. It is called once at most: if a part cannot be parsed alone.
 */
export function lazyYaml(
  text: string,
  isCut: IsCut,
  whole: () => unknown,
): object | null {
  const parts = cutYaml(text, isCut);
  if (parts === null) return null;
  const wide = isWide(text);
  let parsed: { value: unknown } | null = null;
  const fallback = () => (parsed ??= { value: whole() }).value;
  const valueOf = (part: YamlPart, above: () => unknown): unknown => {
    const inside = () => (above() as Record<string, unknown>)[part.key];
    if (part.parts !== null) return mapping(part.parts, inside);
    const alone = parsePart(text, part);
    if (alone === null) return inside();
    return wide ? narrowed(alone.value) : alone.value;
  };
  const mapping = (entries: readonly YamlPart[], above: () => unknown) => {
    const object = {};
    for (const part of entries) {
      defineLazy(object, part.key, () => valueOf(part, above));
    }
    return object;
  };
  return mapping(parts, fallback);
}

/** Defines a property that is computed when it is first read, and is a plain property from then on. */
function defineLazy(object: object, key: string, compute: () => unknown): void {
  const plain = { configurable: true, enumerable: true };
  Object.defineProperty(object, key, {
    ...plain,
    get() {
      const value = compute();
      Object.defineProperty(object, key, { ...plain, writable: true, value });
      return value;
    },
  });
}
