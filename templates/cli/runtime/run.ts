// Part of the Specwright runtime.
/** Runs one command line. */
import { parseArguments } from "./arguments.js";
import { CommandFailure, exitCodes, messageOf } from "./failure.js";
import type { Host, ParsedValues } from "./host.js";
import { credentialsFrom, shownCredentials } from "./input/credentials.js";
import { issueText, type RequestIssue } from "./input/issues.js";
import { requestOf, type CommandRequest } from "./input/request.js";
import { curlText, type CurlInput, type SentRequest } from "./output/curl.js";
import { jsonText } from "./output/json-text.js";
import { printerFor } from "./output/printer.js";
import { painterFor, safeText } from "./output/terminal.js";
import type {
  CallResult,
  Command,
  DeprecationFacts,
  Program,
} from "./program.js";

/** Prints the result, or every problem, and returns the exit code. */
export async function run(
  program: Program,
  args: readonly string[],
  host: Host,
): Promise<number> {
  try {
    const parsed = await parseArguments(program, args, host);
    if (parsed.kind === "text") {
      if (parsed.text !== "") await host.out.write(`${parsed.text}\n`);
      return exitCodes.accepted;
    }
    return await perform(program, parsed.command, parsed.values, host);
  } catch (cause) {
    if (host.signal.aborted) return exitCodes.interrupted;
    const failure =
      cause instanceof CommandFailure
        ? cause
        : new CommandFailure(messageOf(cause), exitCodes.noResponse);
    await report(host, "error", failure.message, failure.details);
    return failure.exitCode;
  }
}

/** Sends the request of a command, or shows it. */
async function perform(
  program: Program,
  command: Command,
  values: ParsedValues,
  host: Host,
): Promise<number> {
  const printer = printerFor(host, values, command.rows);
  const sending = await requestOf(command, values, host);
  const { client: functions } = await program.client();
  const { createClient, checkWith, reportDeprecations } = functions;
  const headers = headersFrom(values["header"]);
  const isShown = values["dry-run"] === true;
  const mark = crypto.randomUUID().replaceAll("-", "");
  let shown: SentRequest | undefined;
  const notices: string[] = [];
  const client = createClient({
    ...baseUrlOf(program, values, host),
    ...timeoutOf(values),
    ...(program.credentials.length > 0 && {
      auth: isShown
        ? shownCredentials(program, host, mark)
        : credentialsFrom(program, host),
    }),
    headers,
    ...(command.check && { check: checkWith(command.check as never) }),
    onResponse: reportDeprecations((notice) => {
      notices.push(deprecationNotice(command, notice));
    }),
    ...(isShown && {
      fetch: (url: string, init: RequestInit) => {
        shown = { url, init };
        return Promise.reject(new Error("the request is only shown"));
      },
    }),
  } as never) as never;
  const options = { signal: host.signal } as never;
  const request = sending.request as never;
  await warnOfFlags(command, values, host);
  try {
    if (values["all"] === true && command.pages && !isShown) {
      const all = command.pages(
        client,
        command.call as never,
        request,
        options,
      );
      await printer.items(all, false);
      return exitCodes.accepted;
    }
    const result = await command.call(client, request, options);
    if (!result.ok && !result.response.ok) throw refusal(program, result);
    if (result.reason !== undefined)
      await report(
        host,
        "warning",
        `The API description does not declare this response: ${result.reason}`,
      );
    await printer.body(result.body);
    return exitCodes.accepted;
  } catch (cause) {
    if (shown) {
      await showRequest(program, shown, sending, host, {
        given: lowerCase(Object.keys(headers)),
        secret: lowerCase(secretHeaders(command)),
        mark,
      });
      return exitCodes.accepted;
    }
    throw failureFrom(program, command, cause);
  } finally {
    for (const notice of notices) await report(host, "warning", notice);
  }
}

function showRequest(
  program: Program,
  shown: SentRequest,
  { request, files }: CommandRequest,
  { out }: Host,
  headers: Pick<CurlInput, "given" | "mark" | "secret">,
): Promise<void> {
  const input = { body: request["body"], files, ...headers };
  const text = curlText(program, shown, input);
  return out.write(`${out.isTerminal ? safeText(text) : text}\n`);
}

/** Header parameters that the description marks with `format: password`. */
function secretHeaders({ flags = [] }: Command): string[] {
  return flags.flatMap(({ at: [location, name = ""], secret }) =>
    secret && location === "headers" ? [name] : [],
  );
}

function lowerCase(names: readonly string[]): string[] {
  return names.map((name) => name.toLowerCase());
}

