/** `specwright version`: sets the version that follows the changes since the last release, and records the spec. */
import { withWarnings } from "../../../cli/flags.js";
import { onlySpec, specCommand } from "../../../cli/spec-command.js";
import {
  versionFlags,
  versionJson,
  type VersionDetails,
} from "./version-flags.js";

export const versionCommand = specCommand<typeof versionFlags, VersionDetails>({
  name: "version",
  description:
    "Set the version that follows the changes since the last release",
  findings: ["a waiver has expired", withWarnings],
  flags: versionFlags,
  json: versionJson,
  select: onlySpec,
  async run([spec], run) {
    const { setVersion } = await import("./set-version.js");
    await setVersion(spec, run);
  },
});
