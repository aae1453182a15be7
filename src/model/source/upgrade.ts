/**
 * All versions → the shape of OpenAPI 3.1 (with what 3.2 added), one object at a time, when the model asks for it.
 * Nothing is copied up front and origins stay true. Beyond this file and `upgrade-schema.ts` nobody knows versions.
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

/** Whether a description without paths is incomplete, whatever else it has. */
export function needsPaths({ document: { version } }: Node): boolean {
  return version === "2.0" || version === "3.0";
}

/** The path item as it is after `operationOf` has taken the bodies; give that one the path item as written. */
export function pathItemOf(resolver: Resolver, pathItem: Node): Node {
  const parameters = field(pathItem, "parameters");
  if (!parameters || !isSwagger(pathItem)) return pathItem;
  const parts = new Map([["parameters", withoutBodies(resolver, parameters)]]);
  return { ...pathItem, parts };
}

/** `root` is the upgraded root: what 2.0 says for all operations at once is there. */
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

/** Bodies of an operation beyond the one that it can have. Only Swagger 2.0 can list several. */
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

/** The keywords of a schema object; its subschemas are still where they were. */
export function schemaOf(schema: Node): UpgradedSchema | null {
  return isObject(schema.value)
    ? upgradeSchema(schema.value, schema.document.version)
    : null;
}

function isSwagger(node: Node): boolean {
  return node.document.version === "2.0";
}
