/** The fields of an object for the rows of a table, including those of inline objects inside it. */
import type {
  ApiModel,
  Direction,
  Property,
  SchemaId,
  Type,
} from "../../model/model.js";
import { isHiddenAccess } from "./hidden-names.js";
import { leafTypes, namedSchema, resolvedType } from "./resolved-type.js";

export interface DocumentedField {
  /** `address.street`, `tags[].name`; spec text. */
  path: string;
  property: Pick<Property, "presence" | "access" | "type" | "schema">;
}

const none: ReadonlySet<string> = new Set();

/** Deeper fields are not shown. */
const deepest = 6;
const mostRows = 500;

/** Named schemas inside are not expanded, because they have a section of their own. A null direction means both. */
export function documentedFieldsOf(
  model: ApiModel,
  type: Type,
  direction: Direction | null,
): DocumentedField[] {
  const fields = new Map<string, DocumentedField>();
  const following = new Set<SchemaId>();
  const isHidden = ({ access }: Property): boolean =>
    direction !== null && isHiddenAccess(access, direction);
  /** A property that one part hides is hidden in all. */
  const hiddenIn = (type: Type): string[] =>
    leafTypes(model, type, ["intersection"])
      .flatMap((part) => (part.kind === "object" ? part.properties : []))
      .filter(isHidden)
      .map(({ name }) => name);

  const walk = (
    from: Type,
    prefix: string,
    depth: number,
    named: "follow" | "leave" = "leave",
    hidden: ReadonlySet<string> = none,
  ): void => {
    if (depth > deepest) return;
    switch (from.kind) {
      case "object":
        for (const property of from.properties) {
          if (hidden.has(property.name) || isHidden(property)) continue;
          const path = prefix + property.name;
          if (fields.size >= mostRows || fields.has(path)) continue;
          fields.set(path, { path, property });
          walk(property.type, `${path}.`, depth + 1);
        }
        return;
      case "array": {
        walk(from.items, `${prefix.replace(/\.$/, "")}[].`, depth + 1);
        return;
      }
      case "union":
        for (const member of from.members)
          walk(member, prefix, depth + 1, "leave", hidden);
        return;
      case "intersection": {
        const names = new Set([...hidden, ...hiddenIn(from)]);
        for (const member of from.members)
          walk(member, prefix, depth + 1, named, names);
        return;
      }
      case "schema": {
        const schema = model.schemas[from.schema];
        const followed =
          schema !== undefined &&
          (named === "follow" || schema.role.kind !== "declaration") &&
          !following.has(from.schema);
        if (!followed) return;
        following.add(from.schema);
        walk(schema.type, prefix, depth, named, hidden);
        following.delete(from.schema);
        return;
      }
      case "unknown":
      case "never":
      case "null":
      case "boolean":
      case "number":
      case "integer":
      case "string":
      case "enumeration":
      case "tuple":
        return;
    }
  };
  walk(resolvedType(model, type), "", 0, "follow");
  return [...fields.values()];
}

/** The named schema that a type refers to, through inline ones, or null. */
export function declarationOf(model: ApiModel, type: Type): SchemaId | null {
  if (type.kind !== "schema") return null;
  const named = namedSchema(model, type.schema);
  return model.schemas[named]?.role.kind === "declaration" ? named : null;
}
