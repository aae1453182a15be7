// Part of the Specwright runtime.
/** The request of a call, from the values of flags. */
import { CommandFailure, messageOf } from "../failure.js";
import type { Host, ParsedValues } from "../host.js";
import type { BodyChoice, Command, Flag } from "../program.js";
import { valueOfText } from "./flag-value.js";

/** A part of the request, or a field of its body. */
interface Fields {
  [name: string]: unknown;
}

export interface CommandRequest {
  readonly request: Fields;
  /** The paths of files in the request. */
  readonly files: ReadonlyMap<unknown, string>;
}

export async function requestOf(
  command: Command,
  values: ParsedValues,
  host: Pick<Host, "readFile" | "readInput" | "readText">,
): Promise<CommandRequest> {
  const request: Fields = {};
  const files = new Map<unknown, string>();
  const readFile = async (path: string) => {
    const file = await reading(path, host.readFile);
    files.set(file, path);
    return file;
  };
  const choice = bodyChoice(command, values);
  const given = values["body"];
  if (choice && typeof given === "string")
    request["body"] = await wholeBody(choice, given);
  for (const flag of command.flags ?? []) {
    const written = values[flag.name];
    if (written === undefined) continue;
    const value = await flagValue(flag, written);
    if (
      flag.at[0] === "body" &&
      typeof given === "string" &&
      !isRecord(request["body"])
    )
      throw new CommandFailure(
        `--${flag.name} changes a field of the body, but --body is not an object.`,
      );
    setAt(request, flag.at, value);
  }
  const { check } = command;
  // Validators then name the fields that are missing.
  if (
    check?.isBodyRequired &&
    choice?.hasFlags &&
    request["body"] === undefined
  )
    request["body"] = {};
  if (choice && request["body"] !== undefined)
    Object.assign(request, contentTypeOf(command, choice, values));
  return { request, files };

  async function flagValue(flag: Flag, written: unknown): Promise<unknown> {
    const all = (Array.isArray(written) ? written : [written]) as unknown[];
    if (!flag.list && all.length > 1)
      throw new CommandFailure(`--${flag.name} can be used only once.`);
    const converted = await Promise.all(
      all.map((one) => {
        if (typeof one !== "string") return one;
        return flag.file
          ? readFile(one.replace(/^@/, ""))
          : valueOfText(flag, one);
      }),
    );
    const isList =
      flag.list === "always" || (flag.list === "several" && all.length > 1);
    return isList ? converted : converted[0];
  }

  /** `@FILE`, `-` or the text itself. */
  async function wholeBody(
    body: BodyChoice,
    written: string,
  ): Promise<unknown> {
    const path = written.startsWith("@") ? written.slice(1) : null;
    if (body.format === "binary" && path !== null) return readFile(path);
    const text =
      written === "-"
        ? await host.readInput()
        : path === null
          ? written
          : await reading(path, host.readText);
    return bodyOfText(body, text);
  }
}

/** A list of items may be written in lines. */
function bodyOfText({ format, wire }: BodyChoice, text: string): unknown {
  const parse = wire?.parse ?? ((json: string): unknown => JSON.parse(json));
  try {
    switch (format) {
      case "text":
        return text;
      case "binary":
        return new Blob([text]);
      case "items":
        return text
          .split(/[\n\u001e]/)
          .filter((line) => line.trim() !== "")
          .map((line) => parse(line));
      default:
        return parse(text);
    }
  } catch (cause) {
    throw new CommandFailure(`--body is not JSON: ${messageOf(cause)}`);
  }
}

async function reading<T>(
  path: string,
  read: (path: string) => Promise<T>,
): Promise<T> {
  try {
    return await read(path);
  } catch (cause) {
    throw new CommandFailure(
      `The file ${path} cannot be read: ${messageOf(cause)}`,
    );
  }
}

/** The media type that was chosen, or the one whose fields are flags. */
function bodyChoice(
  { bodies = [], flags = [] }: Command,
  values: ParsedValues,
): BodyChoice | undefined {
  const wanted = values["content-type"];
  if (typeof wanted === "string")
    return (
      bodies.find(({ mediaType }) => covers(mediaType, wanted)) ?? bodies[0]
    );
  const hasFields = flags.some(
    ({ at, name }) => at[0] === "body" && values[name] !== undefined,
  );
  const flagged = bodies.find(({ hasFlags }) => hasFlags);
  return hasFields || typeof values["body"] !== "string"
    ? (flagged ?? bodies[0])
    : bodies[0];
}

function covers(range: string, mediaType: string): boolean {
  return range.endsWith("/*")
    ? range === "*/*" || mediaType.startsWith(range.slice(0, -1))
    : range === mediaType;
}

function contentTypeOf(
  { bodies = [] }: Command,
  { mediaType }: BodyChoice,
  values: ParsedValues,
): Fields {
  const wanted = values["content-type"];
  if (typeof wanted === "string") return { contentType: wanted };
  if (mediaType.includes("*"))
    return { contentType: "application/octet-stream" };
  return bodies.length > 1 ? { contentType: mediaType } : {};
}

function isRecord(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Creates the objects on the way. A name such as `__proto__` is a property like any other. */
export function setAt(
  target: Fields,
  path: readonly string[],
  value: unknown,
): void {
  const [name = "", ...rest] = path;
  const set = (content: unknown) =>
    Object.defineProperty(target, name, {
      value: content,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  if (rest.length === 0) {
    set(value);
    return;
  }
  const inner = Object.hasOwn(target, name) ? target[name] : undefined;
  const next = isRecord(inner) ? inner : {};
  if (next !== inner) set(next);
  setAt(next, rest, value);
}
