/** Plans all changes of a run before anything is written. */
import { join } from "node:path";
import { diagnostic, type Diagnostic } from "../../base/diagnostics.js";
import { extendSource } from "./extend.js";
import type { HandlerLocation } from "./handler-location.js";
import { createOwnedFile, replaceOwnedFile } from "./owned-files.js";

export interface HandlerDraft {
  /** The absolute path. File names are relative to it. */
  readonly folder: string;
  /** The files on disk. */
  readonly before: ReadonlyMap<string, string>;
  /** The planned contents. Several groups may share one file. */
  readonly files: Map<string, string>;
  /** The members that were added to files on disk. */
  readonly added: Map<string, string[]>;
  /** The problems that prevent a change. */
  readonly diagnostics: Diagnostic[];
}

/** `files` are the contents after renames. */
export function draftOf(
  folder: string,
  before: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, string>,
): HandlerDraft {
  return {
    folder,
    before,
    files: new Map(files),
    added: new Map(),
    diagnostics: [],
  };
}

/** Plans a new file. Only the user changes it after it exists. */
export function planFile(
  draft: HandlerDraft,
  file: string,
  fresh: string,
): void {
  if (!draft.files.has(file)) draft.files.set(file, fresh);
}

/**
 * Plans to add the missing members of a fresh file to the user's object or class, or plans the whole file if it does not
 * exist.
 */
export function planHandlers(
  draft: HandlerDraft,
  { file, name }: HandlerLocation,
  fresh: string,
): void {
  const before = draft.files.get(file);
  if (before === undefined) {
    planFile(draft, file, fresh);
    return;
  }
  const path = join(draft.folder, file);
  const extension = extendSource(before, fresh, name);
  switch (extension.kind) {
    case "unchanged":
      return;
    case "extended": {
      const { text, added } = extension;
      draft.files.set(file, text);
      if (!draft.before.has(file)) return;
      draft.added.set(file, [...(draft.added.get(file) ?? []), ...added]);
      return;
    }
    case "syntax": {
      const { message: reason, ...position } = extension.problem;
      const place = { document: path, pointer: "", position };
      draft.diagnostics.push(
        diagnostic("handlers-syntax", place, { path, reason }),
      );
      return;
    }
    case "not-understood": {
      const missing = extension.missing.join(", ");
      draft.diagnostics.push(
        diagnostic("handlers-not-understood", null, { path, missing }),
      );
    }
  }
}

/** Returns the planned new files in the order in which they are written. */
export function newFiles({ files, before }: HandlerDraft): [string, string][] {
  return [...files].filter(([file]) => !before.has(file));
}

interface WrittenFiles {
  created: string[];
  extended: { file: string; added: string[] }[];
}

/** Writes the changes and records each in `written`, so that the record is right even if a later one fails. */
export function writeDraft(draft: HandlerDraft, written: WrittenFiles): void {
  const { folder, before, files, added } = draft;
  for (const [file, text] of newFiles(draft)) {
    const path = join(folder, file);
    createOwnedFile(path, text);
    written.created.push(path);
  }
  const kept = [...before.keys()].filter((file) => !added.has(file));
  for (const file of [...added.keys(), ...kept]) {
    const old = before.get(file);
    const text = files.get(file);
    if (old === undefined || text === undefined || old === text) continue;
    const path = join(folder, file);
    replaceOwnedFile(path, old, text);
    const members = added.get(file);
    if (members) written.extended.push({ file: path, added: members });
  }
}
