// Part of the Specwright runtime.
import {
  Report,
  ValidationError,
  type Check,
  type ValidationIssue,
} from "./issues.js";
import { nodeOf, type SchemaRef } from "./node.js";

/** All issues of a value; empty if it matches. */
export function report(
  check: Check,
  schema: SchemaRef,
  value: unknown,
): ValidationIssue[] {
  return check(value) ? [] : issuesOf(schema, value);
}

/** The issues of a value that its check has refused. */
export function issuesOf(schema: SchemaRef, value: unknown): ValidationIssue[] {
  const issues: ValidationIssue[] = [];
  nodeOf(schema).report(value, new Report(issues));
  return issues;
}

/** Tells whether a value matches a schema. */
export type Guard<Output> = (value: unknown) => value is Output;

/** Returns a value that matches a schema, and throws a `ValidationError` for any other. */
export type Parser<Output> = (value: unknown) => Output;

/** Returns the issues of a value; empty if it matches. */
export type Validator = (value: unknown) => readonly ValidationIssue[];

/* @__NO_SIDE_EFFECTS__ */
export function parser<Output>(
  subject: string,
  check: Check,
  schema: SchemaRef,
): Parser<Output> {
  return (value) =>
    check(value) ? (value as Output) : throwInvalid(subject, schema, value);
}

/* @__NO_SIDE_EFFECTS__ */
export function validator(check: Check, schema: SchemaRef): Validator {
  return (value) => report(check, schema, value);
}

/** Throws a `ValidationError` with all issues of a value. */
export function throwInvalid(
  subject: string,
  schema: SchemaRef,
  value: unknown,
): never {
  throw new ValidationError(subject, issuesOf(schema, value));
}
