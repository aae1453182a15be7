/** Plans all changes of a run before anything is written. */
import { join } from "node:path";
import { diagnostic, type Diagnostic } from "../diagnostics.js";
import { extendSource } from "./extend.js";
import type { HandlerLocation } from "./handler-location.js";
import { createOwnedFile, replaceOwnedFile } from "./owned-files.js";

export interface HandlerDraft {
  /** The absolute path. File names are relative to it. */
  readonly folder: string;
  /** The planned contents. Several groups may share one file. */
  readonly files: Map<string, string>;
  readonly changes: Change[];
  /** The problems that prevent a change. */
  readonly diagnostics: Diagnostic[];
}

type Change =
  | { kind: "create"; path: string; text: string }
  | {
      kind: "extend";
      path: string;
      before: string;
      after: string;
      added: string[];
    };

export function draftOf(
  folder: string,
  existing: ReadonlyMap<string, string>,
): HandlerDraft {
  return { folder, files: new Map(existing), changes: [], diagnostics: [] };
}

/** Plans a new file. Only the user changes it after it exists. */
export function planFile(
  draft: HandlerDraft,
  file: string,
  fresh: string,
): void {
  if (draft.files.has(file)) return;
  const path = join(draft.folder, file);
  draft.changes.push({ kind: "create", path, text: fresh });
  draft.files.set(file, fresh);
}

/**
 * Plans to add the missing members of a fresh file to the user's object, or plans the whole file if it does not exist.
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
      const { text: after, added } = extension;
      draft.changes.push({ kind: "extend", path, before, after, added });
      draft.files.set(file, after);
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

export interface WrittenFiles {
  created: string[];
  extended: { file: string; added: string[] }[];
}

/** Writes the changes and records each in `written`, so that the record is right even if a later one fails. */
export function writeDraft(
  { changes }: HandlerDraft,
  written: WrittenFiles,
): void {
  for (const change of changes) {
    const { path } = change;
    switch (change.kind) {
      case "create":
        createOwnedFile(path, change.text);
        written.created.push(path);
        break;
      case "extend":
        replaceOwnedFile(path, change.before, change.after);
        written.extended.push({ file: path, added: change.added });
    }
  }
}
