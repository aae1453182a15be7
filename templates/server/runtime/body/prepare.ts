// Part of the Specwright runtime.
/**
 * Prepares a valid value for the handler: removes fields that the description does not name and `readOnly` fields, and
 * fills in defaults.
 */
import { parsePairs } from "../parameters/pairs.js";
import {
  locate,
  pointerTo,
  type Issue,
  type Place,
  type RequestIssue,
} from "../errors/problem.js";
import type { Route } from "../route.js";
import type { BodyContent, Prepare, PreparedContent } from "./content.js";
import type { FieldRules, UnknownFields, Validate } from "../values.js";
import type { Input } from "../parameters/parameter.js";
import type { Access } from "../security/caller.js";

/** Prepares the parameters of a request, and reports unknown ones if they are rejected. */
export type PrepareParameters = (
  input: Record<string, unknown>,
  query: string,
  issues: RequestIssue[],
) => void;

export function preparedContent(
  content: BodyContent,
  unknownFields: UnknownFields,
  fillsDefaults: boolean,
): PreparedContent {
  const { fields, fieldRules, additional } = content;
  const prepare = preparerOf(content, "body", unknownFields, fillsDefaults);
  if (prepare === null) return content;
  return {
    ...content,
    prepare,
    // Forms are read by field. To keep or reject unknown fields, they must be read as well.
    ...(fields && fieldRules && unknownFields !== "strip"
      ? { additional: { rest: "any", ...additional } }
      : {}),
  };
}

interface Preparable {
  readonly fieldRules?: FieldRules;
  readonly recheck?: boolean;
  readonly validate?: Validate;
}

function preparerOf(
  { fieldRules, recheck = false, validate }: Preparable,
  place: Place,
  unknownFields: UnknownFields,
  defaults: boolean,
): Prepare | null {
  if (!fieldRules) return null;
  const options = { unknownFields, defaults };
  return (value, issues) => {
    const found: Issue[] = [];
    let prepared = fieldRules.read(value, options, found);
    if (recheck && prepared !== value && found.length === 0 && validate) {
      let wrong = validate(prepared);
      if (wrong.length > 0 && defaults) {
        // A default must not make a request invalid.
        const without = { unknownFields, defaults: false };
        prepared = fieldRules.read(value, without, found);
        wrong = validate(prepared);
      }
      found.push(...wrong);
    }
    for (const issue of found) issues.push(locate(place, issue));
    return prepared;
  };
}

const inputs = {
  path: "path",
  query: "query",
  header: "headers",
  cookie: "cookies",
} as const;

/** Null if there is nothing to do. */
export function parameterPreparerOf(
  { parameters = {} }: Route,
  access: Access | null,
  unknownFields: UnknownFields,
): PrepareParameters | null {
  const places = Object.entries(parameters) as [keyof typeof inputs, Input][];
  const steps = places.flatMap(([place, input]) => {
    const prepare = preparerOf(input, place, unknownFields, true);
    return prepare === null ? [] : [{ name: inputs[place], prepare }];
  });
  const refuses = unknownFields === "refuse";
  if (steps.length === 0 && !refuses) return null;
  const isNamed = refuses ? namesIn(parameters.query) : null;
  return (input, query, issues) => {
    if (isNamed !== null && query !== "") {
      for (const name of parsePairs(query).keys()) {
        if (!isNamed(name) && !access?.queryParameters.has(name))
          issues.push(unknown(name));
      }
    }
    if (issues.length > 0) return;
    for (const { name, prepare } of steps)
      input[name] = prepare(input[name], issues);
  };
}

function namesIn(query: Input | undefined): (name: string) => boolean {
  return query?.source.isNamed?.(query.parameters) ?? (() => false);
}

function unknown(name: string): RequestIssue {
  const message = "is not a known parameter";
  return {
    in: "query",
    path: pointerTo(name),
    keyword: "additionalProperties",
    message,
  };
}
