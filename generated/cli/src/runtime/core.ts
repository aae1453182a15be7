// Part of the Specwright runtime.
import {
  CommandFailure,
  type CommandRequest,
  type RequestIssue,
  credentialsFrom,
  exitCodes,
  issueText,
  messageOf,
  requestOf,
  shownCredentials,
} from "./input.js";
import {
  type CurlInput,
  type SentRequest,
  curlText,
  jsonText,
  painterFor,
  printerFor,
  safeText,
} from "./output.js";

// Reads the arguments with yargs. Only the flags of the chosen command are built.

export type Parsed =
  /** Help, the version or words for completion. */
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "call";
      readonly command: Command;
      readonly values: ParsedValues;
    };

const shells = ["bash", "zsh", "fish"];

/** Flags of all commands. */
const sharedFlags: Readonly<Record<string, OptionSettings>> = {
  output: {
    type: "string",
    describe: "How to print: as JSON, one line for each item, or a table",
    choices: ["json", "lines", "table"],
    requiresArg: true,
  },
  field: {
    type: "string",
    describe: "Print only this part: items[].name",
    requiresArg: true,
  },
  "dry-run": {
    type: "boolean",
    describe: "Print the request as a curl command, and do not send it",
  },
  server: {
    type: "string",
    describe: "A URL, or the name of a server",
    requiresArg: true,
  },
  header: {
    type: "string",
    describe: "A header of the request: 'Name: value' (repeatable)",
    requiresArg: true,
  },
  timeout: {
    type: "string",
    describe: "The time limit in seconds",
    requiresArg: true,
  },
};

export async function parseArguments(
  program: Program,
  args: readonly string[],
  host: Host,
): Promise<Parsed> {
  const loaded = await loadChosen(program, args);
  // yargs would report other values itself, but validators have better messages.
  const isHelp = args.some((arg) => /^--(help$|get-yargs)/.test(arg));
  let chosen: Parsed | undefined;
  let text = "";
  const parser = host
    .createParser()
    .scriptName(program.name)
    .usage(`$0 <group> <command>\n\n${literally(program.about)}`)
    .locale("en")
    .parserConfiguration({
      "boolean-negation": false,
      "camel-case-expansion": false,
      "dot-notation": false,
      "greedy-arrays": false,
      "parse-numbers": false,
      "parse-positional-numbers": false,
    });
  for (const group of program.groups)
    parser.command(group.name, group.about ?? "", (inner) =>
      buildGroup(inner, group),
    );
  parser.command(
    "completion [shell]",
    `Print a script that completes commands in ${shells.join(", ")}`,
    (inner) => inner.positional("shell", { type: "string", choices: shells }),
    ({ shell }) => {
      text = completionScript(host, program, shell);
    },
  );
  await parser
    .demandCommand(1, 1, "A command is missing.")
    .strict()
    .help()
    .version(program.version)
    .wrap(Math.min(100, host.out.columns))
    .epilogue(epilogueOf(program.credentials))
    .exitProcess(false)
    .fail((message, error) => {
      if (error instanceof CommandFailure) throw error;
      throw usageFailure(program, args, message ?? error?.message ?? "");
    })
    .parseAsync(args, {}, (_error, _values, output) => {
      text ||= output;
    });
  return chosen ?? { kind: "text", text };

  function buildGroup(inner: Parser, group: Group): Parser {
    inner.usage(
      `$0 ${group.name} <command>\n\n${literally(group.about ?? "")}`,
    );
    for (const row of group.commands)
      inner.command(
        wordsOf(row, loaded),
        row.about ?? "",
        (own) => {
          const command = loaded?.row === row ? loaded.command : undefined;
          return command
            ? buildCommand(own, `${group.name} ${row.name}`, command, isHelp)
            : loadCommand(group, row).then((late) =>
                buildCommand(own, `${group.name} ${row.name}`, late, isHelp),
              );
        },
        (values) => {
          const command = loaded?.row === row ? loaded.command : undefined;
          if (command) chosen = { kind: "call", command, values };
        },
        [],
        row.isDeprecated === true,
      );
    return inner.demandCommand(1, 1, "A command is missing.");
  }
}

