/** The input of a tool: its JSON Schema, and the check of what an agent sends. Both read one table. */
import { didYouMean } from "../../base/common/nearest.js";

export interface Field {
  readonly description: string;
  readonly type: "string" | "integer";
  readonly isRequired?: true;
  readonly choices?: readonly string[];
}

export type InputFields = Readonly<Record<string, Field>>;

export type FieldValues = Readonly<Record<string, string | number | undefined>>;

type ReadInput =
  | { readonly problem: null; readonly values: FieldValues }
  | { readonly problem: string };

export function inputSchema(fields: InputFields) {
  return {
    type: "object" as const,
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]),
    ),
    required: Object.keys(fields).filter((name) => fields[name]?.isRequired),
    additionalProperties: false,
  };
}

function schemaOf({ type, description, choices }: Field) {
  return {
    ...{ type, description },
    ...(choices && { enum: [...choices] }),
    ...(type === "integer" && { minimum: 0 }),
  };
}

export function readInput(
  fields: InputFields,
  input: Readonly<Record<string, unknown>>,
): ReadInput {
  const known = Object.keys(fields);
  for (const name of Object.keys(input)) {
    if (!known.includes(name))
      return {
        problem: `There is no field ${JSON.stringify(name)}. ${didYouMean(name, known, `The fields are: ${known.join(", ")}.`)}`,
      };
  }
  const values: Record<string, string | number> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = input[name];
    if (value === undefined) {
      if (field.isRequired)
        return { problem: `The field "${name}" is missing.` };
      continue;
    }
    if (!isValue(field, value))
      return { problem: `The field "${name}" must be ${expected(field)}.` };
    values[name] = value;
  }
  return { problem: null, values };
}

function isValue(
  { type, choices }: Field,
  value: unknown,
): value is string | number {
  if (type === "integer")
    return Number.isSafeInteger(value) && Number(value) >= 0;
  return (
    typeof value === "string" && (choices?.includes(value) ?? value !== "")
  );
}

function expected({ type, choices }: Field): string {
  if (type === "integer") return "an integer of at least 0";
  return choices ? `one of ${choices.join(", ")}` : "a text that is not empty";
}
