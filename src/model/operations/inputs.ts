/** Combines the parameters of one location into one object, which handlers receive and clients pass. */
import { parameterLocations } from "../../base/openapi/parameter-locations.js";
import { bareSchema, objectWith } from "../schemas/bare-schema.js";
import { originOf, type Node } from "../source/node.js";
import type { Context } from "../context.js";
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
    ...bareSchema,
    id: `${id}/parameters:${location}`,
    role: { kind: "parameters", operation: id, location },
    assertions: [
      { kind: "types", types: ["object"] },
      objectWith(
        parameters.map(({ name, schema }) => ({ name, schema })),
        parameters
          .filter(({ presence }) => presence === "required")
          .map(({ name }) => name),
      ),
    ],
    origin: originOf(operation),
  });
}
