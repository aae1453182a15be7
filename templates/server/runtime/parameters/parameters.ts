// Part of the Specwright runtime.
/** Reads the parameters of a location into the object that is validated and passed to the handler. */
import { locate, type RequestIssue } from "../errors/problem.js";
import type { Input, Parameter, Source } from "./parameter.js";
import { assign } from "./coerce.js";

export type Values = Record<string, unknown>;

/** Decodes and validates the parameters and fills in defaults. Problems are added to `issues`. */
export function readInput(
  input: Input,
  source: Source,
  issues: RequestIssue[],
): Values {
  const before = issues.length;
  const read = readParameters(input.parameters, source, issues);
  const values = input.wire ? (input.wire.decode(read) as Values) : read;
  // A value that could not be decoded would be reported twice.
  if (issues.length === before) {
    for (const issue of input.validate(values)) {
      issues.push(locate(source.place, issue));
    }
  }
  return values;
}

export function readParameters(
  parameters: readonly Parameter[],
  source: Source,
  issues: RequestIssue[],
): Values {
  const values: Values = {};
  for (const parameter of parameters) {
    const value = source.value(parameter, issues);
    if (value !== undefined) assign(values, parameter.name, value);
    else if (parameter.default !== undefined)
      assign(values, parameter.name, copy(parameter.default));
  }
  return values;
}

/** Copies a default that is an object, because handlers may change it. */
function copy(value: unknown): unknown {
  return typeof value === "object" ? structuredClone(value) : value;
}
