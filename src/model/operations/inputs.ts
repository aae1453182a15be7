/** Combines the parameters of one location into one object, which handlers receive and clients pass. */
import { parameterLocations } from "../../common/parameter-styles.js";
import { originOf, type Node } from "../source/node.js";
import type { Context } from "../context.js";
import { noDocumentation } from "../documentation.js";
import { stable } from "../lifecycle/stable.js";
import type {
  Operation,
  OperationId,
  Parameter,
  ParameterLocation,
  SchemaId,
} from "../model.js";

export function inputsOf(
  context: Context,
  operation: Node,
  id: OperationId,
  parameters: Parameter[],
): Operation["inputs"] {
  const ids = parameterLocations.map(
    (location): [ParameterLocation, SchemaId | null] => [
      location,
      inputOf(context, operation, id, location, parameters),
    ],
  );
  return Object.fromEntries(ids) as Operation["inputs"];
}

function inputOf(
  context: Context,
  operation: Node,
  id: OperationId,
  location: ParameterLocation,
  all: Parameter[],
): SchemaId | null {
  const parameters = all.filter((parameter) => parameter.location === location);
  if (parameters.length === 0) return null;
  return context.schemas.addSynthetic({
    id: `${id}/parameters:${location}`,
    role: { kind: "parameters", operation: id, location },
    assertions: [
      { kind: "types", types: ["object"] },
      {
        kind: "object",
        properties: parameters.map(({ name, schema }) => ({ name, schema })),
        patterns: [],
        additional: null,
        names: null,
        required: parameters
          .filter(({ presence }) => presence === "required")
          .map(({ name }) => name),
        minProperties: null,
        maxProperties: null,
        dependentRequired: [],
        dependentSchemas: [],
      },
    ],
    documentation: noDocumentation,
    lifecycle: stable,
    access: "readWrite",
    default: null,
    examples: [],
    origin: originOf(operation),
  });
}
