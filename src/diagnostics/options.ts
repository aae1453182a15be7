/** Diagnostics about the config file and the command line. */
import { row } from "./row.js";

export const optionProblems = {
  "unknown-target": row<{ name: string; known: string }>({
    severity: "error",
    message: ({ name }) => `There is no target named ${name}.`,
    fix: ({ known }) => `The targets are: ${known}.`,
  }),
  "config-not-found": row<{ path: string }>({
    severity: "error",
    message: ({ path }) => `The config file ${path} does not exist.`,
    fix: () =>
      "Check --config. Without it, Specwright reads specwright.config.ts, .mjs, .js or .json in the working directory.",
  }),
  "config-unreadable": row<{ path: string; reason: string; where: string }>({
    severity: "error",
    message: ({ path, reason, where }) =>
      `The config file ${path} cannot be read: ${reason}${where === path ? "" : ` (${where})`}.`,
    fix: () =>
      "A config file is JSON, or a module whose default export is the config.",
  }),
  "config-unknown-key": row<{ file: string; key: string; hint: string }>({
    severity: "error",
    message: ({ file, key }) => `${file} has an unknown key: ${key}.`,
    fix: ({ hint }) => hint,
    summary: {
      fix: "Correct the key, or remove it. The keys are listed in the reference of the config file.",
    },
  }),
  "config-wrong-type": row<{ file: string; key: string; expected: string }>({
    severity: "error",
    message: ({ file, key, expected }) =>
      `In ${file}, ${key} must be ${expected}.`,
    fix: ({ key }) => `Correct the value of ${key}, or remove it.`,
  }),
  "config-no-input": row<Record<string, never>>({
    severity: "error",
    message: () => "No spec is configured.",
    fix: () =>
      'Pass the OpenAPI document with --input, or set "input" in specwright.config.ts.',
  }),
  "config-input-not-listed": row<{ input: string }>({
    severity: "error",
    message: ({ input }) =>
      `The config file lists several specs, but not ${input}.`,
    fix: () =>
      "Pass the input of a listed spec, or add this one to the config file.",
  }),
  "config-same-output": row<{ output: string }>({
    severity: "error",
    message: ({ output }) =>
      `Several specs have the output folder ${output}; each would remove the files of the others.`,
    fix: () => "Give each spec its own output folder.",
  }),
  "bad-arguments": row<{ problem: string; hint: string }>({
    severity: "error",
    message: ({ problem }) => problem,
    fix: ({ hint }) => hint,
    summary: {
      message:
        "The command line has an unknown command or flag, or a wrong value.",
      fix: "See `specwright --help`.",
    },
  }),
} as const;
