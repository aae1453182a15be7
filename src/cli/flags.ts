/** Flags that several commands share, and how their values are checked. */
import type { Options } from "yargs";
import type { OptionFlags } from "../config/options.js";

/** A flag with one text for a value; giving it twice is a mistake, not a list. */
export function textFlag(description: string): Options & { type: "string" } {
  return {
    type: "string",
    requiresArg: true,
    description,
    coerce: (value: string | string[] | undefined) => {
      if (!Array.isArray(value)) return value;
      throw new Error(`A flag is given several values: ${value.join(", ")}`);
    },
  };
}

/** A flag that may be given several times, each time with one value. */
function repeatedFlag(description: string) {
  return {
    type: "array",
    string: true,
    requiresArg: true,
    nargs: 1,
    description,
  } as const;
}

/** What is read, and how much of it: the same for every command. */
export const inputFlags = {
  overlay: repeatedFlag("Overlay to apply; in place of the config's"),
  include: repeatedFlag("Only operations with tags=, paths=, deprecated, ..."),
  exclude: repeatedFlag("No operations with tags=, paths=, deprecated, ..."),
} as const;

export function inputFlagsOf(
  args: Partial<Record<keyof typeof inputFlags, string[] | undefined>>,
): Pick<OptionFlags, "overlays" | "include" | "exclude"> {
  return {
    overlays: args.overlay ?? null,
    include: args.include ?? null,
    exclude: args.exclude ?? null,
  };
}

export const configFlag = textFlag(
  "Config file; specwright.config.{ts,mjs,js,json} by default",
);

export const jsonFlag = {
  type: "boolean",
  default: false,
  description: "Print one JSON document instead of text",
} as const;

export const strictFlag = {
  type: "boolean",
  default: false,
  description: "Treat warnings as findings: exit code 1, nothing written",
} as const;

/** A flag that holds a day. */
export function dayFlag(description: string): Options & { type: "string" } {
  const flag = textFlag(description);
  return {
    ...flag,
    coerce: (value: string | undefined) => {
      if (value === undefined || isDay(value)) return value;
      throw new Error(`Not a day such as 2030-12-05: ${value}`);
    },
  };
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.valueOf()) && day.toISOString().startsWith(text);
}
