// Part of the Specwright runtime.
/** Reads the arguments with yargs. Only the flags of the chosen command are built. */
import { CommandFailure } from "./failure.js";
import type { Host, OptionSettings, ParsedValues, Parser } from "./host.js";
import type {
  Command,
  CommandRow,
  CredentialSource,
  Flag,
  Group,
  Program,
} from "./program.js";

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
