/** A model without the parts that only comments of the generated code show. */
import { noDocumentation } from "../../../../model/documentation.js";
import { stable } from "../../../../model/lifecycle/stable.js";
import type {
  ApiModel,
  Exchange,
  Header,
  Parameter,
  Response,
} from "../../../../model/model.js";

const undocumented = {
  documentation: noDocumentation,
  lifecycle: stable,
  origin: { document: "", pointer: "" },
};

/** Modules with the same types are equal, although their comments differ, and the compiler reads less. */
export function withoutDocumentation(model: ApiModel): ApiModel {
  return {
    ...model,
    tags: model.tags.map((tag) => ({ ...tag, documentation: noDocumentation })),
    schemas: Object.fromEntries(
      Object.entries(model.schemas).map(([id, schema]) => [
        id,
        { ...schema, ...undocumented },
      ]),
    ),
    operations: model.operations.map(bareExchange),
    webhooks: model.webhooks.map(bareExchange),
  };
}

function bareExchange<One extends Exchange>(exchange: One): One {
  const { parameters, requestBody, responses } = exchange;
  const { documentation, origin } = undocumented;
  return {
    ...exchange,
    ...undocumented,
    parameters: parameters.map(bare),
    requestBody: requestBody && { ...requestBody, documentation, origin },
    responses: responses.map((response) => bareResponse(response)),
  };
}

function bareResponse(response: Response): Response {
  const { documentation, origin } = undocumented;
  const headers = response.headers.map(bare);
  return { ...response, headers, documentation, origin };
}

function bare<One extends Parameter | Header>(part: One): One {
  return { ...part, ...undocumented };
}
