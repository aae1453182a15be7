/** The form of an operation: server, credentials, parameters, body. */
import { bodyForm } from "./body-form.js";
import { credentialForm } from "./credential-form.js";
import { element } from "./element.js";
import { fieldInput } from "./field.js";
import { serverForm } from "./server-form.js";

/** `changed` is called after each change. */
export function createForm(operation, changed) {
  const server = serverForm(operation);
  const credentials = credentialForm(operation, changed);
  const parameters = operation.parameters.map((parameter) =>
    fieldInput(parameter, parameter.location),
  );
  const body = bodyForm(operation, changed);
  const fields = element(
    "div",
    { class: "fields" },
    ...server.rows,
    ...credentials.rows,
    ...parameters.map(({ row }) => row),
    ...body.rows,
  );
  fields.addEventListener("input", changed);
  return {
    fields,
    isMocked: server.isMocked,
    filled: () => ({
      server: server.url(),
      parameters: parameters.map(({ text }) => text()),
      body: body.filled(),
      ...credentials.filled(),
    }),
  };
}
