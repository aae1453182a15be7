/** `specwright version`: sets the version that follows the changes since the last release, and records the spec. */
import type { Command } from "../../../cli/command.js";
import {
  booleanFlag,
  configFlag,
  dayFlag,
  flagValues,
  specPositional,
  textFlag,
  withWarnings,
} from "../../../cli/flags.js";
import { onlySpec } from "../../../cli/spec-options.js";

const flags = {
  "dry-run": booleanFlag("Write nothing; print what would change."),
  set: textFlag(
    "The new version; by default the one that follows the changes.",
  ),
  base: textFlag(
    "The spec to compare with, as in diff; by default the last released spec.",
  ),
  changelog: textFlag(
    "The changelog; by default CHANGELOG.md beside the config file.",
  ),
  now: dayFlag("The date of the release; by default the current date."),
  config: configFlag,
} as const;

export const versionCommand: Command<typeof flags> = {
  name: "version",
  description:
    "Set the version that follows the changes since the last release",
  findings: ["a waiver has expired", withWarnings],
  flags,
  positionals: specPositional,
  async run(args, io, progress) {
    const today = args.now ?? io.today;
    const spec = await onlySpec(io, "version", args);
    const { setVersion } = await import("./set-version.js");
    const options = {
      today,
      set: args.set ?? null,
      base: args.base ?? null,
      changelog: args.changelog ?? null,
      isDry: args["dry-run"],
      strict: args.strict,
    };
    return setVersion(spec, flagValues("version", args), options, io, progress);
  },
};
