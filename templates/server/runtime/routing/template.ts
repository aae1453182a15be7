// Part of the Specwright runtime.
/** Splits path templates such as `/files/{name}.json` into segments. */

/** By name, what a parameter starts with that no text separates from the one before: `;y` in `{x}{y}`. */
export type Starts = readonly (readonly [name: string, start: string])[];

export type Segment =
  | { readonly kind: "literal"; readonly text: string }
  | { readonly kind: "parameter"; readonly name: string }
  | MixedSegment;

/** Text and parameters: `{name}.json`. There is one more text than there are names. Texts may be empty. */
export interface MixedSegment {
  readonly kind: "mixed";
  readonly texts: readonly string[];
  readonly names: readonly string[];
  /** The texts, each with the start of the parameter after it. */
  readonly ends: readonly string[];
}

/** The segments of a template. A trailing slash is an empty literal. */
export function segmentsOf(template: string, starts: Starts = []): Segment[] {
  return template
    .split("/")
    .slice(1)
    .map((text) => segmentOf(text, starts));
}

/** The names of the parameters of a template, in order. */
export function parameterNames(template: string): string[] {
  return [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name);
}

function segmentOf(text: string, starts: Starts): Segment {
  const names = parameterNames(text);
  const texts = text.split(/\{[^{}]*\}/).map(asSent);
  const startOf = (name = "") =>
    starts.find(([known]) => known === name)?.[1] ?? "";
  const ends = texts.map((one, index) => one + startOf(names[index]));
  const [name] = names;
  if (name === undefined) return { kind: "literal", text: asSent(text) };
  return names.length === 1 && texts.every((one) => one === "")
    ? { kind: "parameter", name }
    : { kind: "mixed", texts, names, ends };
}

/** The characters that browsers and `fetch` encode in a path. */
const mustBeEncoded = /[\0-\x20"#<>?\\^`{}\x7f-\ud7ff\ue000-\u{10ffff}]/gu;

/** Encodes text of a template as clients send it: `café` is `caf%C3%A9`. */
function asSent(text: string): string {
  return text.replace(mustBeEncoded, encodeURIComponent);
}
