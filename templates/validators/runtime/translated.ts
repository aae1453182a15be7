// Part of the Specwright runtime.
/** Messages that the application chooses, such as those of another language. */
import type { ValidationIssue } from "./issues.js";
import { standardResult, type StandardProps } from "./standard.js";

/** An issue of a validator, the client or the server. */
export interface IssueFacts {
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
  readonly expected?: unknown;
  readonly received?: unknown;
}

/** Returns the message of an issue; undefined keeps the one that it has. */
export type Messages = (issue: IssueFacts) => string | undefined;

export interface MessageOptions {
  readonly messages?: Messages | undefined;
}

/** The same issues with the messages of the application. A message is chosen when it is read. */
export function withChosenMessages(
  issues: readonly ValidationIssue[],
  options: MessageOptions | undefined,
): readonly ValidationIssue[] {
  const messages = options?.messages;
  return typeof messages === "function"
    ? issues.map((issue) =>
        withField(issue, "message", () => messages(issue) ?? issue.message),
      )
    : issues;
}

/** The same issue with another value of one field. It is computed when it is read. */
export function withField(
  issue: ValidationIssue,
  field: "message" | "path",
  get: () => string,
): ValidationIssue {
  return Object.create(issue, { [field]: { get } }) as ValidationIssue;
}

/** A Standard Schema that takes `messages` from its `libraryOptions`. */
/* @__NO_SIDE_EFFECTS__ */
export function translatable<
  Props extends Pick<StandardProps<unknown>, "validate">,
>(
  props: Props,
  issuesOf: (
    value: unknown,
    options: MessageOptions,
  ) => readonly ValidationIssue[],
): Props {
  const validate: Props["validate"] = (value, options) => {
    const result = props.validate(value);
    const chosen = options?.libraryOptions;
    return chosen === undefined || result.issues === undefined
      ? result
      : standardResult(issuesOf(value, chosen), value);
  };
  return { ...props, validate };
}

/** The same schema with other messages, for libraries that pass no options. */
export function withMessages<
  Schema extends {
    readonly "~standard": Pick<StandardProps<unknown>, "validate">;
  },
>(schema: Schema, messages: Messages): Schema {
  const props = schema["~standard"];
  const options = { libraryOptions: { messages } };
  const validate = (value: unknown) => props.validate(value, options);
  return {
    ...schema,
    ...withParameter(schema, "parse", { messages }),
    ...withParameter(schema, "validate", { messages }),
    "~standard": { ...props, validate },
  };
}

type ParseWith = (value: unknown, options: MessageOptions) => unknown;

/** A function of a schema for forms that has its options. Some libraries call it instead of the Standard Schema. */
function withParameter(
  schema: object,
  name: "parse" | "validate",
  options: MessageOptions,
): object {
  const { [name]: call } = schema as Partial<Record<typeof name, ParseWith>>;
  return call
    ? { [name]: (value: unknown): unknown => call(value, options) }
    : {};
}
