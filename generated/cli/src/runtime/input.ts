// Part of the Specwright runtime.
import type {
  BodyChoice,
  Command,
  CredentialSource,
  Flag,
  FlagType,
  Host,
  ParsedValues,
  Program,
} from "./core.js";

// Errors with an exit code.

export const exitCodes = {
  /** The API accepted the request. */
  accepted: 0,
  /** The API refused the request. */
  refused: 1,
  /** A wrong command, flag or value. Nothing was sent. */
  usage: 2,
  /** No response, or one that cannot be read. */
  noResponse: 3,
  interrupted: 130,
} as const;

export class CommandFailure extends Error {
  readonly exitCode: number;
  /** Lines after the message. */
  readonly details: readonly string[];

  constructor(
    message: string,
    exitCode: number = exitCodes.usage,
    details: readonly string[] = [],
  ) {
    super(message);
    this.exitCode = exitCode;
    this.details = details;
  }
}

/** The message of anything that was thrown. */
export function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

// Credentials from the environment, or from a command such as one that reads a keychain.

type GetSecret = () => Promise<unknown>;

/** Functions by security scheme. The client calls those of the operation. */
export function credentialsFrom(
  { credentials }: Program,
  { env, runCommand }: Pick<Host, "env" | "runCommand">,
): Record<string, GetSecret> {
  const found = credentials.flatMap((source): [string, GetSecret][] => {
    const { scheme, variable } = source;
    const value = env[variable];
    const command = env[`${variable}_COMMAND`];
    if (value)
      return [[scheme, () => Promise.resolve(secretOf(source, value))]];
    if (!command) return [];
    return [
      [
        scheme,
        async () => {
          try {
            return secretOf(source, (await runCommand(command)).trim());
          } catch (cause) {
            if (cause instanceof CommandFailure) throw cause;
            // The message of the error would contain the output.
            throw new CommandFailure(
              `The command in ${variable}_COMMAND failed.`,
            );
          }
        },
      ],
    ];
  });
  return Object.fromEntries(found);
}

function secretOf(
  { isBasic, variable }: CredentialSource,
  text: string,
): unknown {
  if (!isBasic) return text;
  const colon = text.indexOf(":");
  if (colon < 0)
    throw new CommandFailure(`${variable} must have the form USER:PASSWORD.`);
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

/** Takes the place of a secret in a request that is only shown. The random `mark` occurs in no value of the user. */
export function placeholderOf(
  { variable }: CredentialSource,
  mark: string,
): string {
  return `__${variable}_${mark}__`;
}

/** The credentials that are set, or all if none is, with placeholders for their values. */
export function shownCredentials(
  program: Program,
  host: Pick<Host, "env" | "runCommand">,
  mark: string,
): Record<string, unknown> {
  const set = Object.keys(credentialsFrom(program, host));
  return Object.fromEntries(
    program.credentials
      .filter(({ scheme }) => set.length === 0 || set.includes(scheme))
      .map((source) => {
        const text = placeholderOf(source, mark);
        return [
          source.scheme,
          source.isBasic ? { username: text, password: "" } : text,
        ];
      }),
  );
}

// The value of a flag, from its text. A text that cannot be converted stays a text, which validators then report.

/**
 * A flag that accepts texts only takes every text as it is. Otherwise a text that is JSON of an accepted type has that
 * type: `5`, `true`, `null`, `{"a":1}`; and `"5"` in quotes is a text.
 */
export function valueOfText(
  { types, bigint }: Pick<Flag, "types" | "bigint">,
  text: string,
): unknown {
  if (bigint && /^-?\d+$/.test(text)) return BigInt(text);
  if (types?.every((type) => type === "string")) return text;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  if (!types) return value;
  return types.some((type) => isOfFlagType(value, type)) ? value : text;
}

/** The text that `valueOfText` converts to the value. */
export function textOfFlag(
  { types }: Pick<Flag, "types">,
  value: unknown,
): string {
  if (typeof value === "bigint") return String(value);
  const isText = typeof value === "string";
  return isText && valueOfText({ ...(types && { types }) }, value) === value
    ? value
    : JSON.stringify(value);
}

function isOfFlagType(value: unknown, type: FlagType): boolean {
  switch (type) {
    case "null":
      return value === null;
    case "array":
      return Array.isArray(value);
    case "integer":
      return Number.isInteger(value);
    case "object":
      return (
        typeof value === "object" && value !== null && !Array.isArray(value)
      );
    default:
      return typeof value === type;
  }
}

// The issues of a request, with the names of flags.

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

// The request of a call, from the values of flags.

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
