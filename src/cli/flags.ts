/** The yargs flags: those of the option table, and the common flags of all commands. */
import type { Options } from "yargs";
import type { FlagValue, OptionFlags } from "../base/config/flag-values.js";
import { fail } from "../base/diagnostics.js";
import { isDay, type Kind } from "../base/options/kinds.js";
import {
  optionKeys,
  optionOf,
  type AnyOption,
  type OptionFlag,
  type OptionKey,
} from "../base/options/table.js";

/** Returns a flag with one string value. Giving it twice is an error. */
export function textFlag(description: string): Options & { type: "string" } {
  return {
    type: "string",
    requiresArg: true,
    description,
    coerce: (value: string | string[] | undefined) => {
      if (!Array.isArray(value)) return value;
      throw new Error(`A flag has more than one value: ${value.join(", ")}`);
    },
  };
}

/** Returns a flag that may be repeated, with one value each time. */
export function listFlag(description: string) {
  const form = { type: "array", string: true, requiresArg: true } as const;
  return { ...form, nargs: 1, description };
}

/** Returns a flag without a value, which is not set by default. */
export function booleanFlag(description: string) {
  return { type: "boolean", default: false, description } as const;
}

/** Returns the options for which a command has a flag. */
function flaggedOptions(
  command: string,
): { key: OptionKey; option: AnyOption; flag: OptionFlag }[] {
  return optionKeys.flatMap((key) => {
    const option = optionOf(key);
    const { flag } = option;
    return flag?.commands.some((name) => name === command)
      ? [{ key, option, flag }]
      : [];
  });
}

/** Returns the flags of a command that set options. */
export function optionFlags(command: string): Record<string, Options> {
  const flags = flaggedOptions(command).map(({ option, flag }) => {
    const { kind, doc, default: value } = option;
    const description = (flag.doc ?? doc).replaceAll("`", "");
    const defaults =
      typeof value === "string" ? { defaultDescription: value } : {};
    const alias = flag.alias === undefined ? {} : { alias: flag.alias };
    return [
      flag.name,
      { ...yargsOf(kind, description), ...alias, ...defaults },
    ] as const;
  });
  return Object.fromEntries(flags);
}

function yargsOf(kind: Kind<unknown>, description: string): Options {
  const { choices } = kind;
  switch (kind.flagForm) {
    case "text":
      return { ...textFlag(description), ...(choices && { choices }) };
    case "boolean":
      return { type: "boolean", description };
    case "names":
      return { type: "array", string: true, requiresArg: true, description };
    case "list":
    case "pairs":
    case "conditions":
      return listFlag(description);
  }
}

/** Returns the config file and the options in the parsed arguments. */
export function flagValues(
  command: string,
  args: Readonly<Record<string, unknown>>,
): OptionFlags {
  const { config, spec } = args;
  const values = flaggedOptions(command)
    .map(({ key, flag }) => [key, args[flag.name]] as const)
    .filter((entry): entry is [OptionKey, FlagValue] => entry[1] !== undefined);
  const options: OptionFlags = Object.fromEntries(values);
  if (typeof spec === "string" && options.input !== undefined) {
    fail("bad-arguments", null, {
      problem: "The spec is named twice.",
      hint: `Remove --input, or the argument ${spec}.`,
    });
  }
  return {
    ...options,
    ...(typeof spec === "string" && { input: spec }),
    ...(typeof config === "string" && { config }),
  };
}

/** The argument of the commands that read one spec. `flagValues` returns it as the input. */
export const specPositional = {
  spec: {
    type: "string",
    description:
      "The OpenAPI document, a file or a URL; by default the one in the config file.",
  },
} as const;

/** The flag of the commands that read the config file. */
export const configFlag = textFlag(
  "The config file; by default specwright.config.ts, .mjs, .js or .json in the working directory.",
);

/** The flag of the commands whose result depends on the date. */
export const nowFlag = dayFlag(
  "The date to use as today; by default the current date.",
);

/** Returns a flag for the form of the result. The first choice is the default. */
export function formatFlag<const Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  description: string,
) {
  const [first] = choices;
  const defaults = { default: first, defaultDescription: first };
  return { choices, ...defaults, requiresArg: true, description };
}

/** The flags that every command has. */
export const commonFlags = {
  json: booleanFlag("Print one JSON document instead of text."),
  verbose: booleanFlag(
    "Print every warning, instead of one line for many of the same kind.",
  ),
  strict: booleanFlag(
    "Treat warnings as findings: write nothing and exit with 1.",
  ),
} as const;

/** The finding of commands that obey `--strict`. For others, warnings are never findings. */
export const withWarnings = "with `--strict`, there are warnings";

/** Returns a flag whose value is a date. */
export function dayFlag(description: string): Options & { type: "string" } {
  const flag = textFlag(description);
  return {
    ...flag,
    coerce: (value: string | undefined) => {
      if (value === undefined || isDay(value)) return value;
      throw new Error(`Not a date such as 2030-12-05: ${value}`);
    },
  };
}
