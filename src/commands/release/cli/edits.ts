/** The files that a new version changes. */
import { existsSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { configPath } from "../../../base/config/load.js";
import { fail } from "../../../base/diagnostics.js";
import {
  changelogBody,
  changelogSection,
} from "../../diff/report/changelog.js";
import { allChanges } from "../../diff/waivers.js";
import { bundledApi } from "../../../generate.js";
import { withSection } from "../changelog-file.js";
import { changesetName, changesetText } from "../changeset.js";
import { editString } from "../edit-version.js";
import { releasedText } from "../../diff/released.js";
import { releasedName } from "../../../write/reserved-names.js";
import { readTextOrNull, replaceFile } from "../../../write/text-file.js";
import type { Comparison } from "../../diff/cli/compare.js";
import type { ReadSide } from "../../diff/cli/sides.js";
import { packagesIn } from "./packages.js";
import type { VersionPlan } from "./plan.js";

export interface Edit {
  /** Relative to the working directory. */
  path: string;
  /** Null if the file does not exist. */
  before: string | null;
  after: string;
  /** What changes, for people. */
  kind: string;
}

interface EditOptions {
  /** The path of the changelog, relative to the working directory. */
  changelog: string;
  date: string;
  cwd: string;
}

/**
 * In a project with Changesets, one changeset describes all changes since the last release. Otherwise the version and
 * the changelog change now.
 */
export function releaseEdits(
  compared: Comparison,
  plan: VersionPlan,
  options: EditOptions,
): Edit[] {
  const { cwd, date } = options;
  const { head } = compared;
  const changes = allChanges(compared);
  const { to, from } = plan.release;
  const { home, output } = head.input.spec;
  const folder = join(home, ".changeset");
  if (existsSync(join(folder, "config.json")) && plan.step !== "none") {
    const names = packagesIn(output).map(({ name }) => name);
    const body = changelogBody(changes);
    const text = changesetText(names, plan.step, body);
    return [editOf(join(folder, changesetName), text, "the changeset", cwd)];
  }
  const version = versionEdit(head, to, cwd);
  const record = recordEdit(head, { version: to, date, cwd }, version);
  if (from === to) return [record];
  const path = resolve(cwd, options.changelog);
  const section = changelogSection(changes, { version: to, date });
  return [
    ...(version === null ? [] : [version]),
    editOf(
      path,
      withSection(readTextOrNull(path), to, section),
      `the changes of ${to}`,
      cwd,
    ),
    record,
  ];
}

/** Sets `packageVersion` in the config, if it is there, or `info.version` in the spec; null if it is set already. */
function versionEdit(
  { input, api }: ReadSide,
  version: string,
  cwd: string,
): Edit | null {
  const { spec } = input;
  if (spec.packageVersion !== undefined) {
    return spec.packageVersion === version
      ? null
      : configEdit(spec.home, spec.packageVersion, version, cwd);
  }
  const { entry } = api.documents;
  if (api.model.info.version === version) return null;
  const text = editString(entry.text, "/info/version", version);
  const isOverlaid =
    entry.trace !== null && !hasOwnVersion(input.spec.input, api);
  if (text === null || isOverlaid) {
    const file = input.label;
    fail("version-not-found", null, { file, key: "info.version", version });
  }
  return editOf(spec.input, text, `version ${version}`, cwd);
}

/** Whether the version is that of the file, and not of an overlay. */
function hasOwnVersion(input: string, { model }: ReadSide["api"]): boolean {
  const text = readTextOrNull(input) ?? "";
  return editString(text, "/info/version", model.info.version) === text;
}

/** A config file is JSON, or code in which the version occurs once as a string. */
function configEdit(
  home: string,
  before: string,
  version: string,
  cwd: string,
): Edit {
  const path = configPath(home, null) ?? join(home, "specwright.config.json");
  const text = readTextOrNull(path) ?? "";
  const pattern = /(\bpackageVersion["']?\s*:\s*)(["'])([^"'\n]*)\2/g;
  const found = [...text.matchAll(pattern)].filter(
    ([, , , old]) => old === before,
  );
  if (found.length !== 1) {
    const file = relative(cwd, path);
    fail("version-not-found", null, { file, key: "packageVersion", version });
  }
  const edited = text.replace(
    pattern,
    (whole, key: string, quote: string, old) =>
      old === before ? `${key}${quote}${version}${quote}` : whole,
  );
  return editOf(path, edited, `version ${version}`, cwd);
}

/** The released spec: one document, with its new version if the spec is edited at the same time. */
export function recordEdit(
  { input, api }: ReadSide,
  { version, date, cwd }: { version: string; date: string; cwd: string },
  edit: Edit | null = null,
): Edit {
  const { spec } = input;
  const { json } = bundledApi(api, spec.model, false);
  const isInSpec = edit !== null && spec.packageVersion === undefined;
  const description = isInSpec
    ? (editString(json, "/info/version", version) ?? json)
    : json;
  const text = releasedText(description, { version, date });
  const path = join(spec.output, releasedName);
  return editOf(path, text, "the released spec", cwd);
}

function editOf(path: string, after: string, kind: string, cwd: string): Edit {
  return {
    path: relative(cwd, path),
    before: readTextOrNull(path),
    after,
    kind,
  };
}

/** Writes the files that change. The record of the release comes last, so that a run that fails can be repeated. */
export function writeEdits(edits: readonly Edit[], cwd: string): void {
  for (const { path, before, after } of edits) {
    if (before === after) continue;
    replaceFile(resolve(cwd, path), after, (reason) =>
      fail("release-unwritable", null, { path, reason }),
    );
  }
}
