/** Diagnostics about the config file and the command line. */
import { error } from "./row.js";

export const optionProblems = {
  "unknown-target": error(
    "There is no target named {name}.",
    "The targets are: {known}.",
  ),
  "jsr-settings": error(
    "JSR cannot publish these packages: {problem}.",
    "Change the option, or remove `jsr` from `publish`.",
  ),
  "package-name-shared": error(
    "The packages of all targets would have the name {name}.",
    'Add {placeholder} to the package name, as in "@petstore/{placeholder}", or set layout to "package" for one package with all targets.',
  ),
  "config-not-found": error(
    "The config file {path} does not exist.",
    "Check --config. Without it, Specwright reads specwright.config.ts, .mjs, .js or .json in the working directory.",
  ),
  "config-unreadable": error(
    "The config file {path} cannot be read: {reason}{where}.",
    "A config file is JSON, or a module whose default export is the config.",
    { message: "The config file {path} cannot be read: {reason} ({where})." },
  ),
  "config-unknown-key": error("{file} has an unknown key: {key}.", "{hint}", {
    fix: "Correct the key, or remove it. The keys are listed in the reference of the config file.",
  }),
  "config-wrong-type": error(
    "In {file}, {key} must be {expected}.",
    "Correct the value of {key}, or remove it.",
  ),
  "config-missing-key": error(
    "In {file}, {key} is missing.",
    "Add {key} to the object.",
  ),
  "severity-unknown-code": error(
    "In {file}, severity names {code}, which is not the code of a diagnostic.",
    "{hint}",
    {
      fix: "Correct the code. The reference of diagnostics lists all of them.",
    },
  ),
  "severity-fixed": error(
    "In {file}, the severity of {code} cannot be lowered: the run has no result without a correction.",
    "Correct the cause of the error. The severity can only be {severity}.",
  ),
  "config-no-input": error(
    "No spec is configured.",
    'Name the OpenAPI document, as in "specwright generate openapi.yaml", or run "specwright init" to create a config file.',
  ),
  "config-input-not-listed": error(
    "The config file lists several specs, but not {input}.",
    "Pass the input of a listed spec, or add this one to the config file.",
  ),
  "config-same-output": error(
    "Several specs have the output folder {output}; each would remove the files of the others.",
    "Give each spec its own output folder.",
  ),
  "init-exists": error(
    "The project already has {path}. Nothing was written.",
    "Change {path}, or remove it and run init again.",
  ),
  "init-no-spec": error(
    "No OpenAPI document was found.",
    'Name it, as in "specwright init openapi.yaml". Without a name, Specwright searches for openapi and swagger with .yaml, .yml and .json here and in spec, api, docs and similar folders.',
  ),
  "init-no-terminal": error(
    "Specwright cannot ask questions, because this is not a terminal.",
    "Run init with --yes to use what suits the project.",
  ),
  "bad-arguments": error("{problem}", "{hint}", {
    message:
      "The command line has an unknown command or flag, or a wrong value.",
    fix: "See `specwright --help`.",
  }),
} as const;
