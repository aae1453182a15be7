/**
 * Converts all versions to the structure of OpenAPI 3.1 (with the additions of 3.2), one object at a time, when the
 * model builder reads it. Nothing is copied in advance and origins stay true. Only this file and `upgrade-*.ts` depend
 * on the OpenAPI version.
 */
import { isObject } from "../../base/common/json.js";
import type { Node } from "./node.js";
import type { Resolver } from "./resolve.js";
import { upgradeRoot } from "./upgrade-swagger.js";
import { upgradeSchema, type UpgradedSchema } from "./upgrade-schema.js";

export function rootOf(resolver: Resolver): Node {
  const { entry } = resolver.documents;
  const root: Node = { document: entry, pointer: "", value: entry.value };
  return upgradeRoot(root);
}

/** Returns whether the version requires `paths`. */
export function needsPaths({ document: { version } }: Node): boolean {
  return version === "2.0" || version === "3.0";
}

/** Returns the upgraded keywords of a schema object. Its subschemas are not upgraded yet. */
export function schemaOf(schema: Node): UpgradedSchema | null {
  return isObject(schema.value)
    ? upgradeSchema(schema.value, schema.document.version)
    : null;
}
