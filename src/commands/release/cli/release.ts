/** `specwright release`: publishes the generated packages with npm. */
import { DiagnosticError } from "../../../base/diagnostics.js";
import type { Command } from "../../../cli/command.js";
import {
  booleanFlag,
  configFlag,
  dayFlag,
  flagValues,
  specPositional,
  textFlag,
} from "../../../cli/flags.js";
import { addFindings, freshOutcome } from "../../../cli/outcome.js";
import { chosenSpecs } from "../../../cli/spec-options.js";
import type { JsonPackage } from "./json-package.js";

const flags = {
  "dry-run": booleanFlag("Publish nothing; show what would be published."),
  tag: textFlag(
    "The tag of npm; by default latest, or for a version such as 2.0.0-beta.1 its first word.",
  ),
  now: dayFlag("The date of the release; by default the current date."),
  config: configFlag,
} as const;

export const releaseCommand: Command<typeof flags> = {
  name: "release",
  description: "Publish the generated packages with npm",
  findings: [],
  flags,
  positionals: specPositional,
  async run(args, io, progress) {
    const specs = await chosenSpecs(io, flagValues("release", args));
    const outcome = freshOutcome();
    const { releaseSpec } = await import("./release-spec.js");
    const packages: JsonPackage[] = [];
    const today = args.now ?? io.today;
    try {
      for (const spec of specs) {
        const run = { spec, today, outcome, packages, io, progress };
        await releaseSpec(run, args["dry-run"], args.tag ?? null);
      }
    } catch (error) {
      if (!(error instanceof DiagnosticError)) throw error;
      addFindings(outcome, [error.diagnostic], args.strict);
    }
    outcome.details = { packages };
    return outcome;
  },
};
