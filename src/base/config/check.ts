/** Checks configs key by key against the table of options. An unknown key is an error. */
import type { Config, SpecConfig } from "../config.js";
import {
  severitiesOf,
  type Diagnostics,
  type SourcePlace,
} from "../diagnostics.js";
import { didYouMean } from "../common/nearest.js";
import { listOf, requiredKeys, text, type KeyTable } from "../options/kinds.js";
import { optionTable } from "../options/table.js";
import { diagnosticCodes } from "../options/severity.js";
import { isObject, own } from "../common/json.js";
import { join } from "../common/pointer.js";

/** The origin of a config. */
interface ConfigSource {
  /** The name for messages. */
  name: string;
  /** The file relative to the working directory if it is JSON. Problems in a JSON file have a line and a column. */
  json: string | null;
}

/** Keys that a JSON config may have beside its options, for editors. */
export const jsonKeys: KeyTable = {
  $schema: {
    kind: text,
    doc: "The path of the JSON Schema with which an editor checks this file.",
  },
};

/** The key of a config with several specs. */
export const specsKeys: KeyTable = {
  specs: {
    kind: {
      ...listOf("a list with at least one spec", text),
      accepts: (value): value is readonly string[] =>
        Array.isArray(value) && value.length > 0,
    },
    doc: "Several specs, generated side by side, each with the options of this page.",
  },
};

/** Checks a value and reports its problems. The value is a config if there are none. */
export function checkConfig(
  value: unknown,
  source: ConfigSource,
  diagnostics: Diagnostics,
): value is Config {
  const before = diagnostics.errors;
  const check = (part: unknown, path: Path, keys: KeyTable) => {
    checkKeys(part, path, keys, source, diagnostics);
    checkSeverity(part, path, source, diagnostics);
  };
  const more = source.json === null ? {} : jsonKeys;
  if (isObject(value) && "specs" in value) {
    check(value, [], { ...specsKeys, ...more });
    const specs: unknown[] = Array.isArray(value["specs"])
      ? value["specs"]
      : [];
    for (const [index, spec] of specs.entries()) {
      check(spec, ["specs", index], optionTable);
    }
  } else {
    check(value, [], { ...optionTable, ...more });
  }
  return diagnostics.errors === before;
}

/** Checks options from the command line and reports their problems. */
export function checkFlags(
  values: unknown,
  diagnostics: Diagnostics,
): values is SpecConfig {
  const before = diagnostics.errors;
  const source = { name: "the command line", json: null };
  checkKeys(values, [], optionTable, source, diagnostics);
  checkSeverity(values, [], source, diagnostics);
  return diagnostics.errors === before;
}

/** Checks the codes of `severity`, and that no error is lowered that leaves the run without a result. */
function checkSeverity(
  options: unknown,
  path: Path,
  source: ConfigSource,
  diagnostics: Diagnostics,
): void {
  const settings = own(options, "severity");
  for (const [code, setting] of Object.entries(
    isObject(settings) ? settings : {},
  )) {
    const at = [...path, "severity", code];
    const file = source.name;
    const known = diagnosticCodes.find((one) => one === code);
    if (known === undefined) {
      const other = "The reference of diagnostics lists all codes.";
      const hint = didYouMean(code, diagnosticCodes, other);
      const place = placeInConfig(source, at, "key");
      diagnostics.report("severity-unknown-code", place, { file, code, hint });
      continue;
    }
    const allowed = severitiesOf(known);
    const isSeverity = setting === "warning" || setting === "off";
    if (!isSeverity || allowed.includes(setting)) continue;
    const severity = allowed.map((one) => `"${one}"`).join(" or ");
    const place = placeInConfig(source, at, "value");
    diagnostics.report("severity-fixed", place, { file, code, severity });
  }
}

/** The keys and indices that lead to a value. */
export type Path = readonly (string | number)[];

/** Checks the keys of an object against a table, and the kinds of their values. */
export function checkKeys(
  value: unknown,
  path: Path,
  keys: KeyTable,
  source: ConfigSource,
  diagnostics: Diagnostics,
): void {
  const file = source.name;
  const wrong = (at: Path, expected: string) => {
    const key = at.length === 0 ? wholeName(source) : keyText(at);
    const place = placeInConfig(source, at, "value");
    diagnostics.report("config-wrong-type", place, { file, key, expected });
  };
  if (!isObject(value)) {
    wrong(path, "an object");
    return;
  }
  for (const [name, item] of Object.entries(value)) {
    const at = [...path, name];
    const known = Object.hasOwn(keys, name) ? keys[name] : undefined;
    if (known === undefined) {
      const names = Object.keys(keys);
      const hint = didYouMean(
        name,
        names,
        `The keys are: ${names.join(", ")}.`,
      );
      const params = { file, key: keyText(at), hint };
      const place = placeInConfig(source, at, "key");
      diagnostics.report("config-unknown-key", place, params);
    } else if (item === undefined) {
      // An undefined value counts as absent: `output: process.env.OUTPUT` may be undefined.
    } else if (!known.kind.accepts(item)) {
      wrong(at, known.kind.expected);
    } else if (known.kind.keys !== undefined && isObject(item)) {
      checkKeys(item, at, known.kind.keys, source, diagnostics);
    } else if (known.kind.values !== undefined && isObject(item)) {
      const { values } = known.kind;
      const entries = Object.keys(item).map((key) => [
        key,
        { kind: values, doc: "" },
      ]);
      const free = Object.fromEntries(entries) as KeyTable;
      checkKeys(item, at, free, source, diagnostics);
    } else if (known.kind.items?.keys !== undefined && Array.isArray(item)) {
      for (const [index, entry] of item.entries()) {
        const { keys: inner } = known.kind.items;
        checkKeys(entry, [...at, index], inner, source, diagnostics);
      }
    }
  }
  for (const name of requiredKeys(keys)) {
    if (value[name] !== undefined) continue;
    const at = placeInConfig(source, path, "value");
    diagnostics.report("config-missing-key", at, {
      file,
      key: keyText([...path, name]),
    });
  }
}

function wholeName({ json }: ConfigSource): string {
  return json === null ? "the default export" : "the config";
}

/** Returns a key such as `specs[0].output`. */
export function keyText(path: Path): string {
  return path
    .map((key) => (typeof key === "number" ? `[${key}]` : `.${key}`))
    .join("")
    .replace(/^\./, "");
}

/** Returns the place of a key or its value; null if the config is not a JSON file. */
export function placeInConfig(
  { json }: ConfigSource,
  path: Path,
  target: "key" | "value",
): SourcePlace | null {
  if (json === null) return null;
  return { document: json, pointer: path.reduce(join, ""), target };
}
