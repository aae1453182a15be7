// Part of the Specwright runtime, copied unchanged.
/** What a description says of a response, looked up once for each status. */
import { isJson, matchMediaType, parseMediaType } from "../body/media-type.js";
import type {
  FieldRules,
  ItemFormat,
  ResponseContents,
  Route,
  Wire,
} from "../route.js";

export interface Described {
  readonly contents: ResponseContents;
  /** How items are written, by media type. */
  readonly formats: Readonly<Record<string, ItemFormat>> | null;
  readonly wires: Readonly<Record<string, Wire>> | null;
  /** Bodies that must not be sent as they are, by media type. */
  readonly writeOnly: Readonly<Record<string, FieldRules>> | null;
  /** Where a result that names no media type is JSON: which, and how it is written. */
  readonly json: JsonContent | null;
}

export interface JsonContent {
  readonly mediaType: string;
  readonly stringify: (value: unknown) => string;
}

/** Fails for what is no status of a response. */
export function describing(route: Route): (status: number) => Described {
  const known = new Map<number, Described>();
  return (status) => {
    let described = known.get(status);
    if (described === undefined) {
      described = describe(route, status);
      known.set(status, described);
    }
    return described;
  };
}

function describe(route: Route, status: number): Described {
  if (!Number.isInteger(status) || status < 200 || status > 599) {
    throw new TypeError(
      `The handler returned the status ${String(status)}, which is not an HTTP status code`,
    );
  }
  const key = describedAs(route, status) ?? "";
  const contents = route.responses[key] ?? {};
  const wires = route.wires?.[key] ?? null;
  const writeOnly = route.writeOnly?.[key] ?? null;
  const formats = route.streams?.[key] ?? null;
  const mediaType = firstMediaType(contents);
  const isPlain = formats === null && !isEmptyStatus(status);
  const { essence } = parseMediaType(mediaType ?? "");
  const json =
    mediaType !== null && isPlain && isJson(essence)
      ? { mediaType, stringify: stringifyOf(wires, essence) }
      : null;
  return { contents, formats, wires, writeOnly, json };
}

/** How a status is described: by itself (`404`), by its range (`4XX`), or as `default`; null where it is not. */
export function describedAs(route: Route, status: number): string | null {
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

/** What is sent where the handler does not say. */
export function firstMediaType(contents: ResponseContents): string | null {
  for (const mediaType in contents) {
    if (!mediaType.includes("*")) return mediaType;
  }
  return null;
}

export function stringifyOf(
  wires: Described["wires"],
  essence: string,
): (value: unknown) => string {
  if (wires === null) return JSON.stringify;
  const matched = matchMediaType(Object.keys(wires), essence) ?? "";
  return (wires[matched] ?? JSON).stringify;
}
