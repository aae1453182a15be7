/**
 * Replaces one text of a spec, wherever the spec repeats it: a name and the references to it, a parameter and its place
 * in a path.
 */
import { pointerPart } from "./hostile-spec.js";

/** The distinct texts of a spec: keys, values, steps of references and parts of paths. */
export function tokensOf(spec: unknown): string[] {
  const found = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === "string") found.add(value);
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (!Array.isArray(value)) {
        found.add(key);
        if (key.startsWith("/"))
          for (const part of key.split("/")) if (part) found.add(part);
      }
      visit(inner);
    }
  };
  visit(spec);
  return [...found];
}

/** Returns the spec with another text in place of a token. */
export function replaceToken(
  spec: unknown,
  token: string,
  text: string,
): unknown {
  const changed = (old: string): string => {
    if (old === token) return text;
    if (old.startsWith("#/"))
      return mapped(old, "/", (step) =>
        step === token ? pointerPart(text) : step,
      );
    if (!old.startsWith("/")) return old;
    return mapped(old, "/", (part) =>
      part === token ? text : part === `{${token}}` ? `{${text}}` : part,
    );
  };
  const visit = (value: unknown): unknown => {
    if (typeof value === "string") return changed(value);
    if (typeof value !== "object" || value === null) return value;
    if (Array.isArray(value)) return value.map(visit);
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [changed(key), visit(inner)]),
    );
  };
  return visit(spec);
}

function mapped(
  text: string,
  separator: string,
  change: (part: string) => string,
): string {
  return text.split(separator).map(change).join(separator);
}
