/** Compares how values of parameters and headers are written. */
import { isJson } from "../../../base/openapi/media-type.js";
import { parameterStyles } from "../../../base/openapi/parameter-styles.js";
import {
  encodedText,
  headerValue,
  pairsOf,
  pathValue,
} from "../../../facts/requests/parameter-text.js";
import { createSampler } from "../../../samples/sample/sampler.js";
import type {
  Direction,
  Header,
  JsonValue,
  Parameter,
  ParameterEncoding,
} from "../../../model/model.js";
import type { Witness } from "../finding.js";
import {
  breaking,
  compatible,
  unproven,
  type PartChange,
  type Details,
  type Places,
} from "./change.js";
import type { OperationCode } from "./codes.js";
import type { Apis } from "./sides.js";
import { refusesText, type SentText } from "./text-values.js";

interface EncodedPart {
  code: OperationCode;
  title: string;
  old: Parameter | Header;
  next: Parameter | Header;
  places: Places;
  direction: Direction;
  details: Details;
  witness: (value: JsonValue) => { witness: Witness | null };
}

/** Only a change that some value shows counts: `explode` does not change a single number. */
export function encodingChange(
  apis: Apis,
  { code, title, old, next, places, direction, details, witness }: EncodedPart,
): PartChange[] {
  if (sameEncoding(old.encoding, next.encoding)) return [];
  const isRequest = direction === "request";
  const [sender, receiver] = isRequest
    ? [apis.base, apis.head]
    : [apis.head, apis.base];
  const sent = direction === "request" ? old : next;
  const read = direction === "request" ? next : old;
  const message = `The ${title} is written differently: ${encodingWords(old.encoding)} became ${encodingWords(next.encoding)}`;
  const samples = [undefined, 1, 2, 3, 4].flatMap((seed) => {
    const value = createSampler(sender.model, {
      ...(seed === undefined ? {} : { seed }),
      size: "maximal",
    }).of(sent.schema, direction);
    return value === undefined ? [] : [value];
  });
  const shown = samples.find(
    (value) =>
      written(sent, value) !==
      written({ ...sent, encoding: read.encoding }, value),
  );
  if (shown !== undefined && isText(old) !== isText(next)) {
    // The receiver may take JSON for a plain text.
    const refused = samples.find((value) => {
      const text = textOf(sent, value);
      const isJsonText = !isText(read);
      return (
        text !== null &&
        refusesText(receiver, read.schema, direction, { text, isJsonText })
      );
    });
    return refused === undefined
      ? [unproven(code, message, places, details)]
      : [breaking(code, message, places, { ...details, ...witness(refused) })];
  }
  if (shown !== undefined)
    return [breaking(code, message, places, { ...details, ...witness(shown) })];
  const change = samples.length === 0 ? unproven : compatible;
  return sameBytes(old.encoding, next.encoding)
    ? []
    : [change(code, message, places, details)];
}

/** Whether only the default spelling differs. */
function sameBytes(a: ParameterEncoding, b: ParameterEncoding): boolean {
  return (
    a.kind === "style" &&
    b.kind === "style" &&
    a.allowReserved === b.allowReserved
  );
}

function sameEncoding(a: ParameterEncoding, b: ParameterEncoding): boolean {
  if (a.kind === "content")
    return b.kind === "content" && a.mediaType === b.mediaType;
  return (
    b.kind === "style" &&
    a.style === b.style &&
    a.explode === b.explode &&
    a.allowReserved === b.allowReserved
  );
}

function written(part: Parameter | Header, value: JsonValue): string {
  const location = "location" in part ? part.location : "header";
  switch (location) {
    case "path":
      return pathValue(part, part.name, value);
    case "header":
      return headerValue(part, value);
    case "query":
    case "cookie":
      return JSON.stringify(
        pairsOf(part.encoding, part.name, value).map(([name, text]) => [
          name,
          encodedText(part.encoding, text),
        ]),
      );
  }
}

/** The value as one text, before it is escaped for a URL; null if it is written in another form. */
function textOf(part: Parameter | Header, value: JsonValue): string | null {
  const location = "location" in part ? part.location : "header";
  if (location === "header") return headerValue(part, value);
  const pairs = pairsOf(part.encoding, part.name, value);
  const [only] = pairs;
  return only && pairs.length === 1 && only[0] === part.name ? only[1] : null;
}

function encodingWords(encoding: ParameterEncoding): string {
  if (encoding.kind === "content") return `"${encoding.mediaType}"`;
  const { style, explode, allowReserved } = encoding;
  return `"${style}" ${explode ? "with" : "without"} explode${allowReserved ? " and with allowReserved" : ""}`;
}

/** How a server reads the texts of a parameter or a header. */
export function sentText(part: Parameter | Header): SentText {
  const { encoding } = part;
  const [separator, isRepeated] =
    encoding.kind === "style"
      ? [
          parameterStyles[encoding.style].separator,
          encoding.explode && parameterStyles[encoding.style].pairs,
        ]
      : [",", false];
  // Of several cookies with one name, the first is the most specific one.
  const isFirst = "location" in part && part.location === "cookie";
  return {
    kind: "parameter",
    oneText: (texts) => {
      if (!isRepeated) return texts.join(separator);
      return isFirst || texts.length === 1 ? (texts[0] ?? "") : null;
    },
  };
}

/** Whether values are written as text, and not as JSON. */
export function isText({ encoding }: Pick<Header, "encoding">): boolean {
  return encoding.kind === "style" || !isJson(encoding.mediaType);
}
