/** Merges options: the first source that sets an option applies, then its default. */
import { resolve } from "node:path";
import { isHttpUrl } from "../common/url.js";
import type { SpecConfig } from "../config.js";
import { isObject } from "../common/json.js";
import type { Kind } from "../options/kinds.js";
import {
  optionKeys,
  optionOf,
  type OptionKey,
  type OptionTable,
} from "../options/table.js";

/** A value for every option, with absolute paths. Null if an option is not set and has no default. */
type EffectiveOptions = {
  readonly [K in OptionKey]:
    | NonNullable<SpecConfig[K]>
    | (null extends OptionTable[K]["default"] ? null : never);
};

interface OptionSource {
  values: SpecConfig;
  /** The folder of its relative paths. */
  folder: string;
}

/** Relative paths in defaults start at the folder of the last source. */
export function effectiveOptions(
  sources: readonly [OptionSource, ...OptionSource[]],
): EffectiveOptions {
  const last = sources.at(-1) ?? sources[0];
  const entries = optionKeys.map((key) => {
    const { kind, default: value } = optionOf(key);
    const setter = sources.find(({ values }) => values[key] !== undefined);
    const { folder } = setter ?? last;
    return [key, located(kind, setter?.values[key] ?? value, folder)] as const;
  });
  return Object.fromEntries(entries) as unknown as EffectiveOptions;
}

/** Returns the value with absolute paths. */
function located(kind: Kind<unknown>, value: unknown, folder: string): unknown {
  if (typeof value === "string") {
    return kind.isPath ? absolute(folder, value) : value;
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown) =>
      located(kind.items ?? kind, item, folder),
    );
  }
  const { keys } = kind;
  if (keys === undefined || !isObject(value)) return value;
  const entries = Object.entries(value).map(([name, item]) => {
    const inner = keys[name];
    return [name, inner ? located(inner.kind, item, folder) : item] as const;
  });
  return Object.fromEntries(entries);
}

/** Returns the absolute path, relative to the folder. A URL is returned unchanged. */
export function absolute(folder: string, path: string): string {
  return isHttpUrl(path) ? path : resolve(folder, path);
}