interface Loaded {
  readonly row: CommandRow;
  readonly command: Command;
}

/** Loads the command that the arguments name, because yargs completes only what is built at once. */
async function loadChosen(
  { groups }: Program,
  args: readonly string[],
): Promise<Loaded | undefined> {
  for (const [index, word] of args.entries()) {
    const group = groups.find(({ name }) => name === word);
    if (!group) continue;
    const rest = args.slice(index + 1);
    const row = rest
      .map((next) =>
        group.commands.find(
          ({ name, whole }) => next === name || next === whole,
        ),
      )
      .find((found) => found !== undefined);
    if (row) return { row, command: await loadCommand(group, row) };
  }
  return undefined;
}

async function loadCommand(
  group: Group,
  { name }: CommandRow,
): Promise<Command> {
  const { commands } = await group.load();
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new Error(`There is no command ${name}`);
  return command;
}

/** The name, the name of the operation, and the flags that need no name. */
function wordsOf({ name, whole }: CommandRow, loaded?: Loaded): string[] {
  const flags = loaded?.row.name === name ? loaded.command.flags : [];
  const positional = (flags ?? []).filter((flag) => flag.positional);
  const places = positional.map((flag) => ` [${flag.name}]`).join("");
  return [name + places, ...(whole === undefined ? [] : [whole])];
}

function buildCommand(
  parser: Parser,
  words: string,
  command: Command,
  isHelp: boolean,
): Parser {
  const flags = command.flags ?? [];
  const places = flags
    .filter(({ positional }) => positional)
    .map(({ name }) => ` <${name}>`)
    .join("");
  const about = literally(command.about ?? "");
  const warning = command.deprecated;
  parser.usage(
    [
      `$0 ${words}${places} [flags]`,
      about,
      warning && literally(`Deprecated. ${warning}`),
    ]
      .filter(Boolean)
      .join("\n\n"),
  );
  for (const flag of flags) {
    if (flag.positional) parser.positional(flag.name, settingsOf(flag, isHelp));
    else parser.option(flag.name, settingsOf(flag, isHelp));
  }
  const own: Record<string, OptionSettings> = { ...sharedFlags };
  const bodies = command.bodies ?? [];
  if (bodies.length > 0)
    own["body"] = {
      type: "string",
      describe: "The whole body: @FILE, - for the standard input, or its text",
      requiresArg: true,
    };
  if (
    bodies.length > 1 ||
    bodies.some(({ mediaType }) => mediaType.includes("*"))
  )
    own["content-type"] = {
      type: "string",
      describe: `The media type of the body: ${bodies.map(({ mediaType }) => mediaType).join(", ")}`,
      requiresArg: true,
    };
  if (command.pages)
    own["all"] = { type: "boolean", describe: "Request all pages" };
  for (const [name, settings] of Object.entries(own))
    parser.option(name, settings);
  const names = flags.filter(({ positional }) => !positional);
  return parser
    .group(
      names.map(({ name }) => name),
      "Flags:",
    )
    .group(Object.keys(own), "Options:");
}

function settingsOf(flag: Flag, isHelp: boolean): OptionSettings {
  const { about = "", required, positional, types, choices } = flag;
  const isSwitch =
    !flag.list && !flag.file && !positional && types?.join() === "boolean";
  return {
    type: isSwitch ? "boolean" : "string",
    describe: literally(
      [
        about,
        required ? "(required)" : "",
        flag.file ? "(a file)" : "",
        flag.list ? "(repeatable)" : "",
      ]
        .filter((part) => part !== "")
        .join(" "),
    ),
    ...(!isSwitch && !positional && { requiresArg: true }),
    ...(choices && !flag.list && isHelp && { choices }),
    ...(flag.deprecated !== undefined && {
      deprecated: literally(flag.deprecated),
    }),
  };
}

/** yargs replaces `$0` by the name of the program. */
function literally(text: string): string {
  return text.replaceAll("$0", "$\u20600");
}

