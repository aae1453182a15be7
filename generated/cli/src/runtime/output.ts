// Part of the Specwright runtime.
import type { Host, Output, ParsedValues, Program } from "./core.js";
import { CommandFailure, exitCodes, placeholderOf } from "./input.js";

// Text for a terminal: colours, and no control characters of a server or a spec.

export type Colour = "red" | "yellow" | "cyan" | "bold";

export type Painter = (colour: Colour, text: string) => string;

const colourCodes = { red: 31, yellow: 33, cyan: 36, bold: 1 } as const;

/** `NO_COLOR` and `FORCE_COLOR` override the detection of a terminal. */
export function painterFor(env: Host["env"], output: Output): Painter {
  const forced = env["FORCE_COLOR"];
  const isWanted =
    forced !== undefined
      ? forced !== "0" && forced !== "false"
      : !env["NO_COLOR"] && output.isTerminal && env["TERM"] !== "dumb";
  return isWanted
    ? (colour, text) => `\u001b[${String(colourCodes[colour])}m${text}\u001b[0m`
    : (_, text) => text;
}

/** Control characters, and characters that reorder or hide the text around them. Emoji and scripts need the exceptions. */
const unsafe =
  /(?![\t\n\u200c\u200d\ufe0e\ufe0f])[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu;

/** Escapes characters that change how a terminal shows other text. Line breaks and tabs stay. */
export function safeText(text: string): string {
  return text.replace(unsafe, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
  });
}

// Values as JSON, with colours and all digits of `bigint`.

export interface JsonStyle {
  /** Line breaks and spaces. */
  readonly isIndented: boolean;
  readonly paint?: Painter;
}

export function jsonText(
  value: unknown,
  style: JsonStyle,
  margin = "",
): string {
  const plain = hasToJson(value) ? value.toJSON() : value;
  if (typeof plain === "bigint") return String(plain);
  if (typeof plain === "string") return quotedText(plain);
  if (typeof plain !== "object" || plain === null)
    // There is no JSON of `undefined`.
    return JSON.stringify(plain ?? null);
  const { paint = (_: unknown, text: string) => text, isIndented } = style;
  const inner = isIndented ? `${margin}  ` : "";
  const parts = Array.isArray(plain)
    ? plain.map((item) => jsonText(item, style, inner))
    : Object.entries(plain)
        .filter(([, item]) => item !== undefined)
        .map(
          ([name, item]) =>
            `${paint("cyan", quotedText(name))}:${isIndented ? " " : ""}${jsonText(item, style, inner)}`,
        );
  const [open, close] = Array.isArray(plain) ? ["[", "]"] : ["{", "}"];
  if (parts.length === 0) return open + close;
  return isIndented
    ? `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${margin}${close}`
    : `${open}${parts.join(",")}${close}`;
}

/** A terminal must not interpret the characters that JSON allows. */
export function quotedText(text: string): string {
  return safeText(JSON.stringify(text));
}

function hasToJson(value: unknown): value is { toJSON(): unknown } {
  return (
    typeof value === "object" &&
    value !== null &&
    typeof (value as { toJSON?: unknown }).toJSON === "function"
  );
}

// A request of the client as a curl command. The client has encoded it, so nothing of the API is needed here.

export interface SentRequest {
  readonly url: string;
  readonly init: RequestInit;
}

export interface CurlInput {
  /** The body before the client encoded it. */
  readonly body: unknown;
  /** The paths of files. */
  readonly files: ReadonlyMap<unknown, string>;
  /** Names of headers that the user chose with `--header`, in lower case. */
  readonly given: readonly string[];
  /** Names of headers that the API description marks as secret, in lower case. */
  readonly secret: readonly string[];
  /** That of the placeholders of credentials. */
  readonly mark: string;
}

/** Parts of the names of headers and cookies that carry credentials. */
const credentialName =
  /auth|bearer|cookie|credential|csrf|xsrf|hmac|jwt|key|otp|pass|pin\b|pwd|saml|secret|session|sid\b|sign|token/;

/** Headers without credentials. Any other header that the user chose may contain one. */
const harmless =
  /^(accept|accept-(charset|encoding|language)|cache-control|content-(encoding|language|type)|date|expect|from|host|idempotency-key|if-(match|none-match|modified-since|unmodified-since|range)|last-event-id|origin|prefer|priority|range|te|traceparent|user-agent|x-(correlation|request)-id)$/;

const compact = { isIndented: false };

