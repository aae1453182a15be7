/** A YAML document whose parts are parsed when they are first read. */
import { narrowed, restored, restoredText } from "./narrow.js";
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
  const narrow = narrowed(text) ?? text;
  const parts = cutYaml(narrow, isCut);
  if (parts === null) return null;
  let parsed: { value: unknown } | null = null;
  const fallback = () => (parsed ??= { value: whole() }).value;
  const valueOf = (part: YamlPart, above: () => unknown): unknown => {
    const inside = () =>
      (above() as Record<string, unknown>)[restoredText(part.key)];
    if (part.parts !== null) return mapping(part.parts, inside);
    const alone = parsePart(narrow, part);
    return alone === null ? inside() : restored(alone.value);
  };
  const mapping = (entries: readonly YamlPart[], above: () => unknown) => {
    const object = {};
    for (const part of entries) {
      const key = restoredText(part.key);
      defineLazy(object, key, () => valueOf(part, above));
    }
    const ranges = new Map(entries.map((part) => [part.key, part]));
    texts.set(object, (key) => {
      const { start, end } = ranges.get(key) ?? { start: 0, end: 0 };
      return text.slice(start, end);
    });
    return object;
  };
  return mapping(parts, fallback);
}

/** The texts of the entries of lazy objects. */
const texts = new WeakMap<object, (key: string) => string>();

/** Returns the text of an entry, from its key on; null if it has been parsed. */
export function unparsedText(owner: object, key: string): string | null {
  const isParsed =
    Object.getOwnPropertyDescriptor(owner, key)?.get === undefined;
  return isParsed ? null : (texts.get(owner)?.(key) ?? null);
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
