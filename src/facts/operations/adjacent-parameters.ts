/** Path parameters without text between them: `{x}{y}`. The style of the second one may show where the first one ends. */
import { percentEncoded } from "../../base/common/url.js";
import type {
  ApiModel,
  Operation,
  Origin,
  Parameter,
  SchemaId,
} from "../../model/model.js";
import { rootType } from "../schemas/resolved-type.js";

interface AdjacentParameters {
  first: Parameter;
  next: Parameter;
  /** The text that each value of `next` starts with. */
  start: string;
  /** Whether nothing shows where `first` ends. */
  isUnclear: boolean;
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
      if (!first || !next) return [];
      const start = startOf(model, next);
      const isUnclear =
        start === "" || (start === markOf(first) && isExploded(model, first));
      return { first, next, start, isUnclear };
    });
  });
}

/** What a warning says of each pair that is not clear. */
export function unclearParameters(
  model: ApiModel,
): { origin: Origin; path: string; first: string; next: string }[] {
  return model.operations.flatMap((operation) =>
    adjacentParameters(model, operation)
      .filter(({ isUnclear }) => isUnclear)
      .map(({ first, next }) => ({
        origin: operation.origin,
        path: operation.path.text,
        first: first.name,
        next: next.name,
      })),
  );
}

function startOf(model: ApiModel, parameter: Parameter): string {
  const mark = markOf(parameter);
  const isNamed =
    !isExploded(model, parameter) ||
    rootType(model, parameter.schema).kind === "array";
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
  const type = rootType(model, id);
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
