/** `specwright bundle`: writes a spec as one document. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fail, thrownProblem } from "../../base/diagnostics.js";
import {
  booleanFlag,
  configFlag,
  textFlag,
  withWarnings,
} from "../../cli/flags.js";
import { addCount, addFile, addProblems } from "../../cli/outcome.js";
import { onlySpec, readModel, specCommand } from "../../cli/spec-command.js";
import { writeText } from "../../write/text-file.js";

const flags = {
  output: textFlag("The file to write; by default standard output."),
  format: {
    choices: ["json", "yaml"],
    requiresArg: true,
    description:
      "The format; by default that of the file name, or json for standard output.",
  },
  public: booleanFlag("Leave out all parts with x-internal: true."),
  config: configFlag,
} as const;

interface BundleDetails {
  description: string;
}

export const bundleCommand = specCommand<typeof flags, BundleDetails>({
  name: "bundle",
  description: "Write a spec as one document, as a generated server serves it",
  findings: [withWarnings],
  flags,
  json: {
    fields: {
      description: "without `--output`, the text of the document",
    },
    kinds: "`written`",
  },
  select: onlySpec,
  async run([spec], run) {
    const { args, io, outcome } = run;
    const { api, errors } = await readModel(run, spec);
    if (api === null || errors > 0) return;
    const { bundledApi } = await import("../../generate.js");
    const isPublic = args.public || spec.serverDescription === "public";
    let texts;
    try {
      texts = bundledApi(api, spec.model, isPublic);
    } catch (error) {
      addProblems(outcome, [thrownProblem(error)], spec.entryName);
      return;
    }
    if (outcome.exitCode !== 0) return;
    const text = texts[args.format ?? formatOf(args.output)];
    if (args.output === undefined) {
      outcome.details = { description: text };
      outcome.text.push(text.replace(/\n$/, ""));
      return;
    }
    if (write(resolve(io.cwd, args.output), text))
      addFile(outcome, { kind: "written", path: args.output });
    else addCount(outcome, "unchanged");
    outcome.text.push(`${args.output}: ${spec.inputName} as one document.`);
  },
});

function formatOf(output = ""): "json" | "yaml" {
  return /\.ya?ml$/i.test(output) ? "yaml" : "json";
}

/** Returns whether the file was changed. */
function write(path: string, text: string): boolean {
  try {
    if (readFileSync(path, "utf8") === text) return false;
  } catch {
    // The file does not exist, or writing it fails as well.
  }
  try {
    writeText(path, text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    fail("bundle-unwritable", null, { path, reason });
  }
  return true;
}
