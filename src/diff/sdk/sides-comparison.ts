/** The types of both sides, and their comparison. */
import { getOrCreate } from "../../common/get-or-create.js";
import { allSchemas } from "../../model/graph.js";
import type { Operation } from "../../model/model.js";
import type { Direction } from "../../naming/names.js";
import { createAlternatives, type AlternativesOf } from "./alternatives.js";
import { createTypeComparison, type TypeComparison } from "./assignability.js";
import { viewsOf } from "./exports.js";
import {
  createOperationTypes,
  type OperationSdkTypes,
} from "./operation-types.js";
import { createSchemaTypes, type SchemaSdkTypes } from "./schema-types.js";
import type { SdkSide } from "./sdk-side.js";
import type { SdkType } from "./sdk-type.js";

export interface SideTypes {
  side: SdkSide;
  schemas: SchemaSdkTypes;
  operations: OperationSdkTypes;
  alternatives: AlternativesOf;
}

/** A reference to the exported type of a schema. */
export type SchemaReference = Extract<SdkType, { kind: "schema" }>;

/** A pair of exported types with the same name. */
export interface ExportedPair {
  name: string;
  direction: Direction;
  base: SchemaReference;
  head: SchemaReference;
}

export interface OperationPair {
  base: Operation;
  head: Operation;
}

export interface SidesComparison {
  base: SideTypes;
  head: SideTypes;
  /** Problems of code of the base with the types of the head. */
  forward: TypeComparison;
  /** The opposite, which shows compatible changes. */
  backward: TypeComparison;
  /** The pairs that `forward` has met so far. Comparing them adds others. */
  met: ReadonlyMap<string, ExportedPair>;
  meet(base: SdkType, head: SdkType, direction: Direction): boolean;
}

export function createSidesComparison(
  baseSide: SdkSide,
  headSide: SdkSide,
): SidesComparison {
  const base = createSideTypes(baseSide);
  const head = createSideTypes(headSide);
  const met = new Map<string, ExportedPair>();
  const meet = (
    one: SdkType,
    other: SdkType,
    direction: Direction,
  ): boolean => {
    if (one.kind !== "schema" || other.kind !== "schema") return false;
    const name = nameOf(baseSide, one);
    if (name !== nameOf(headSide, other)) return false;
    getOrCreate(met, `${direction} ${name}`, () => ({
      name,
      direction,
      base: one,
      head: other,
    }));
    return true;
  };
  const namesakes = exportedTypes(head);
  const withinHead = createTypeComparison({
    base: head.alternatives,
    head: head.alternatives,
    isSameExport: (one, other) => one === other,
    isPlain: true,
  });
  return {
    base,
    head,
    met,
    meet,
    forward: createTypeComparison({
      base: base.alternatives,
      head: head.alternatives,
      isSameExport: meet,
      fitsNamesake(one, other, direction) {
        const namesake =
          one.kind === "schema" && namesakes.get(nameOf(baseSide, one));
        if (!namesake) return null;
        const [source, target] =
          direction === "request" ? [namesake, other] : [other, namesake];
        return withinHead.issues(source, target, "request").length === 0;
      },
    }),
    backward: createTypeComparison({
      base: head.alternatives,
      head: base.alternatives,
      isSameExport: (one, other) =>
        one.kind === "schema" &&
        other.kind === "schema" &&
        nameOf(headSide, one) === nameOf(baseSide, other),
    }),
  };
}

/** The exported types of schemas, by name. */
export function exportedTypes({
  side,
  schemas,
}: SideTypes): ReadonlyMap<string, SdkType> {
  return new Map(
    allSchemas(side.model)
      .filter(({ role }) => role.kind !== "inline")
      .flatMap((schema) =>
        viewsOf(schema).map((view) => [
          side.names.schema(schema.id, view).type.name,
          schemas.use(schema.id, view),
        ]),
      ),
  );
}

export function createSideTypes(side: SdkSide): SideTypes {
  const schemas = createSchemaTypes(side);
  return {
    side,
    schemas,
    operations: createOperationTypes(side, schemas),
    alternatives: createAlternatives(schemas),
  };
}

function nameOf(
  { names }: SdkSide,
  { schema, direction }: SchemaReference,
): string {
  return names.schema(schema, direction).type.name;
}
