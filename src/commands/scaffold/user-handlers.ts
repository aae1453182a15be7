/** Reads the handlers of the user, and gives those of renamed operations their new names. */
import { join } from "node:path";
import type { HandlerGroup } from "../../emit/server/stubs.js";
import type { TargetContext } from "../../emit/target.js";
import type { OperationId } from "../../model/model.js";
import { findHandlers, type ExistingHandlers } from "./existing-handlers.js";
import {
  homesOf,
  type HandlerHome,
  type HandlerNames,
} from "./handler-home.js";
import type { HandlerLocation } from "./handler-location.js";
import { readOwnedFile, readOwnedFiles } from "./owned-files.js";
import { renameHandlers } from "./rename.js";
import { renamesOf } from "./renamed-operations.js";

/** The names that operations no longer have. */
export type EarlierNames = ReadonlyMap<OperationId, readonly string[]>;

export interface RenamedHandler {
  file: string;
  from: string;
  to: string;
}

interface UserHandlers {
  /** The files on disk, by path relative to the folder. */
  before: ReadonlyMap<string, string>;
  /** The files after renames. */
  files: ReadonlyMap<string, string>;
  /** The existing or future location of each group. */
  homes: ReadonlyMap<HandlerGroup, HandlerHome>;
  /** The object that joins the groups. */
  index: HandlerLocation;
  found: ExistingHandlers;
  renamed: RenamedHandler[];
}

/** Reads the files of the folder, and files elsewhere that its index leads to. Renames handlers in their texts. */
export function readHandlers(
  { model, names }: TargetContext,
  groups: readonly HandlerGroup[],
  earlier: EarlierNames,
  into: string,
): UserHandlers {
  const handlerOf = new Map(
    model.operations.map(({ id }) => [id, String(names.operation(id).call)]),
  );
  const handlersOfOperation = (id: OperationId): string[] => [
    ...(handlerOf.has(id) ? [handlerOf.get(id) ?? ""] : []),
    ...(earlier.get(id) ?? []),
  ];
  const handlerNames: HandlerNames = {
    all: new Set(model.operations.flatMap(({ id }) => handlersOfOperation(id))),
    ofGroup: ({ operations }) =>
      new Set(operations.flatMap(({ id }) => handlersOfOperation(id))),
  };
  const find = (known: ReadonlyMap<string, string>) => {
    const files = new Map(known);
    // A file elsewhere belongs to the handlers if their names lead there.
    const read = (file: string): string | null => {
      const text = files.get(file) ?? readOwnedFile(join(into, file));
      if (text !== null) files.set(file, text);
      return text;
    };
    const { ofGroup: homes, index } = homesOf(
      groups,
      known,
      read,
      handlerNames,
    );
    const found = findHandlers(files, [...homes.values()]);
    return { files, homes, index, found };
  };

  const first = find(readOwnedFiles(into));
  const before = first.files;
  const present = new Set(first.found.handlers.map(({ handler }) => handler));
  const renames = renamesOf(handlerOf, earlier, present);
  if (renames.length === 0) return { before, ...first, renamed: [] };
  const oldNames = new Map(renames.map(({ from, to }) => [to, from]));
  const changed = renameHandlers({
    files: before,
    folder: into,
    renames,
    handlers: first.found.handlers,
    operations: [...handlerOf.values()].map(
      (name) => oldNames.get(name) ?? name,
    ),
  });
  const renamed = renames.flatMap(({ from, to }) =>
    first.found.handlers
      .filter(({ handler }) => handler === from)
      .map(({ file }) => ({ file: join(into, file), from, to })),
  );
  return { before, ...find(new Map([...before, ...changed])), renamed };
}
