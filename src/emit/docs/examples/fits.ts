/** Whether a value of the docs matches its schema, as far as that can be decided without the generated validators. */
import { validateExample } from "../../../examples/validate.js";
import type { ApiModel, JsonValue, SchemaId } from "../../../model/model.js";

export type ValueCheck = (schema: SchemaId, value: JsonValue) => boolean;

/** The number of values that one check may visit. */
const stepsPerValue = 5_000;

const day = String.raw`\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])`;
const zone = String.raw`(Z|[+-]([01]\d|2[0-3]):[0-5]\d)`;
const time = String.raw`([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?${zone}`;

/** Formats that examples of specs often miss. */
const formats: Readonly<Record<string, RegExp>> = {
  date: new RegExp(`^${day}$`),
  "date-time": new RegExp(`^${day}[Tt]${time}$`, "i"),
  time: new RegExp(`^${time}$`, "i"),
  email: /^[^@\s<>]+@[^@\s<>]+$/,
  ipv4: /^\d{1,3}(\.\d{1,3}){3}$/,
  uri: /^[a-z][a-z0-9+.-]*:[^\s<>]*$/i,
  uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
};

export function createFits({ schemas }: Pick<ApiModel, "schemas">): ValueCheck {
  return (schema, value) =>
    validateExample(
      {
        schemas,
        // Patterns were checked when the model was built. Generated texts match theirs by construction.
        isFast: () => false,
        hasFormat: (format, text) =>
          !Object.hasOwn(formats, format) ||
          formats[format]?.test(text) === true,
        budget: { steps: stepsPerValue },
      },
      schema,
      value,
    ).kind !== "invalid";
}
