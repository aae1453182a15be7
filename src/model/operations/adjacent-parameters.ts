/** Path parameters without text between them: `{x}{y}`. The style of the second one may show where the first one ends. */
import { percentEncoded } from "../../base/common/url.js";
import type { Context } from "../context.js";
import type { ApiModel, Operation, Parameter, SchemaId } from "../model.js";
import { typeBehind } from "../references.js";

interface AdjacentParameters {
  first: Parameter;
  next: Parameter;
  /** The text that each value of `next` starts with. */
  start: string;
}

export function adjacentParameters(
  model: ApiModel,
  { path, parameters }: Operation,
): AdjacentParameters[] {
  return path.segments.flatMap((segment) => {
    const found = segment.map((part) =>
      parameters.find(
        ({ location, name }) =>
          location === "path" &&
          part.kind === "parameter" &&
          part.name === name,
      ),
    );
    return found.flatMap((next, index) => {
      const first = found[index - 1];
      return first && next ? { first, next, start: startOf(model, next) } : [];
    });
  });
}

export function checkAdjacentParameters(
  context: Context,
  model: ApiModel,
): void {
  for (const operation of model.operations)
    for (const { first, next, start } of adjacentParameters(model, operation))
      if (start === "" || (start === markOf(first) && isExploded(model, first)))
        context.report("adjacent-path-parameters", operation.origin, {
          first: first.name,
          next: next.name,
          path: operation.path.text,
        });
}

function startOf(model: ApiModel, parameter: Parameter): string {
  const mark = markOf(parameter);
  const isNamed =
    !isExploded(model, parameter) ||
    typeOf(model, parameter.schema).kind === "array";
  return mark === ";" && isNamed ? `;${percentEncoded(parameter.name)}` : mark;
}

/** What values start with, and what separates the items of exploded ones. */
function markOf({ encoding }: Parameter): string {
  const style = encoding.kind === "style" ? encoding.style : null;
  return style === "label" ? "." : style === "matrix" ? ";" : "";
}

function isExploded(model: ApiModel, { schema, encoding }: Parameter): boolean {
  return (
    encoding.kind === "style" && encoding.explode && !isSingle(model, schema)
  );
}

/** Whether a value is always one text: neither an array nor an object. */
export function isSingle(model: ApiModel, id: SchemaId): boolean {
  const type = typeOf(model, id);
  switch (type.kind) {
    case "boolean":
    case "number":
    case "integer":
    case "string":
      return true;
    case "enumeration":
      return type.values.every(({ value }) => typeof value !== "object");
    default:
      return false;
  }
}

function typeOf(model: ApiModel, schema: SchemaId) {
  return typeBehind((id) => model.schemas[id], { kind: "schema", schema });
}
