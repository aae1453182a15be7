// Part of the Specwright runtime.
import type { Check, ValidationIssue } from "./issues.js";
import type { SchemaRef } from "./node.js";
import { report } from "./report.js";

/** Standard Schema, version 1 (https://standardschema.dev): the interface through which libraries accept validators. */
export interface StandardSchema<Output> {
  readonly "~standard": StandardProps<Output>;
}

export interface StandardProps<Output> {
  readonly version: 1;
  readonly vendor: "specwright";
  readonly validate: (
    value: unknown,
    options?: StandardOptions,
  ) => StandardResult<Output>;
  readonly types?: { readonly input: Output; readonly output: Output };
}

export interface StandardOptions {
  readonly libraryOptions?: Record<string, unknown> | undefined;
}

export type StandardResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** An issue with the same fields as those of the server's responses. Only the path is a list of keys. */
export interface StandardIssue extends Omit<
  ValidationIssue,
  "path" | "toJSON"
> {
  readonly in: "body";
  readonly path: readonly (string | number)[];
}

/* @__NO_SIDE_EFFECTS__ */
export function standard<Output>(
  check: Check,
  schema: SchemaRef,
): StandardProps<Output> {
  return {
    version: 1,
    vendor: "specwright",
    validate: (value) => standardResult(report(check, schema, value), value),
  };
}

export function standardResult<Output>(
  issues: readonly ValidationIssue[],
  value: unknown,
): StandardResult<Output> {
  if (issues.length === 0) return { value: value as Output };
  return {
    issues: issues.map((issue) => ({
      ...issue.toJSON(),
      in: "body",
      path: segments(issue.path, value),
    })),
  };
}

/** Splits a JSON pointer into keys. Indexes of arrays are numbers. */
function segments(pointer: string, value: unknown): (string | number)[] {
  let current = value;
  return pointer
    .split("/")
    .slice(1)
    .map((part) => {
      const key = part.replaceAll("~1", "/").replaceAll("~0", "~");
      const position = Array.isArray(current) ? Number(key) : key;
      current = (current as Record<string, unknown> | undefined)?.[position];
      return position;
    });
}
