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

/** Throws a `ValidationError` with all issues of a value. */
export function throwInvalid(
  subject: string,
  schema: SchemaRef,
  value: unknown,
): never {
  throw new ValidationError(subject, issuesOf(schema, value));
}
