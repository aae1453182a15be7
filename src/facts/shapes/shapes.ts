/** The schemas of a model as requests and responses see them: what each of them asserts, describes and accepts. */
import { wholeModel } from "../../incremental/tracked-model.js";
import { allSchemas } from "../../model/graph.js";
import type {
  ApiModel,
  Direction,
  JsonType,
  Schema,
  SchemaId,
} from "../../model/model.js";
import { isHidden } from "../schemas/hidden-names.js";
import { createEvaluation, type Evaluation } from "./evaluation.js";
import { knownProperties, type KnownProperties } from "./known-properties.js";
import {
  isEmpty,
  shapeOf,
  type ObjectPart,
  type SchemaShape,
} from "./shape.js";
import { createTypes } from "./types.js";
import { createViewMemo } from "./view-memo.js";

export interface Shapes {
  readonly model: ApiModel;
  /** All schemas of the model, in its order. */
  readonly all: readonly Schema[];
  schema(id: SchemaId): Schema;
  shape(id: SchemaId, direction: Direction): SchemaShape;
  /** The properties that it describes, including those of the schemas that it consists of. */
  properties(id: SchemaId, direction: Direction): KnownProperties;
  /** The request view if it differs; otherwise there is only one view. */
  view(id: SchemaId, direction: Direction): Direction;
  /** Evaluated properties and items, for the `unevaluated` keywords. */
  readonly evaluation: Evaluation;
  /** An object assertion without the properties that the view hides. */
  visible(part: ObjectPart, direction: Direction): ObjectPart;
  /** Whether the schema accepts every value. */
  acceptsAll(id: SchemaId, direction: Direction): boolean;
  /** Whether no value matches, and the schema has no name of its own. */
  acceptsNone(id: SchemaId, direction: Direction): boolean;
  /** The types that a matching value can have, as far as they are known; null for any type. */
  types(id: SchemaId, direction: Direction): ReadonlySet<JsonType> | null;
}

export function createShapes(model: ApiModel): Shapes {
  const schema = (id: SchemaId): Schema => {
    const found = model.schemas[id];
    if (!found) throw new Error(`There is no schema ${id}`);
    return found;
  };

  const view = (id: SchemaId, direction: Direction): Direction =>
    schema(id).projection === "split" ? direction : "response";

  const shape = createViewMemo(view, (id, direction) =>
    shapeOf(schema, id, direction),
  );

  const visible = (part: ObjectPart, direction: Direction): ObjectPart => ({
    ...part,
    properties: part.properties.filter(
      (property) => !isHidden(schema, property.schema, direction),
    ),
  });

  const isInline = (id: SchemaId) => schema(id).role.kind === "inline";

  return {
    model,
    all: allSchemas(wholeModel(model)),
    schema,
    shape,
    properties: createViewMemo(view, (id, direction) =>
      knownProperties(shape, id, direction),
    ),
    view,
    evaluation: createEvaluation(model, { schema, shape, view, visible }),
    visible,
    acceptsAll: (id, direction) =>
      isInline(id) && isEmpty(shape(id, direction)),
    acceptsNone: (id, direction) =>
      isInline(id) && shape(id, direction).types?.size === 0,
    types: createTypes(shape, view),
  };
}
