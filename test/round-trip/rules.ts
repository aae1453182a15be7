/**
 * The values that a parameter style, a header or a form cannot express by the rules of OpenAPI and HTTP. The client
 * refuses them before it sends anything. Each rule has the message of the client and the values that it may refuse:
 * any other refusal is a fault.
 */
import type { Result as Answer } from "../../templates/server/runtime/response/result.js";
import { isRecord } from "./compare.js";
import type { Request } from "./packages.js";

const invalidInHeader = /[^\t -~\x80-\xff]/;

interface Refusal {
  /** Why the value cannot be sent. */
  readonly reason: string;
  readonly message: RegExp;
  /** Whether the value of this name may be refused. */
  readonly applies: (value: unknown, name: string) => boolean;
}

const refusals: readonly Refusal[] = [
  {
    reason: "no style has a form for null",
    message: /is or contains null/,
    applies: holds((value) => value === null),
  },
  {
    reason: "an exploded list without items has no pairs",
    message: /is an empty list/,
    applies: holds((value) => Array.isArray(value) && value.length === 0),
  },
  {
    reason: "an exploded object without properties has no pairs",
    message: /has no properties/,
    applies: holds(isEmpty),
  },
  {
    reason: "deepObject has no form for empty lists and objects",
    message: /has an empty list or object/,
    applies: holds(
      (value) => (Array.isArray(value) && value.length === 0) || isEmpty(value),
    ),
  },
  {
    reason: "deepObject separates keys with brackets",
    message: /has a key that contains a bracket/,
    applies: holds(hasKey((key) => /[[\]]/.test(key))),
  },
  {
    reason: "an exploded object separates keys and values with `=`",
    message: /has a key that contains `=`/,
    applies: holds(hasKey((key) => key.includes("="))),
  },
  {
    reason: "an exploded object shares its names with other parameters",
    message: /has a property with the name of another parameter/,
    applies: holds(hasKey(() => true)),
  },
  {
    reason: "a list with one empty text is an empty text",
    message: /has a single empty text/,
    applies: (value) =>
      Array.isArray(value) ? value.length < 2 : isEmpty(value),
  },
  {
    reason: "an encoded separator cannot be told from text",
    message: /has text that contains the separator/,
    applies: holds(
      (value) =>
        /[,;|\s]/.test(String(value)) ||
        hasKey((key) => /[,;|\s]/.test(key))(value),
    ),
  },
  {
    reason: "HTTP removes spaces around a header",
    message: /starts or ends with a space/,
    applies: holds(
      (value) =>
        (typeof value === "string" && isPadded(value)) ||
        hasKey(isPadded)(value),
    ),
  },
  {
    reason: "a header has only characters of ISO 8859-1",
    message: /contains an invalid character/,
    applies: holds(
      (value) =>
        (typeof value === "string" && isNoHeaderText(value)) ||
        hasKey(isNoHeaderText)(value),
    ),
  },
  {
    reason: "an empty segment is another path",
    message: /is missing or empty/,
    applies: holds((value) => value === "" || isEmpty(value)),
  },
  {
    reason: "every URL parser resolves `.` and `..`",
    message: /a path parameter is `\.` or `\.\.`/,
    applies: holds((value) => value === "." || value === ".."),
  },
  {
    reason: "the server ends a value at the text that follows it",
    message: /contains the text that follows the parameter/,
    applies: () => true,
  },
  {
    reason: "an escaped quote in a field name cannot be told from a quote",
    message: /contains characters that multipart does not allow/,
    applies: (_, name) => /%(22|0D|0A)|\\$/.test(name),
  },
];

const valueKinds = [
  "path parameter",
  "query parameter",
  "header",
  "cookie",
  "field",
  "field name",
];

/** The reason why the client may refuse a request; null if it may not. */
export function refusalReason(
  message: string,
  request: Request,
): string | null {
  const rule = refusals.find((one) => one.message.test(message));
  if (!rule) return null;
  const named = Object.values(request)
    .filter(isRecord)
    .flatMap((part) => Object.entries(part))
    .filter(([name]) =>
      valueKinds.some((kind) => message.includes(`${kind} ${name} `)),
    );
  const values: [string, unknown][] =
    named.length > 0 ? named : [["", request]];
  return values.some(([name, value]) => rule.applies(value, name))
    ? rule.reason
    : null;
}

/** The reason why the server may refuse the response of a handler; null if it may not. */
export function responseRefusal(
  error: string,
  { headers = {}, body }: Answer,
): string | null {
  const name = /Header (\S+) contains characters/.exec(error)?.[1];
  if (name !== undefined && hasInvalidText(headers[name]))
    return "a header has only characters of ISO 8859-1";
  const field = /The (\w+) of an event contains characters/.exec(error)?.[1];
  if (field !== undefined && holds(hasLineBreak(field))(body))
    return "a field of an event is one line";
  return null;
}

const hasInvalidText = holds(
  (part) =>
    (typeof part === "string" && invalidInHeader.test(part)) ||
    hasKey((key) => invalidInHeader.test(key))(part),
);

function hasLineBreak(field: string): (value: unknown) => boolean {
  return (value) => isRecord(value) && /[\r\n\0]/.test(value[field] as string);
}

/** Whether a value or a part of it has a property. */
function holds(test: (value: unknown) => boolean): (value: unknown) => boolean {
  const visit = (value: unknown): boolean => {
    if (test(value)) return true;
    if (Array.isArray(value)) return value.some(visit);
    return isRecord(value) && Object.values(value).some(visit);
  };
  return visit;
}

function isPadded(text: string): boolean {
  return text !== text.trim();
}

function hasKey(test: (key: string) => boolean): (value: unknown) => boolean {
  return (value) => isRecord(value) && Object.keys(value).some(test);
}

function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.every((item) => item === "");
  return isRecord(value) && Object.values(value).every((item) => item === null);
}

function isNoHeaderText(text: string): boolean {
  return invalidInHeader.test(text.trim());
}
