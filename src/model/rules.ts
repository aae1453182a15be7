/** Rules that involve several parts of the model. A rule about one part is checked where that part is read. */
import { typeBehind } from "./references.js";
import { nearest } from "../base/common/nearest.js";
import { isBodiless } from "../base/openapi/bodiless.js";
import { isOfType } from "../base/common/json-type.js";
import { isJson } from "../base/openapi/media-type.js";
import {
  admittedTypes,
  allTypes,
  type AdmittedTypes,
} from "./schemas/admitted-types.js";
import type { Context } from "./context.js";
import { findCycles } from "./schemas/cycles.js";
import { closure } from "../base/common/closure.js";
import { getOrCreate } from "../base/common/get-or-create.js";
import { combinedSchemas, inPlaceOf } from "./graph.js";
import { impliedType, type ImpliedType } from "./schemas/implied-type.js";
import type {
  Assertion,
  JsonValue,
  Operation,
  RequestBody,
  Response,
  Schema,
  SchemaId,
  Type,
} from "./model.js";
import { pathShape } from "./operations/path-template.js";

type Schemas = ReadonlyMap<SchemaId, Schema>;

/** The methods that Node's HTTP parser accepts. It answers all others itself, with 400. */
const parsedByNode = new Set(
  (
    "acl bind checkout copy delete get head link lock m-search merge mkactivity mkcalendar mkcol move notify options " +
    "patch post propfind proppatch purge put query rebind report search source subscribe trace unbind unlink unlock " +
    "unsubscribe"
  ).split(" "),
);

export function checkOperations(
  context: Context,
  operations: Operation[],
): void {
  const seen = new Map<string, Operation>();
  for (const operation of operations) {
    const { method, path, origin } = operation;
    const place = { ...origin, target: "key" } as const;
    if (!parsedByNode.has(method)) {
      const params = { method: method.toUpperCase() };
      context.report("method-without-node", place, params);
    }
    if (path.text.includes("?")) {
      context.report("path-with-query", place, { path: path.text });
    }
    if (path.text.includes("#")) {
      context.report("path-with-fragment", place, { path: path.text });
    }
    const key = `${method} ${pathShape(path)}`;
    const first = seen.get(key);
    if (first) {
      context.report("equivalent-paths", place, {
        method: method.toUpperCase(),
        path: path.text,
        other: first.path.text,
      });
    } else seen.set(key, operation);
  }
}

export function checkBodies(
  context: Context,
  schemas: Schemas,
  operations: Operation[],
): void {
  for (const { method, requestBody, responses } of operations) {
    if (requestBody) {
      checkSent(context, schemas, method, requestBody);
      checkXml(context, schemas, requestBody);
    }
    for (const response of responses) checkXml(context, schemas, response);
  }
}

/** `fetch` sends no body with these methods. A body that is always empty needs no report. */
function checkSent(
  context: Context,
  schemas: Schemas,
  method: string,
  { contents, origin }: RequestBody,
): void {
  if (!isBodiless(method)) return;
  if (contents.every(({ schema }) => isNothing(schemas, schema))) return;
  context.report("body-not-sent", origin, { method: method.toUpperCase() });
}

function isNothing(schemas: Schemas, id: SchemaId | null): boolean {
  const type = id === null ? undefined : typeOf(schemas, id);
  return (
    type?.kind === "object" &&
    type.properties.length === 0 &&
    type.additional === null
  );
}

/** Handlers receive XML as text, so its schema is not checked. A body that also exists as JSON needs no warning. */
function checkXml(
  context: Context,
  schemas: Schemas,
  body: RequestBody | Response,
): void {
  const types = body.contents.map(({ mediaType }) => mediaType);
  if (types.some(isJson)) return;
  for (const { mediaType, schema } of body.contents) {
    if (!/[/+]xml$/.test(mediaType) || schema === null) continue;
    if (!isStructure(schemas, schema)) continue;
    context.tally.add("body-as-text", body.origin, { mediaType });
  }
}

function isStructure(schemas: Schemas, id: SchemaId): boolean {
  const { kind } = typeOf(schemas, id);
  return kind !== "string" && kind !== "unknown";
}

function typeOf(schemas: Schemas, id: SchemaId): Type {
  return typeBehind((one) => schemas.get(one), { kind: "schema", schema: id });
}

export function checkSchemas(context: Context, schemas: Schemas): void {
  checkDefaults(context, schemas);
  checkUntyped(context, schemas);
  checkRequired(context, schemas);
}

/** A schema may contain itself through properties or items. A schema that is its own definition has no meaning. */
export function checkCycles(
  context: Context,
  schemas: ReadonlyMap<SchemaId, Pick<Schema, "assertions" | "origin">>,
): void {
  const next = (id: SchemaId) => inPlaceOf(schemas.get(id)?.assertions ?? []);
  for (const cycle of findCycles(schemas.keys(), next)) {
    const [first = ""] = cycle;
    const origin = schemas.get(first)?.origin;
    if (!origin) continue;
    context.report("reference-cycle", origin, {
      chain: [...cycle, first].join(" → "),
    });
  }
}

