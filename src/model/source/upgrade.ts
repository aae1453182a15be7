/**
 * Converts all versions to the structure of OpenAPI 3.1 (with the additions of 3.2), one object at a time, when the
 * model builder reads it. Nothing is copied in advance and origins stay true. Only this file and `upgrade-*.ts` depend
 * on the OpenAPI version.
 */
import { isObject } from "../../read/json.js";
import { field, type Node } from "./node.js";
import type { Resolver } from "./resolve.js";
import {
  headerOfSwagger,
  operationOfSwagger,
  parameterOfSwagger,
  responseOfSwagger,
  rootOfSwagger,
  securitySchemeOfSwagger,
  surplusBodiesOf,
  type SurplusBody,
  withoutBodies,
} from "./upgrade-swagger.js";
import { upgradeSchema, type UpgradedSchema } from "./upgrade-schema.js";

export function rootOf(resolver: Resolver): Node {
  const { entry } = resolver.documents;
  const root: Node = { document: entry, pointer: "", value: entry.value };
  return isSwagger(root) ? rootOfSwagger(root) : root;
}

/** Returns whether the version requires `paths`. */
export function needsPaths({ document: { version } }: Node): boolean {
  return version === "2.0" || version === "3.0";
}

/**
 * Returns the path item without the bodies that `operationOf` reads. Pass the path item as written to `operationOf`.
 */
export function pathItemOf(resolver: Resolver, pathItem: Node): Node {
  const parameters = field(pathItem, "parameters");
  if (!parameters || !isSwagger(pathItem)) return pathItem;
  const parts = new Map([["parameters", withoutBodies(resolver, parameters)]]);
  return { ...pathItem, parts };
}

/** `root` is the upgraded root, which has the defaults of Swagger 2.0 for all operations. */
export function operationOf(
  resolver: Resolver,
  root: Node,
  pathItem: Node,
  operation: Node,
): Node {
  return isSwagger(operation)
    ? operationOfSwagger(resolver, root, pathItem, operation)
    : operation;
}

/** Returns the bodies of an operation beyond the first. Only Swagger 2.0 can list several. */
export function surplusBodies(
  resolver: Resolver,
  operation: Node,
): SurplusBody[] {
  return isSwagger(operation) ? surplusBodiesOf(resolver, operation) : [];
}

export function parameterOf(parameter: Node): Node {
  return isSwagger(parameter) ? parameterOfSwagger(parameter) : parameter;
}

export function responseOf(root: Node, operation: Node, response: Node): Node {
  return isSwagger(response)
    ? responseOfSwagger(root, operation, response)
    : response;
}

export function headerOf(header: Node): Node {
  return isSwagger(header) ? headerOfSwagger(header) : header;
}

export function securitySchemeOf(scheme: Node): Node {
  return isSwagger(scheme) ? securitySchemeOfSwagger(scheme) : scheme;
}

/** Returns the upgraded keywords of a schema object. Its subschemas are not upgraded yet. */
export function schemaOf(schema: Node): UpgradedSchema | null {
  return isObject(schema.value)
    ? upgradeSchema(schema.value, schema.document.version)
    : null;
}

function isSwagger(node: Node): boolean {
  return node.document.version === "2.0";
}
