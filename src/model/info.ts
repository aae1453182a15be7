import { field, type Node } from "./source/node.js";
import { map, placeOf, text, type Context } from "./context.js";
import { documentationOf } from "./documentation.js";
import { documentLifecycle } from "./lifecycle/inheritance.js";
import type { ApiInfo } from "./model.js";

export function infoOf(context: Context): ApiInfo {
  const info: Node = map(context, context.root, "info") ?? {
    ...context.root,
    value: {},
  };
  const contact = map(context, info, "contact");
  const license = map(context, info, "license");
  const { link } = documentationOf(context, context.root);
  return {
    title: required(context, info, "title", "API"),
    version: required(context, info, "version", "0.0.0"),
    documentation: { ...documentationOf(context, info), link },
    lifecycle: documentLifecycle(context),
    termsOfService: text(context, info, "termsOfService"),
    contact: {
      name: contact && text(context, contact, "name"),
      url: contact && text(context, contact, "url"),
      email: contact && text(context, contact, "email"),
    },
    license: license && {
      name: text(context, license, "name") ?? "",
      identifier: text(context, license, "identifier"),
      url: text(context, license, "url"),
    },
  };
}

/** Reads a required string. `version: 1.0` without quotes is a number in YAML and is accepted as text. */
function required(
  context: Context,
  info: Node,
  key: string,
  fallback: string,
): string {
  const found = field(info, key);
  const { value } = found ?? {};
  if (typeof value === "string" && value.trim() !== "") return value;
  if (typeof value === "number") return String(value);
  context.report("missing-info", placeOf(found ?? info), { key, fallback });
  return fallback;
}