function epilogueOf(credentials: readonly CredentialSource[]): string {
  const variables = credentials.map(({ variable, isBasic, about }) =>
    [
      `  ${variable}${isBasic ? " (USER:PASSWORD)" : ""}`,
      ...(about === undefined ? [] : [literally(about)]),
    ].join("  "),
  );
  return [
    ...(variables.length === 0
      ? []
      : [
          "Credentials in the environment, or a command that prints one in VARIABLE_COMMAND:",
          ...variables,
          "",
        ]),
    "Exit codes: 0 accepted, 1 refused by the API, 2 wrong arguments, 3 no response, 130 interrupted",
  ].join("\n");
}

function usageFailure(
  { name, groups }: Program,
  args: readonly string[],
  message: string,
): CommandFailure {
  const group = groups.find((one) => args.includes(one.name));
  const row = group?.commands.find(
    (one) => args.includes(one.name) || args.includes(one.whole ?? ""),
  );
  const words = [name, group?.name, row?.name].filter(Boolean).join(" ");
  const [first = ""] = message.split("\n");
  const rest = message
    .split("\n")
    .slice(1)
    .map((line) => line.trim());
  return new CommandFailure(
    [first, ...rest].filter((line) => line !== "").join(" "),
    undefined,
    [`See ${words} --help.`],
  );
}

function completionScript(
  host: Host,
  { name }: Program,
  wanted: unknown,
): string {
  const usual = (host.env["SHELL"] ?? "").split("/").at(-1) ?? "";
  const shell = typeof wanted === "string" ? wanted : usual;
  const parser = host.createParser(shells.includes(shell) ? shell : "bash");
  const lines: string[] = [];
  captureScript(parser, name, (line) => lines.push(line));
  return lines.join("\n");
}

/** yargs prints the script with `console.log`. */
function captureScript(
  parser: Parser,
  name: string,
  take: (text: string) => void,
): void {
  const { log } = console;
  console.log = take;
  try {
    parser.showCompletionScript(name, `completion`);
  } finally {
    console.log = log;
  }
}

// The process and the packages that the program needs, so that tests can replace them.

export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly out: Output;
  readonly err: Output;
  /** Aborted by Ctrl+C. */
  readonly signal: AbortSignal;
  readonly readText: (path: string) => Promise<string>;
  /** The standard input. */
  readonly readInput: () => Promise<string>;
  readonly readFile: (path: string) => Promise<Blob>;
  /** Runs a command in a shell, and returns its output. */
  readonly runCommand: (command: string) => Promise<string>;
  /** Creates an instance of yargs. */
  readonly createParser: (shell?: string) => Parser;
}

export interface Output {
  readonly isTerminal: boolean;
  readonly columns: number;
  readonly write: (content: string | Uint8Array) => Promise<void>;
}

/** The part of yargs that the program uses. */
export interface Parser {
  scriptName(name: string): Parser;
  usage(text: string): Parser;
  locale(name: string): Parser;
  parserConfiguration(settings: Record<string, boolean>): Parser;
  command(
    words: string | readonly string[],
    about: string,
    build: (parser: Parser) => Parser | Promise<Parser>,
    handle?: (values: ParsedValues) => void,
    middlewares?: readonly never[],
    isDeprecated?: boolean,
  ): Parser;
  demandCommand(least: number, most: number, message: string): Parser;
  option(name: string, settings: OptionSettings): Parser;
  positional(name: string, settings: OptionSettings): Parser;
  group(names: readonly string[], title: string): Parser;
  strict(): Parser;
  help(): Parser;
  version(text: string): Parser;
  wrap(columns: number): Parser;
  epilogue(text: string): Parser;
  exitProcess(isWanted: boolean): Parser;
  fail(
    handle: (message: string | null, error: Error | undefined) => void,
  ): Parser;
  showCompletionScript(program: string, command: string): Parser;
  parseAsync(
    args: readonly string[],
    context: object,
    finish: (error: unknown, values: unknown, output: string) => void,
  ): Promise<unknown>;
}

export interface OptionSettings {
  readonly type: "string" | "boolean";
  readonly describe?: string;
  readonly requiresArg?: boolean;
  readonly choices?: readonly string[];
  readonly deprecated?: string;
}

