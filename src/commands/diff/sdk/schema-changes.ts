/** Compares the exported types of schemas, and of the options of a client. */
import type { Direction, Schema } from "../../../model/model.js";
import type { Finding } from "../finding.js";
import { exportedSchemas, viewsOf } from "./exports.js";
import { placeOf, schemaPart } from "./places.js";
import { createSchemaUsers, type UsersOf } from "./schema-users.js";
import { exported, isAboutProperty, typeFindings } from "./sdk-finding.js";
import type { SdkSide } from "./sdk-side.js";
import type {
  ExportedPair,
  MetPairs,
  SidesComparison,
} from "./sides-comparison.js";
import type { CompareParts } from "./type-parts.js";
import { partOf } from "./types/facts.js";
import { usedNames } from "./used-names.js";

type NamedSchemas = ReadonlyMap<string, { schema: Schema; view: Direction }>;

/** A type is compared in the directions in which operations of the base use it. */
export function schemaFindings(
  compareParts: CompareParts,
  base: SdkSide,
  head: SdkSide,
  met: MetPairs,
): Finding[] {
  const usersOf = createSchemaUsers(base.model);
  const schemas = { base: namedSchemas(base), head: namedSchemas(head) };
  meetExports(base, met, schemas.base);
  const findings: Finding[] = [];
  // Iteration over a map includes the elements that are added meanwhile.
  for (const pair of met.pairs.values()) {
    const { name } = pair;
    const own = schemas.base.get(name)?.schema;
    const place = {
      name: exported(name, base.importPath(own ? "validators" : "client")),
      base: own?.origin ?? null,
      head: schemas.head.get(name)?.schema.origin ?? null,
      operations: [],
    };
    findings.push(
      ...compareParts(place, (sides) =>
        pairFindings(sides, pair, schemas, usersOf, met),
      ),
    );
  }
  return findings;
}

function pairFindings(
  { base, head, forward, backward }: SidesComparison,
  { name, direction }: ExportedPair,
  schemas: Record<"base" | "head", NamedSchemas>,
  usersOf: UsersOf,
  { meet }: MetPairs,
): Finding[] {
  const one = base.names.type(name);
  const other = head.names.type(name);
  if (one === null || other === null) return [];
  const original = base.names.original(name);
  if (original !== null && original === head.names.original(name)) {
    meet(original, direction);
    return [];
  }
  const before = partOf(one);
  const after = partOf(other);
  const issues = forward.compareExports(before, after, direction);
  const own = schemas.base.get(name)?.schema;
  const sides = { base: base.side, head: head.side };
  return typeFindings(
    {
      name: exported(name, base.side.importPath(own ? "validators" : "client")),
      direction,
      operations: own && issues.length > 0 ? usersOf(own.id, direction) : [],
      placeOf(side, issue) {
        const schema = schemas[side].get(name)?.schema;
        if (!schema) return null;
        const start = schemaPart(sides[side].model, [schema.id], schema.origin);
        return placeOf(sides[side], start, issue.path, isAboutProperty(issue));
      },
    },
    issues,
    () => backward.compareExports(after, before, direction),
  );
}

/**
 * Meets the types whose names operations of the base use, even if operations of the head use another type. Types that no
 * operation uses are read: code gets them from their `parse` function. Input types are passed, and so are the options of
 * a client.
 */
function meetExports(side: SdkSide, { meet }: MetPairs, named: NamedSchemas) {
  const used = {
    request: usedNames(side, "request"),
    response: usedNames(side, "response"),
  };
  for (const [name, { view }] of named) {
    const directions = (["request", "response"] as const).filter((one) =>
      used[one].has(name),
    );
    for (const direction of directions.length > 0 ? directions : [view])
      meet(name, direction);
  }
  meet(side.names.exported("client", "ClientOptions"), "request");
  meet(side.names.exported("client", "Auth"), "request");
}

/** The schemas by the names of their types. */
function namedSchemas(side: SdkSide): NamedSchemas {
  return new Map(
    exportedSchemas(side).flatMap((schema) =>
      viewsOf(schema).map((view) => [
        side.names.schema(schema.id, view).type.name,
        { schema, view },
      ]),
    ),
  );
}
