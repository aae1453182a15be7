/** The bundled description of an API as text: what `specwright bundle` writes and what a generated server serves. */
import type { DescriptionTexts } from "../emit/target.js";
import type { SpecDocuments } from "../read/documents.js";
import { writeYaml } from "../read/yaml/write-yaml.js";
import { bundle } from "./bundle.js";
import { selectParts, type SelectOptions } from "./select.js";
import type { JsonValue } from "../model/model.js";

/** Throws a `DiagnosticError` for a spec that one document cannot express. */
export function describeApi(
  documents: SpecDocuments,
  options: SelectOptions,
): DescriptionTexts {
  const root = bundle(documents);
  selectParts(root, options);
  const { replace, restore } = exactNumbers(
    [...documents.byName.values()].map(({ text }) => text),
  );
  const exact = replace(root);
  return {
    json: restore(`${JSON.stringify(exact, null, 2)}\n`),
    yaml: restore(writeYaml(exact)),
  };
}

interface ExactNumbers {
  /** Replaces rounded integers by texts, which `restore` recognises. */
  readonly replace: (value: JsonValue) => JsonValue;
  /** Puts the integers into the written document. */
  readonly restore: (written: string) => string;
}

/**
 * Keeps the digits of large integers, such as the limits of 64-bit integers. A JavaScript number rounds them, so they
 * are looked up in the text of the documents.
 */
function exactNumbers(texts: readonly string[]): ExactNumbers {
  const digits = new Map<number, string | null>();
  for (const text of texts)
    for (const [literal] of text.matchAll(/-?\b[1-9]\d{15,}\b(?!\.\d)/g)) {
      const value = Number(literal);
      const known = digits.get(value);
      const isAmbiguous = known !== undefined && known !== literal;
      digits.set(value, isAmbiguous ? null : literal);
    }
  let mark = "exactNumber";
  while (texts.some((text) => text.includes(mark))) mark += "X";

  function replace(value: JsonValue): JsonValue {
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value === "number") {
      const literal = Number.isSafeInteger(value) ? null : digits.get(value);
      return literal ? `${mark}${literal.replace("-", "minus")}` : value;
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, replace(part)]),
    );
  }

  return {
    replace: digits.size === 0 ? (value) => value : replace,
    restore: (written) =>
      written.replace(
        new RegExp(`"?${mark}(minus)?(\\d+)"?`, "g"),
        (_, minus: string | undefined, literal: string) =>
          (minus === undefined ? "" : "-") + literal,
      ),
  };
}