/** Values by the name of their flag. */
export type ParsedValues = Readonly<Record<string, unknown>>;

// The program as data. Generated code contains it, and the rest of this folder runs it.

export interface Program {
  /** The command in the shell. */
  readonly name: string;
  /** The version of the API. */
  readonly version: string;
  readonly about: string;
  /** The first one is used by default. */
  readonly servers: readonly { readonly name: string; readonly url: string }[];
  readonly credentials: readonly CredentialSource[];
  readonly client: () => Promise<{ readonly client: ClientFunctions }>;
  readonly groups: readonly Group[];
}

/** A credential in the environment. */
export interface CredentialSource {
  /** The name of the security scheme. */
  readonly scheme: string;
  readonly variable: string;
  readonly isBasic?: boolean;
  readonly about?: string;
}

export interface Group {
  readonly name: string;
  readonly about?: string;
  readonly commands: readonly CommandRow[];
  readonly load: () => Promise<{ readonly commands: Commands }>;
}

/** A command in a list. */
export interface CommandRow {
  readonly name: string;
  /** The name of the operation, which also works. */
  readonly whole?: string;
  readonly about?: string;
  readonly isDeprecated?: boolean;
}

export interface Commands {
  readonly [name: string]: Command;
}

export interface Command {
  readonly about?: string;
  readonly deprecated?: string;
  /** The function of the client. */
  readonly call: Call;
  /** The check of requests, for `checkWith`. */
  readonly check?: { readonly isBodyRequired?: boolean };
  /** Returns the items of all pages, or the bodies of the pages. */
  readonly pages?: AllPages;
  /** Where the items of a page are in its body, for tables. */
  readonly rows?: readonly string[];
  readonly bodies?: readonly BodyChoice[];
  readonly flags?: readonly Flag[];
}

/** A media type of the body. */
export interface BodyChoice {
  readonly mediaType: string;
  readonly format: "json" | "text" | "binary" | "form" | "multipart" | "items";
  /** Whether the flags describe the fields of this body. */
  readonly hasFlags?: boolean;
  /** Parses JSON without losing digits of integers. */
  readonly wire?: { readonly parse: (text: string) => unknown };
}

/** A flag, and the part of the request that it sets. */
export interface Flag {
  readonly name: string;
  /** `["query", "limit"]`, `["body", "owner", "name"]` */
  readonly at: readonly string[];
  /** The JSON types of the value, or of an item; any if they are absent. */
  readonly types?: readonly FlagType[];
  /** `several`: one use of the flag is a value, more are a list. */
  readonly list?: "always" | "several";
  /** Integers are `bigint`. */
  readonly bigint?: boolean;
  /** The value is a password or a similar secret. */
  readonly secret?: boolean;
  /** The value is the path of a file. */
  readonly file?: boolean;
  readonly choices?: readonly string[];
  readonly required?: boolean;
  /** The flag may be written without its name. */
  readonly positional?: boolean;
  readonly about?: string;
  readonly deprecated?: string;
}

export type FlagType =
  "null" | "boolean" | "integer" | "number" | "string" | "array" | "object";

/** The functions of the client package that commands use. Its types depend on the API, so they are not known here. */
export interface ClientFunctions {
  readonly createClient: (options: never) => unknown;
  readonly checkWith: (...checks: never[]) => unknown;
  readonly reportDeprecations: (
    listener: (notice: DeprecationFacts) => void,
  ) => unknown;
}

/** A part of the notice of the client. */
export interface DeprecationFacts {
  readonly operation: string;
  readonly since: string | null;
  readonly removal: string | null;
}

export type Call = (
  client: never,
  request: never,
  options?: never,
) => Promise<CallResult>;

export type AllPages = (
  client: never,
  operation: never,
  request: never,
  options: never,
) => AsyncIterable<unknown>;

/** A part of the result of the client. */
export interface CallResult {
  readonly ok: boolean;
  readonly status: number;
  readonly body: unknown;
  readonly response: Response;
  /** Why the description does not declare the response. */
  readonly reason?: string;
}

// Runs one command line.

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
