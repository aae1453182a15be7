/**
 * From a problem to the spec's own error body, by the names and types of its properties. The result is an expression
 * over `problem` that the compiler checks against the schema's type; where some required property has no source, there
 * is none, and the application has to write `errorBody` itself.
 */
import type { ApiModel, Property, SchemaId, Type } from "../../model/model.js";
import { code, entry, lit, object, type Code } from "../code/index.js";
import type { Int64, TargetContext } from "../target.js";
import { list } from "./layout.js";

export function errorBodyOf(api: Api, schema: SchemaId): Code | null {
  const type: Type = { kind: "schema", schema };
  if (resolve(api.model, type)?.kind === "string") return code`problem.message`;
  const body = objectBody(api, type, 0);
  return body && code`(${body})`;
}

type Api = Pick<TargetContext, "model" | "int64">;

/** How deep an error body may be wrapped: `{ errors: [{ detail }] }`. */
const deepest = 2;

function objectBody(api: Api, type: Type, depth: number): Code | null {
  const { model } = api;
  const properties = propertiesOf(model, type);
  if (properties === null || depth > deepest) return null;
  const names = new Set(
    properties
      .filter((property) => isPlainText(model, property))
      .map((property) => plainName(property.name)),
  );
  const entries: Code[] = [];
  let telling = false;
  for (const property of properties) {
    const constant = constantOf(model, property);
    const value = constant ?? valueOf(api, property, names, depth);
    if (value !== null) entries.push(entry(property.name, value));
    else if (property.presence === "required") return null;
    telling ||= constant === null && value !== null && value !== emptyList;
  }
  // A body of constants and empty lists would say nothing of what went wrong.
  return telling ? object(entries) : null;
}

/** What is the same for every problem. */
function constantOf(model: ApiModel, property: Property): Code | null {
  const name = plainName(property.name);
  const type = resolve(model, property.type);
  if (type?.kind === "boolean") {
    if (/^(success|successful|ok)$/.test(name)) return code`false`;
    return /^(error|iserror|failed)$/.test(name) ? code`true` : null;
  }
  if (type?.kind !== "enumeration") return null;
  const [only] = type.values;
  return only && type.values.length === 1 ? lit(only.value) : null;
}

function valueOf(
  api: Api,
  property: Property,
  siblings: ReadonlySet<string>,
  depth: number,
): Code | null {
  const { model } = api;
  const name = plainName(property.name);
  const type = resolve(model, property.type);
  const isRequired = property.presence === "required";
  switch (type?.kind) {
    case "integer":
    case "number":
      return /^(http)?status(code)?$|^(http|error)?code$/.test(name)
        ? statusAs(type, api.int64)
        : null;
    case "string":
      return isPlainText(model, property) ? textOf(name, siblings) : null;
    case "object":
    case "intersection":
      return isRequired || /^errors?$/.test(name)
        ? objectBody(api, property.type, depth + 1)
        : null;
    case "array":
      return /^(error|message|issue|detail)s?$/.test(name) || isRequired
        ? listOf(api, type.items, name, depth)
        : null;
    case "union":
      return isRequired && type.members.some((member) => member.kind === "null")
        ? nullable(api, property, siblings, depth, type.members)
        : null;
    default:
      return null;
  }
}

function statusAs(type: Type, int64: Int64): Code {
  if (type.kind !== "integer" || type.width !== "int64") {
    return code`problem.status`;
  }
  switch (int64) {
    case "number":
      return code`problem.status`;
    case "bigint":
      return code`BigInt(problem.status)`;
    case "string":
      return code`String(problem.status)`;
  }
}

/** The one member that is not null, if it can be filled; else null, which is allowed. */
function nullable(
  api: Api,
  property: Property,
  siblings: ReadonlySet<string>,
  depth: number,
  members: readonly Type[],
): Code {
  const [only, ...others] = members.filter((member) => member.kind !== "null");
  const value =
    only && others.length === 0
      ? valueOf(api, { ...property, type: only }, siblings, depth)
      : null;
  return value ?? code`null`;
}

function textOf(name: string, siblings: ReadonlySet<string>): Code | null {
  const hasMessage = [...siblings].some((sibling) => message.test(sibling));
  if (message.test(name)) return code`problem.message`;
  if (/^(http)?status(code)?$/.test(name)) return code`String(problem.status)`;
  if (/^(error|err)?code$|^(error)?key$/.test(name)) return code`problem.code`;
  if (name === "title")
    return hasMessage ? code`problem.title` : code`problem.message`;
  if (/^error(name|type)?$/.test(name))
    return hasMessage ? code`problem.code` : code`problem.message`;
  if (name === "type")
    return siblings.has("title") ? code`"about:blank"` : code`problem.code`;
  return null;
}

const message =
  /^(error)?(message|msg|detail|details|description)$|^(reason|errors)$/;

/** A list of sentences, or a list of one error. */
function listOf(
  api: Api,
  items: Type,
  name: string,
  depth: number,
): Code | null {
  const type = resolve(api.model, items);
  if (type?.kind === "string") {
    return /^(errors|messages)$/.test(name)
      ? code`[problem.message]`
      : code`problem.issues.map((issue) => issue.message)`;
  }
  const item = objectBody(api, items, depth + 1);
  if (item !== null) return list([item], "objects");
  return emptyList;
}

/** For a list whose items cannot be filled. */
const emptyList = code`[]`;

/** Lower case, letters and digits only: `error_code` and `errorCode` are one name. */
function plainName(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Text that may be anything: a pattern or a format would refuse what we have to say. */
function isPlainText(model: ApiModel, property: Property): boolean {
  const type = resolve(model, property.type);
  if (type?.kind !== "string" || type.content === "binary") return false;
  const assertions = model.schemas[property.schema]?.assertions ?? [];
  return assertions.every(
    (assertion) =>
      assertion.kind !== "string" ||
      (assertion.pattern === null &&
        (assertion.format === null || /^(uri|text)/.test(assertion.format))),
  );
}

/** The properties of an object, through references and intersections; null for anything else. */
function propertiesOf(model: ApiModel, type: Type): Property[] | null {
  const resolved = resolve(model, type);
  switch (resolved?.kind) {
    case "object":
      return resolved.properties.filter(
        (property) => property.access !== "writeOnly",
      );
    case "intersection": {
      const found = new Map<string, Property>();
      for (const member of resolved.members) {
        const properties = propertiesOf(model, member);
        if (properties === null) return null;
        for (const property of properties) {
          const known = found.get(property.name);
          const presence =
            known?.presence === "required" ? "required" : property.presence;
          found.set(property.name, { ...property, presence });
        }
      }
      return [...found.values()];
    }
    default:
      return null;
  }
}

function resolve(model: ApiModel, type: Type): Type | null {
  const seen = new Set<SchemaId>();
  let next: Type | undefined = type;
  while (next?.kind === "schema") {
    if (seen.has(next.schema)) return null;
    seen.add(next.schema);
    next = model.schemas[next.schema]?.type;
  }
  return next ?? null;
}