/** `properties` without `type: object` allows every value that is not an object, which is hardly ever intended. */
function checkUntyped(context: Context, schemas: Schemas): void {
  const members = new Set(
    [...schemas.values()].flatMap(({ assertions }) => inPlaceOf(assertions)),
  );
  const admitted = admittedTypes(assertionsIn(schemas));
  for (const { id, role, origin } of schemas.values()) {
    // The surrounding schema determines the type of its parts.
    if (members.has(id) && role.kind !== "declaration") continue;
    const implied = impliedIn(schemas, admitted, id);
    if (implied) {
      const { keyword, type } = implied;
      context.report("untyped-properties", origin, { keyword, type });
    }
  }
}

/**
 * Returns the type that a schema or its inline parts imply. A named schema is checked on its own. A part with a known
 * type implies nothing, even if the schema as a whole allows every type.
 */
function impliedIn(
  schemas: Schemas,
  admitted: AdmittedTypes,
  id: SchemaId,
  depth = 0,
): ImpliedType | null {
  if (admitted.of(id).length < allTypes.length) return null;
  const assertions = assertionsIn(schemas)(id);
  const own = impliedType(assertions);
  if (own || depth > 20) return own;
  for (const assertion of assertions) {
    if (!("schemas" in assertion)) continue;
    for (const member of assertion.schemas) {
      if (schemas.get(member)?.role.kind === "declaration") continue;
      const found = impliedIn(schemas, admitted, member, depth + 1);
      if (found) return found;
    }
  }
  return null;
}

/** A default of another type would produce code that does not compile, or a request that the server rejects. */
function checkDefaults(context: Context, schemas: Schemas): void {
  for (const schema of schemas.values()) {
    if (!schema.default || allows(schemas, schema, schema.default.value)) {
      continue;
    }
    const { document, pointer } = schema.origin;
    context.report(
      "wrong-default",
      { document, pointer: `${pointer}/default` },
      {
        value: JSON.stringify(schema.default.value),
        reason: "it has the wrong type or is not one of the listed values",
      },
    );
    schema.default = null;
  }
}

/** Checks types and listed values only, also behind references. */
function allows(
  schemas: Schemas,
  schema: Schema,
  value: JsonValue,
  depth = 0,
): boolean {
  return schema.assertions.every((assertion) => {
    switch (assertion.kind) {
      case "types":
        return assertion.types.some((type) => isOfType(value, type));
      case "values":
        return assertion.values.some(
          (allowed) => JSON.stringify(allowed) === JSON.stringify(value),
        );
      case "reference": {
        const target = schemas.get(assertion.to);
        return (
          !target || depth > 20 || allows(schemas, target, value, depth + 1)
        );
      }
      default:
        return true;
    }
  });
}

/**
 * Reports names in `required` that are not among the properties: usually a property that was renamed or misspelt. Of a
 * part of combinations, only those that none of them describes.
 */
function checkRequired(context: Context, schemas: Schemas): void {
  const combined = combinedSchemas(schemas);
  const assertionsOf = assertionsIn(schemas);
  const objectsOf = (id: SchemaId) =>
    assertionsOf(id).filter((one) => one.kind === "object");
  const isClosed = (id: SchemaId | null) =>
    id === null || assertionsOf(id).some(({ kind }) => kind === "never");
  /** The nearest property of each name that no combination describes; undefined if one does. */
  const found = new Map<SchemaId, Map<string, string | null | undefined>>();
  for (const { id } of schemas.values()) {
    // Other parts of the combination may define the property.
    if (combined.has(id)) continue;
    const parts = closure([id], (part) => inPlaceOf(assertionsOf(part)));
    const rules = [...parts].flatMap(objectsOf);
    const known = new Set(
      rules.flatMap(({ properties }) => properties.map(({ name }) => name)),
    );
    const isListed =
      known.size > 0 &&
      rules.every(
        ({ patterns, additional }) =>
          patterns.length === 0 && isClosed(additional),
      );
    const demanding = closure([id], (part) => demandedOf(assertionsOf(part)));
    const required = (part: SchemaId) =>
      objectsOf(part).flatMap((rule) => rule.required);
    const demanded = new Set([...demanding].flatMap(required));
    const optional = [...known].filter((name) => !demanded.has(name));
    for (const part of parts) {
      // It is judged without this schema, which only refers to it.
      if (part !== id && !combined.has(part)) continue;
      const names = getOrCreate(found, part, () => new Map());
      for (const name of required(part)) {
        const isFree = names.has(name) && names.get(name) === undefined;
        if (!demanding.has(part) && !known.has(name)) continue;
        const isUnknown = isListed && !known.has(name) && !isFree;
        names.set(name, isUnknown ? nearest(name, optional) : undefined);
      }
    }
  }
  for (const [id, names] of found) {
    const { origin } = schemas.get(id) as Schema;
    const place = { ...origin, pointer: `${origin.pointer}/required` };
    for (const [name, near] of names) {
      if (near === undefined) continue;
      if (near === null) context.report("unknown-required", place, { name });
      else context.report("misspelt-required", place, { name, near });
    }
  }
}

/** The parts whose `required` applies to a value, at least if it matches an alternative or a condition. */
function demandedOf(assertions: readonly Assertion[]): SchemaId[] {
  return assertions.flatMap((one) => {
    if (one.kind === "not") return [];
    if (one.kind !== "conditional") return inPlaceOf([one]);
    return [one.then, one.else].filter((id) => id !== null);
  });
}

function assertionsIn(schemas: Schemas) {
  return (id: SchemaId) => schemas.get(id)?.assertions ?? [];
}
