/** A finding with the places that a reader sees, and the words that all reports use. */
import type { ChangedOperation, Finding, Level, Witness } from "../finding.js";
import type { RefusedPart } from "../refused-part.js";
import type { Replay } from "../replay/replay.js";
import type { OperationCode } from "../operations/codes.js";
import type { WaivedFinding } from "../waivers.js";

/** Where a part is, for a reader. */
export interface ShownFinding {
  finding: Finding;
  /** `spec/petstore.yaml:161:7`; null on a side that does not have the part. */
  base: string | null;
  head: string | null;
  /** The answers of both servers to the witness; null if it was not sent. */
  replay: Replay | null;
  /** The part of a long witness that one side refuses; null if the witness is short, or if there is no such part. */
  refused: RefusedPart | null;
}

/** The result of a comparison, ready to be shown. */
export interface ShownDiff {
  title: string;
  /** The next version, and why. */
  reason: string;
  /** Whether the scope of each finding is shown. */
  hasScopes: boolean;
  /** Whether everything is listed that is a count otherwise. */
  isVerbose: boolean;
  findings: readonly ShownFinding[];
  waived: readonly (ShownFinding & Pick<WaivedFinding, "waiver">)[];
}

export const levelTitles: Readonly<Record<Level, string>> = {
  breaking: "Breaking",
  unproven: "Unproven",
  compatible: "Compatible",
};

/** `POST /pets, request body application/json`. */
export function operationText({
  method,
  path,
  part,
}: ChangedOperation): string {
  const name = `${method} ${path}`;
  return part === null ? name : `${name}, ${part}`;
}

/** `base accepts it, head refuses it`. */
export function witnessWords({ acceptedBy }: Witness): string {
  return acceptedBy === "base"
    ? "base accepts, head refuses"
    : "head accepts, base refuses";
}

/** Longer witnesses are cut. */
const widestWitness = 160;

/** The longest text of each part of a witness that is cut. */
const widestPart = 60;

/** The witness on one line: the request or response that shows the change, or the value. */
function wholeLine({ value, request, response }: Witness): string {
  if (request !== undefined) {
    const { method, target } = request;
    return [method, target, ...headersAndBody(request)].join(" ");
  }
  if (response !== undefined)
    return [response.status, ...headersAndBody(response)].join(" ");
  return JSON.stringify(value ?? null);
}

/** What every request has says nothing about a change. */
const usualHeaders = new Set(["accept", "authorization", "content-type"]);

function headersAndBody({
  headers,
  body,
}: Pick<NonNullable<Witness["request"]>, "headers" | "body">): string[] {
  const own = Object.entries(headers)
    .filter(([name]) => !usualHeaders.has(name.toLowerCase()))
    .map(([name, value]) => `${name}: ${value}`);
  return [
    ...(own.length === 0 ? [] : [`(${own.join(", ")})`]),
    ...(body === null ? [] : [body]),
  ];
}

export function isLong(witness: Witness): boolean {
  return wholeLine(witness).length > widestWitness;
}

/** A long witness is cut, but not the part that one side refuses: `POST /pets, with 7 at /items/0/age`. */
export function witnessLine(
  witness: Witness,
  refused: RefusedPart | null,
): string {
  const whole = wholeLine(witness);
  if (refused === null) return cut(whole, widestWitness);
  const { request, response } = witness;
  const start = request
    ? [`${request.method} ${cut(request.target, widestPart)}, with `]
    : response
      ? [`${response.status}, with `]
      : [];
  const { pointer, value } = refused;
  const end =
    pointer.length > widestPart
      ? `...${pointer.slice(3 - widestPart)}`
      : pointer;
  return [
    ...start,
    cut(JSON.stringify(value), widestPart),
    ...(end === "" ? [] : [` at ${end}`]),
  ].join("");
}

function cut(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 3)}...` : text;
}

/** Changes of words are many and harmless, so they are a count unless all findings are asked for. */
export function withoutWords({
  findings,
  isVerbose,
}: Pick<ShownDiff, "findings" | "isVerbose">): {
  listed: readonly ShownFinding[];
  /** `1233 changes of descriptions, titles, tags and examples`; null if all findings are listed. */
  words: string | null;
} {
  const isWords = ({ finding: { code, level } }: ShownFinding) =>
    code === wordsCode && level === "compatible";
  const count = findings.filter(isWords).length;
  return isVerbose || count < 2
    ? { listed: findings, words: null }
    : {
        listed: findings.filter((one) => !isWords(one)),
        words: `${count} changes of descriptions, titles, tags and examples`,
      };
}

export const wordsCode: OperationCode = "documentation-changed";

/** The message of a finding, with a full stop at its end. */
export function sentenceOf({ message }: Finding): string {
  return message.endsWith(".") ? message : `${message}.`;
}

/** `replayed: base answers 200, head answers 400`. */
export function replayWords({ base, head, isAsClaimed }: Replay): string {
  const answers = `base answers ${base.status}, head answers ${head.status}`;
  return isAsClaimed ? answers : `${answers}, which does not show the change`;
}

/** The request or the response of a witness as HTTP/1.1 shows it; null for a value alone. */
export function messageLines({ request, response }: Witness): string[] | null {
  const lines = (
    start: string,
    headers: Readonly<Record<string, string>>,
    body: string | null,
  ) => [
    start,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === null ? [] : ["", body]),
  ];
  if (request !== undefined) {
    const { method, target, headers, body } = request;
    return lines(`${method} ${target} HTTP/1.1`, headers, body);
  }
  if (response !== undefined) {
    const { status, headers, body } = response;
    return lines(`HTTP/1.1 ${status}`, headers, body);
  }
  return null;
}
