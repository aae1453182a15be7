// Part of the Specwright runtime.
/** The description of a response, looked up once for each status. */
import { isJson, matchMediaType, parseMediaType } from "../body/media-type.js";
import type { Route } from "../route.js";
import { isBeyondAscii } from "./reply-headers.js";
import type { FieldRules, Wire } from "../values.js";
import type {
  BodyKind,
  HeaderWriter,
  ResponseContents,
  StreamWriter,
} from "./result.js";

export interface ResponseDescription {
  readonly contents: ResponseContents;
  /** Writers of streams, by media type. */
  readonly streams: Readonly<Record<string, StreamWriter>> | null;
  /** How bodies are written whose media type does not tell. */
  readonly kinds: Readonly<Record<string, BodyKind>> | null;
  /** Writers of headers that are not in the style `simple`, by name in lower case. */
  readonly headers: Readonly<Record<string, HeaderWriter>> | null;
  readonly wires: Readonly<Record<string, Wire>> | null;
  /** Bodies with fields that must be removed, by media type. */
  readonly writeOnly: Readonly<Record<string, FieldRules>> | null;
  /** The media type and the writer of JSON, for results that set no media type. */
  readonly json: JsonContent | null;
}

export interface JsonContent {
  readonly mediaType: string;
  readonly stringify: (value: unknown) => string;
  readonly isAscii: boolean;
}

/** Throws for a number that is not the status of a response. */
export function responseDescriptions(
  route: Route,
): (status: number) => ResponseDescription {
  const known = new Map<number, ResponseDescription>();
  return (status) => {
    let described = known.get(status);
    if (described === undefined) {
      described = describe(route, status);
      known.set(status, described);
    }
    return described;
  };
}

function describe(route: Route, status: number): ResponseDescription {
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new TypeError(
      `The handler returned the status ${String(status)}, which is not an HTTP status code`,
    );
  }
  const key = statusKey(route, status) ?? "";
  const contents = route.responses[key] ?? {};
  const kinds = route.kinds?.[key] ?? null;
  const headers = route.headers?.[key] ?? null;
  const wires = route.wires?.[key] ?? null;
  const writeOnly = route.writeOnly?.[key] ?? null;
  // An operation without described responses has streams for all of them.
  const streams = isEmptyStatus(status)
    ? null
    : (route.streams?.[key || "default"] ?? null);
  const mediaType = firstMediaType(contents);
  const isPlain = streams === null && !isEmptyStatus(status);
  const { essence } = parseMediaType(mediaType ?? "");
  const json =
    mediaType !== null && isPlain && isWrittenAsJson(kinds, essence)
      ? {
          mediaType,
          stringify: stringifyOf(wires, essence),
          isAscii: !isBeyondAscii({ mediaType }),
        }
      : null;
  return { contents, streams, kinds, headers, wires, writeOnly, json };
}

export function isWrittenAsJson(
  kinds: ResponseDescription["kinds"],
  essence: string,
): boolean {
  if (kinds === null) return isJson(essence);
  const kind = kinds[matchMediaType(Object.keys(kinds), essence) ?? ""];
  return kind === undefined ? isJson(essence) : kind === "json";
}

/**
 * The key of a status in the description: itself (`404`), its range (`4XX`), or `default`; null if it is not described.
 */
export function statusKey(route: Route, status: number): string | null {
  const { responses } = route;
  const code = String(status);
  if (code in responses) return code;
  const range = `${code.charAt(0)}XX`;
  if (range in responses) return range;
  return "default" in responses ? "default" : null;
}

/** These responses have no body, whatever the handler returned. */
export function isEmptyStatus(status: number): boolean {
  return status === 204 || status === 205 || status === 304;
}

/** The media type of results that set none. */
export function firstMediaType(contents: ResponseContents): string | null {
  for (const mediaType in contents) {
    if (!mediaType.includes("*")) return mediaType;
  }
  return null;
}

export function stringifyOf(
  wires: ResponseDescription["wires"],
  essence: string,
): (value: unknown) => string {
  if (wires === null) return JSON.stringify;
  const matched = matchMediaType(Object.keys(wires), essence) ?? "";
  return (wires[matched] ?? JSON).stringify;
}
