// Part of the Specwright runtime, copied unchanged.
/**
 * From a valid value to the one that a handler gets: without fields that the description does not name, without
 * `readOnly` fields, with defaults.
 */
import { objectOf } from "../parameters/coerce.js";
import { pairNames } from "./form-pairs.js";
import { parsePairs } from "../parameters/pairs.js";
import {
  locate,
  pointerTo,
  type Issue,
  type Place,
  type RequestIssue,
} from "../errors/problem.js";
import type {
  BodyContent,
  FieldRules,
  Input,
  Parameter,
  Route,
  Scheme,
  UnknownFields,
  Validate,
} from "../route.js";
import { isSpread } from "../parameters/spread-object.js";

/** Returns the value for the handler; what is wrong is added to the issues. */
export type Settle = (value: unknown, issues: RequestIssue[]) => unknown;

/** A described body, as the options of the API want it read. */
export interface SettledContent extends BodyContent {
  readonly settle?: Settle;
}

/** Settles the parameters of a request, and reports unknown ones where they are refused. */
export type SettleParameters = (
  input: Record<string, unknown>,
  query: string,
  issues: RequestIssue[],
) => void;

export function settledContent(
  content: BodyContent,
  unknownFields: UnknownFields,
  fillsDefaults: boolean,
): SettledContent {
  const { fields, fieldRules, additional } = content;
  const settle = settling(content, "body", unknownFields, fillsDefaults);
  if (settle === null) return content;
  return {
    ...content,
    settle,
    // A form has only the fields that are read: to be kept or refused, the unknown ones must be read as well.
    ...(fields && fieldRules && unknownFields !== "strip"
      ? { additional: { rest: "any", ...additional } }
      : {}),
  };
}

interface Settled {
  readonly fieldRules?: FieldRules;
  readonly recheck?: boolean;
  readonly validate?: Validate;
}

function settling(
  { fieldRules, recheck = false, validate }: Settled,
  place: Place,
  unknownFields: UnknownFields,
  defaults: boolean,
): Settle | null {
  if (!fieldRules) return null;
  const options = { unknownFields, defaults };
  return (value, issues) => {
    const found: Issue[] = [];
    let settled = fieldRules.read(value, options, found);
    if (recheck && settled !== value && found.length === 0 && validate) {
      let wrong = validate(settled);
      if (wrong.length > 0 && defaults) {
        // A default is no reason to refuse a request.
        const without = { unknownFields, defaults: false };
        settled = fieldRules.read(value, without, found);
        wrong = validate(settled);
      }
      found.push(...wrong);
    }
    for (const issue of found) issues.push(locate(place, issue));
    return settled;
  };
}

const inputs = {
  path: "path",
  query: "query",
  header: "headers",
  cookie: "cookies",
} as const;

/** Null where there is nothing to do. */
export function settlingParameters(
  { parameters = {}, security = [] }: Route,
  schemes: Readonly<Record<string, Scheme>>,
  unknownFields: UnknownFields,
): SettleParameters | null {
  const places = Object.entries(parameters) as [keyof typeof inputs, Input][];
  const steps = places.flatMap(([place, input]) => {
    const settle = settling(input, place, unknownFields, true);
    return settle === null ? [] : [{ name: inputs[place], settle }];
  });
  const refuses = unknownFields === "refuse";
  if (steps.length === 0 && !refuses) return null;
  const keys = refuses ? keyNames(security, schemes) : new Set<string>();
  const described = parameters.query?.parameters ?? [];
  const takesAll = described.some(isSpreadMap);
  return (input, query, issues) => {
    if (refuses && !takesAll && query !== "") {
      const pairs = parsePairs(query);
      const isNamed = pairNames("query", described);
      for (const name of pairs.keys()) {
        if (!isNamed(name) && !keys.has(name)) issues.push(unknown(name));
      }
    }
    if (issues.length > 0) return;
    for (const { name, settle } of steps)
      input[name] = settle(input[name], issues);
  };
}

/** An object whose properties are query parameters of any name. */
function isSpreadMap(parameter: Parameter): boolean {
  return (
    isSpread("query", parameter) &&
    objectOf(parameter.shape)?.additional !== undefined
  );
}

/** Query parameters that hold credentials. */
function keyNames(
  security: NonNullable<Route["security"]>,
  schemes: Readonly<Record<string, Scheme>>,
): ReadonlySet<string> {
  const names = new Set<string>();
  for (const scheme of security.flatMap((one) => Object.keys(one))) {
    const known = schemes[scheme];
    if (known?.kind === "apiKey" && known.in === "query") names.add(known.name);
  }
  return names;
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
