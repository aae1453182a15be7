/** The parts of a request that might select a page. */
import { plainName } from "../../base/openapi/pagination.js";
import type {
  ApiModel,
  JsonType,
  Operation,
  PageInput,
  SchemaId,
} from "../model.js";
import { jsonTypeOf, propertiesOf, requestBody, typeOf } from "./body-shape.js";

export interface PossibleInput extends PageInput {
  /** The name in lower case, without punctuation. */
  plain: string;
  type: JsonType | null;
  schema: SchemaId;
  description: string;
}

/** Query parameters, and the properties of a JSON request body. */
export function pageInputs(
  schemas: ApiModel["schemas"],
  operation: Operation,
): PossibleInput[] {
  const inputs: PossibleInput[] = [];
  const add = (
    location: PageInput["location"],
    name: string,
    schema: SchemaId,
    description: string | null,
  ) => {
    inputs.push({
      location,
      name,
      plain: plainName(name),
      type: jsonTypeOf(typeOf(schemas, schema)),
      schema,
      description: description ?? "",
    });
  };
  for (const {
    location,
    name,
    schema,
    documentation,
  } of operation.parameters) {
    if (location !== "query") continue;
    add(location, name, schema, documentation.description);
  }
  const body = requestBody(schemas, operation);
  for (const { name, schema } of body ? propertiesOf(schemas, body) : []) {
    add(
      "body",
      name,
      schema,
      schemas[schema]?.documentation.description ?? null,
    );
  }
  return inputs;
}