/** Credentials are references to environment variables. Values of other headers that may be secrets are hidden. */
export function curlText(
  { credentials }: Program,
  { url, init }: SentRequest,
  input: CurlInput,
): string {
  const method = init.method ?? "GET";
  const isForm = isMultipart(init);
  const headers = Object.entries((init.headers ?? {}) as Record<string, string>)
    .filter(([name]) => !(isForm && name === "content-type"))
    .map(([name, value]) => headerOption(name, value));
  const body = bodyOptionsOf(init, input, isForm);
  const hasUsualMethod = method === (body.length > 0 ? "POST" : "GET");
  const options = [
    ...(method === "HEAD"
      ? ["--head"]
      : hasUsualMethod
        ? []
        : [`--request ${quoted(method)}`]),
    ...headers,
    ...body,
  ];
  return [`curl ${quoted(url)}`, ...options].join(" \\\n  ");

  function headerOption(name: string, value: string): string {
    const basic = credentials.find(
      (source) =>
        source.isBasic &&
        value === `Basic ${btoa(`${placeholderOf(source, input.mark)}:`)}`,
    );
    if (basic) return `--user "$${basic.variable}"`;
    const shown =
      name === "cookie" && !input.given.includes(name)
        ? value.split("; ").map(shownCookie).join("; ")
        : isHidden(name, value)
          ? "***"
          : value;
    return `--header ${quoted(`${name}: ${shown}`)}`;
  }

  function shownCookie(cookie: string): string {
    const [name = ""] = cookie.split("=", 1);
    return isHidden(name.toLowerCase(), cookie) ? `${name}=***` : cookie;
  }

  function isHidden(name: string, value: string): boolean {
    if (harmless.test(name)) return false;
    if (input.given.includes(name) || input.secret.includes(name)) return true;
    // The values of the client's own credentials are only references.
    return credentialName.test(name) && !value.includes(input.mark);
  }

  /** In single quotes, which a shell does not interpret. Only the names of variables are outside of them. */
  function quoted(text: string): string {
    const whole = `'${text.replaceAll("'", "'\\''")}'`;
    return credentials
      .reduce(
        (shown, source) =>
          shown.replaceAll(
            placeholderOf(source, input.mark),
            `'"$${source.variable}"'`,
          ),
        whole,
      )
      .replace(/(?<=")''$/, "");
  }

  function bodyOptionsOf(
    { body }: RequestInit,
    { body: given, files }: CurlInput,
    isMultipartForm: boolean,
  ): string[] {
    if (body === undefined || body === null) return [];
    const path = files.get(given);
    if (path !== undefined) return [`--data-binary ${quoted(`@${path}`)}`];
    if (isMultipartForm)
      return Object.entries(given as object).flatMap(([name, value]) =>
        ((Array.isArray(value) ? value : [value]) as unknown[]).map((part) =>
          partOption(name, part, files),
        ),
      );
    if (typeof body === "string" || body instanceof URLSearchParams)
      return [`--data-raw ${quoted(String(body))}`];
    const lines = Array.isArray(given)
      ? given.map((item) => jsonText(item, compact)).join("\n")
      : null;
    return [
      lines === null ? "--data-binary @-" : `--data-binary ${quoted(lines)}`,
    ];
  }

  function partOption(
    name: string,
    part: unknown,
    files: ReadonlyMap<unknown, string>,
  ): string {
    const path = files.get(part);
    if (path !== undefined) return `--form ${quoted(`${name}=@${path}`)}`;
    const text = typeof part === "string" ? part : jsonText(part, compact);
    return `--form-string ${quoted(`${name}=${text}`)}`;
  }
}

function isMultipart({ headers, body }: RequestInit): boolean {
  const type = (headers as Record<string, string> | undefined)?.[
    "content-type"
  ];
  return body instanceof FormData || (type ?? "").startsWith("multipart/");
}

// Paths to parts of a value: `items[].name`, `[0].id`, `["a.b"]`.

/** A property, an index, or every item. */
export type FieldStep = string | number | null;

export function parseFieldPath(text: string): FieldStep[] {
  const steps: FieldStep[] = [];
  const pattern = /\.?([^.[\]"]+)|\[(\d*)\]|\[("(?:[^"\\]|\\.)*")\]/y;
  while (pattern.lastIndex < text.length) {
    const start = pattern.lastIndex;
    const [, name, index, quoted] = pattern.exec(text) ?? [];
    if (name !== undefined) steps.push(name);
    else if (index !== undefined)
      steps.push(index === "" ? null : Number(index));
    else if (quoted !== undefined) steps.push(nameIn(quoted, text));
    else throw wrongPath(text, start);
  }
  return steps;
}

function nameIn(quoted: string, text: string): string {
  try {
    return JSON.parse(quoted) as string;
  } catch {
    throw wrongPath(text, text.indexOf(quoted));
  }
}

function wrongPath(text: string, at: number): CommandFailure {
  return new CommandFailure(
    `--field is not a path, from character ${String(at + 1)} on: ${text}`,
    undefined,
    ["Write names with dots, and lists with brackets: items[].name, items[0]."],
  );
}

/** The values at a path. A part that a value does not have is left out. */
export function valuesAt(
  value: unknown,
  path: readonly FieldStep[],
): unknown[] {
  return path.reduce<unknown[]>(
    (found, step) => found.flatMap((one) => stepInto(one, step)),
    [value],
  );
}

function stepInto(value: unknown, step: FieldStep): unknown[] {
  if (step === null) return Array.isArray(value) ? (value as unknown[]) : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.hasOwn(value, step)
    ? [(value as Record<FieldStep & PropertyKey, unknown>)[step]]
    : [];
}

// Values as a table: a row for each object, a column for each property.

/** Wider cells are cut. */
const widestCell = 40;

/** The name of the column of values that are not objects. */
const onlyColumn = "value";

export function tableText(values: readonly unknown[], paint: Painter): string {
  const rows = values.map(rowOf);
  const names = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  const cells = rows.map((row) => names.map((name) => row.get(name) ?? ""));
  const heads = names.map((name) => safeLine(name));
  const widths = heads.map((head, column) =>
    Math.max(
      head.length,
      ...cells.map((row) => [...(row[column] ?? "")].length),
    ),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === row.length - 1
          ? cell
          : cell + " ".repeat((widths[column] ?? 0) - [...cell].length),
      )
      .join("  ")
      .trimEnd();
  return [paint("bold", line(heads)), ...cells.map(line)].join("\n");
}

function rowOf(value: unknown): Map<string, string> {
  const isObject =
    typeof value === "object" && value !== null && !Array.isArray(value);
  const entries = isObject ? Object.entries(value) : [[onlyColumn, value]];
  return new Map(
    (entries as [string, unknown][]).map(([name, item]) => [
      name,
      cellOf(item),
    ]),
  );
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  const text = safeLine(
    typeof value === "string" ? value : jsonText(value, { isIndented: false }),
  );
  const letters = [...text];
  return letters.length > widestCell
    ? `${letters.slice(0, widestCell - 1).join("")}…`
    : text;
}

function safeLine(text: string): string {
  return safeText(text.replace(/\s+/g, " "));
}

// Prints the body of a response, or items one after the other.

export interface Printer {
  body(body: unknown): Promise<void>;
  /** `isStream`: items arrive over time, so each is a line by default. */
  items(items: AsyncIterable<unknown>, isStream: boolean): Promise<void>;
}

/** Throws if the flags are wrong, before anything is sent. */
export function printerFor(
  { env, out }: Pick<Host, "env" | "out">,
  { output, field }: ParsedValues,
  rowsAt: readonly string[] = [],
): Printer {
  const path = typeof field === "string" ? parseFieldPath(field) : null;
  const paint = painterFor(env, out);
  const line = (text: string) => out.write(`${text}\n`);
  const whole = (value: unknown) =>
    jsonText(value, { isIndented: true, paint });
  const compact = (value: unknown) =>
    jsonText(value, { isIndented: false, paint });
  /** Texts without quotes. */
  const bare = (value: unknown) =>
    typeof value === "string"
      ? out.isTerminal
        ? safeText(value)
        : value
      : compact(value);

  return {
    async body(body) {
      if (body === undefined) return;
      if (body instanceof Blob) {
        await bytes(body);
        return;
      }
      if (isItems(body)) {
        await this.items(body, true);
        return;
      }
      if (path === null && output === undefined && typeof body === "string") {
        await line(bare(body).replace(/\n$/, ""));
        return;
      }
      const found = path === null ? null : valuesAt(body, path);
      const rows =
        found ?? (Array.isArray(body) ? (body as unknown[]) : [body]);
      if (output === "table") {
        const items = found === null ? valuesAt(body, rowsAt)[0] : null;
        const isPage = Array.isArray(items);
        const shown = isPage ? (items as unknown[]) : flattened(rows);
        await line(tableText(shown, paint));
      } else if (output === "lines")
        for (const row of rows) await line(compact(row));
      else if (found === null) await line(whole(body));
      else if (output === "json")
        await line(whole(path?.includes(null) ? found : found[0]));
      else for (const value of found) await line(bare(value));
    },

    async items(items, isStream) {
      const steps = itemPath(path);
      const form = output ?? (path ? "bare" : isStream ? "lines" : "json");
      const kept: unknown[] = [];
      let count = 0;
      for await (const item of items) {
        for (const value of steps ? valuesAt(item, steps) : [item]) {
          // The widths of a table depend on all rows.
          if (form === "table") kept.push(value);
          else if (form === "json")
            await out.write(
              `${count === 0 ? "[" : ","}\n  ${jsonText(value, { isIndented: true, paint }, "  ")}`,
            );
          else await line(form === "bare" ? bare(value) : compact(value));
          count++;
        }
      }
      if (form === "table") await line(tableText(kept, paint));
      else if (form === "json") await line(count === 0 ? "[]" : "\n]");
    },
  };

  async function bytes(blob: Blob): Promise<void> {
    if (out.isTerminal)
      throw new CommandFailure(
        `The response is ${String(blob.size)} bytes, which a terminal cannot show.`,
        exitCodes.noResponse,
        ["Redirect the output to a file: > FILE."],
      );
    await out.write(new Uint8Array(await blob.arrayBuffer()));
  }
}

function isItems(value: unknown): value is AsyncIterable<unknown> {
  return (
    typeof value === "object" && value !== null && Symbol.asyncIterator in value
  );
}

/** A path that starts at the list of all items applies to each item. */
function itemPath(path: readonly FieldStep[] | null): FieldStep[] | null {
  return path && (path[0] === null ? path.slice(1) : [...path]);
}

/** A list in a list of values is several rows. */
function flattened(rows: readonly unknown[]): unknown[] {
  return rows.length === 1 && Array.isArray(rows[0])
    ? (rows[0] as unknown[])
    : [...rows];
}
