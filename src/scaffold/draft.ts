/** What a run is going to write, worked out before anything is written. */
import { join } from "node:path";
import { diagnostic, type Diagnostic } from "../diagnostics.js";
import { extendSource } from "./extend.js";
import type { HandlerLocation } from "./handler-location.js";
import { createOwnedFile, replaceOwnedFile } from "./owned-files.js";

export interface HandlerDraft {
  /** Absolute; files are named by their path relative to it. */
  readonly folder: string;
  /** As they are going to be: several groups may have one home. */
  readonly files: Map<string, string>;
  readonly changes: Change[];
  /** What stands in the way. */
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

/** Plans a file that, once it is there, is for the user alone to change. */
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

/** Plans whatever a fresh file has and the user's object has not; the whole file where there is none. */
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

/** Tells what was written, also where something fails on the way. */
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
