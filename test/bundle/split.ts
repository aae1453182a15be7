/** Splits a document into several: the opposite of a bundle. */
import { holdsData, holdsNames } from "../../src/read/keywords/table.js";
import { isObject } from "../../src/base/common/json.js";
import { join, segments } from "../../src/base/common/pointer.js";

type Json = Record<string, unknown>;

/**
 * Returns the files. Each section of the components is a file, and so are the paths. Components of the entry document
 * refer to these files, so that unused ones are kept.
 */
export function split(root: Json): Record<string, unknown> {
  const isSwagger = root["swagger"] !== undefined;
  const sections: Record<string, Json> = {};
  const found = isSwagger
    ? pick(root, ["definitions", "parameters", "responses"])
    : pick(root["components"], [
        "schemas",
        "responses",
        "parameters",
        "examples",
        "requestBodies",
        "headers",
        "links",
        "callbacks",
      ]);
  for (const [section, parts] of Object.entries(found)) {
    if (isObject(parts)) sections[section] = parts;
  }
  const fileOf = (reference: string): [string, string] | null => {
    const [, rest = ""] = /^#\/(?:components\/)?(.*)$/s.exec(reference) ?? [];
    const [section = "", ...path] = segments(`/${rest}`);
    return sections[section] && path.length > 0
      ? [section, path.reduce(join, "")]
      : null;
  };
  const files: Record<string, unknown> = {};
  for (const [section, parts] of Object.entries(sections)) {
    files[`parts/${section}.json`] = rewrite(parts, true, (reference) => {
      const place = fileOf(reference);
      if (place === null) return reference.replace(/^#/, "../openapi.json#");
      return `${place[0] === section ? "" : `${place[0]}.json`}#${place[1]}`;
    });
  }
  const outside = (reference: string): string => {
    const place = fileOf(reference);
    return place === null ? reference : `parts/${place[0]}.json#${place[1]}`;
  };
  const entry = rewrite(root, false, outside) as Json;
  const owner = (isSwagger ? entry : entry["components"]) as Json;
  for (const [section, parts] of Object.entries(sections)) {
    owner[section] = Object.fromEntries(
      Object.keys(parts).map((name) => [
        name,
        { $ref: `parts/${section}.json#${join("", name)}` },
      ]),
    );
  }
  const { paths } = entry;
  if (isObject(paths)) {
    files["parts/paths.json"] = rewrite(root["paths"], true, (reference) => {
      const place = fileOf(reference);
      return place === null
        ? reference.replace(/^#/, "../openapi.json#")
        : `./${place[0]}.json#${place[1]}`;
    });
    entry["paths"] = Object.fromEntries(
      Object.entries(paths).map(([path, item]) => [
        path,
        isObject(item) && !path.startsWith("x-") && !("$ref" in item)
          ? { $ref: `parts/paths.json#${join("", path)}` }
          : item,
      ]),
    );
  }
  return { "openapi.json": entry, ...files };
}

function pick(owner: unknown, keys: readonly string[]): Json {
  if (!isObject(owner)) return {};
  return Object.fromEntries(
    keys.filter((key) => key in owner).map((key) => [key, owner[key]]),
  );
}

function rewrite(
  value: unknown,
  names: boolean,
  change: (reference: string) => string,
): unknown {
  if (Array.isArray(value))
    return value.map((item) => rewrite(item, false, change));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => {
      if (!names && key === "$ref" && typeof part === "string")
        return [key, change(part)];
      if (!names && key === "mapping" && isObject(part)) {
        const mapping = Object.entries(part).map(([name, target]) => [
          name,
          typeof target === "string" && target.startsWith("#/")
            ? change(target)
            : target,
        ]);
        return [key, Object.fromEntries(mapping) as Json];
      }
      if (!names && holdsData(key)) return [key, part];
      return [key, rewrite(part, !names && holdsNames(key), change)];
    }),
  );
}