/** A URL, the name of a server, or the first server. */
function baseUrlOf(
  { name, servers }: Program,
  values: ParsedValues,
  { env }: Host,
): { baseUrl?: string } {
  const variable = `${name.replaceAll("-", "_").toUpperCase()}_BASE_URL`;
  const wanted = values["server"] ?? (env[variable] || undefined);
  if (typeof wanted !== "string") {
    if (servers.length > 0) return {};
    throw new CommandFailure(
      "The API description has no server with a complete URL.",
      undefined,
      [`Set --server, or the environment variable ${variable}, to a URL.`],
    );
  }
  const named = servers.find((server) => server.name === wanted);
  if (named) return { baseUrl: named.url };
  if (/^https?:\/\//i.test(wanted) && URL.canParse(wanted))
    return { baseUrl: wanted };
  const names = servers.map((server) => server.name).join(", ");
  throw new CommandFailure(
    `--server is neither a URL nor the name of a server: ${wanted}`,
    undefined,
    names === "" ? [] : [`The servers are: ${names}.`],
  );
}

function timeoutOf({ timeout }: ParsedValues): { timeout?: number } {
  if (timeout === undefined) return {};
  const seconds = Number(timeout);
  if (!(seconds > 0) || seconds > 2_000_000)
    throw new CommandFailure("--timeout is not a number of seconds.");
  return { timeout: seconds * 1000 };
}

function headersFrom(written: unknown): Record<string, string> {
  const lines = [written ?? []].flat() as string[];
  return Object.fromEntries(
    lines.map((line) => {
      const [, name = "", value = ""] = /^([^:\s]+):\s*(.*)$/s.exec(line) ?? [];
      if (name === "")
        throw new CommandFailure("--header must have the form 'Name: value'.");
      return [name, value] as const;
    }),
  );
}

async function warnOfFlags(
  { flags = [] }: Command,
  values: ParsedValues,
  host: Host,
): Promise<void> {
  for (const { name, deprecated } of flags)
    if (deprecated !== undefined && values[name] !== undefined)
      await report(
        host,
        "warning",
        `--${name} is deprecated. ${deprecated}`.trim(),
      );
}

/** The description knows the replacement; only a response may know the dates. */
function deprecationNotice(
  { deprecated }: Command,
  { since, removal }: DeprecationFacts,
): string {
  const dates = [
    since === null ? "" : `Since ${since}.`,
    removal === null ? "" : `To be removed on ${removal}.`,
  ];
  const text = deprecated ?? dates.filter((date) => date !== "").join(" ");
  return `This command is deprecated. ${text}`.trim();
}

/** A response that is not a success. */
function refusal(
  { credentials }: Program,
  { status, body, reason }: CallResult,
): CommandFailure {
  const text =
    body === undefined || body instanceof Blob
      ? []
      : typeof body === "string"
        ? [body]
        : [jsonText(body, { isIndented: true })];
  const variables = credentials.map(({ variable }) => variable);
  const hint =
    status === 401 && variables.length > 0
      ? [`Set the credential in the environment: ${variables.join(", ")}.`]
      : [];
  return new CommandFailure(
    `The API returned status ${String(status)}${reason === undefined ? "" : `: ${reason}`}`,
    exitCodes.refused,
    [...text, ...hint],
  );
}

/** The error of the client, as far as it is needed here. */
interface ClientError {
  readonly kind?: string;
  readonly status?: number | null;
  readonly body?: unknown;
  readonly issues?: readonly RequestIssue[];
}

function failureFrom(
  program: Program,
  command: Command,
  cause: unknown,
): unknown {
  if (cause instanceof CommandFailure) return cause;
  const { kind, issues, status, body } = cause as ClientError;
  switch (kind) {
    case "invalid-request":
      return issues
        ? new CommandFailure(
            "The request was not sent, because values are missing or wrong.",
            exitCodes.usage,
            issues.map((issue) => issueText(command, issue)),
          )
        : new CommandFailure(messageOf(cause), exitCodes.usage);
    case "http":
    case "undeclared":
      return refusal(program, { status: status ?? 0, body } as CallResult);
    default:
      return cause;
  }
}

/** A message on the standard error output. */
async function report(
  { env, err }: Host,
  level: "error" | "warning",
  message: string,
  details: readonly string[] = [],
): Promise<void> {
  const paint = painterFor(env, err);
  const label = paint(level === "error" ? "red" : "yellow", `${level}:`);
  const lines = details.flatMap((detail) =>
    detail.split("\n").map((line) => `  ${safeText(line)}`),
  );
  await err.write([`${label} ${safeText(message)}`, ...lines, ""].join("\n"));
}
