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
    ? issues.map((issue) => translated(issue, messages))
    : issues;
}

function translated(
  issue: ValidationIssue,
  messages: Messages,
): ValidationIssue {
  return Object.create(issue, {
    message: { get: () => messages(issue) ?? issue.message },
  }) as ValidationIssue;
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

/** The same Standard Schema with other messages, for libraries that pass no options. */
export function withMessages<
  Schema extends {
    readonly "~standard": Pick<StandardProps<unknown>, "validate">;
  },
>(schema: Schema, messages: Messages): Schema {
  const props = schema["~standard"];
  const options = { libraryOptions: { messages } };
  const validate = (value: unknown) => props.validate(value, options);
  return { ...schema, "~standard": { ...props, validate } };
}
