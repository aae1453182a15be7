// Part of the Specwright runtime.
/** The issues of a request, with the names of flags. */
import type { Command, Flag } from "../program.js";

export interface RequestIssue {
  /** A JSON pointer that starts with the location: `/query/limit`, `/body/name`. */
  readonly path: string;
  readonly keyword: string;
  readonly message: string;
}

/** `--limit must be at most 100, received 500` */
export function issueText(
  { flags = [] }: Pick<Command, "flags">,
  { path, keyword, message }: RequestIssue,
): string {
  const steps = path.split("/").slice(1).map(unescaped);
  return `${labelOf(flags, steps)} ${keyword === "required" ? "is required" : message}`;
}

function labelOf(flags: readonly Flag[], steps: readonly string[]): string {
  const around = flags
    .filter(({ at }) => startsWith(steps, at))
    .sort((one, other) => other.at.length - one.at.length)[0];
  if (around) return flagLabel(around) + placeOf(steps.slice(around.at.length));
  const inside = flags.filter(({ at }) => startsWith(at, steps));
  const [first] = inside;
  if (first && steps.length > 1)
    return `${flagLabel(first)}${inside.length > 1 ? ", …" : ""}`;
  const [location = "", ...rest] = steps;
  return location === "body"
    ? `--body${placeOf(rest)}`
    : `${location}${placeOf(rest)}`;
}

function flagLabel({ name, positional }: Flag): string {
  return positional ? `<${name}>` : `--${name}`;
}

/** `[0].name` */
function placeOf(steps: readonly string[]): string {
  return steps
    .map((step) => (/^\d+$/.test(step) ? `[${step}]` : `.${step}`))
    .join("");
}

function startsWith(
  whole: readonly string[],
  start: readonly string[],
): boolean {
  return start.every((step, index) => whole[index] === step);
}

function unescaped(step: string): string {
  return step.replaceAll("~1", "/").replaceAll("~0", "~");
}
