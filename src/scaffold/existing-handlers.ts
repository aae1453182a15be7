/** Finds the existing handlers of the user. */
import type { HandlerLocation } from "./handler-location.js";
import { memberKey, memberNames, parseSource, topObjects } from "./source.js";

export interface ExistingHandlers {
  /** The names of the objects at the top level of each file. */
  objects: ReadonlyMap<string, readonly string[]>;
  /** Names of everything that may be a handler, in any file and form. */
  members: ReadonlySet<string>;
  /** Members of the objects that contain handlers, such as `petsHandlers`. */
  handlers: { file: string; handler: string }[];
}

/** Files with syntax errors count as empty, because their handlers cannot be read. */
export function findHandlers(
  files: ReadonlyMap<string, string>,
  locations: readonly HandlerLocation[],
): ExistingHandlers {
  const objects = new Map<string, string[]>();
  const members = new Set<string>();
  const handlers: ExistingHandlers["handlers"] = [];
  for (const [file, text] of files) {
    const isHandlerObject = (name: string): boolean =>
      locations.some(
        (location) => location.file === file && location.name === name,
      );
    const source = parseSource(text);
    const found = source ? topObjects(source) : [];
    objects.set(
      file,
      found.map(({ name }) => name),
    );
    if (!source) continue;
    for (const name of memberNames(source, isHandlerObject)) members.add(name);
    for (const { name, literal } of found) {
      if (!name.endsWith("Handlers") && !isHandlerObject(name)) continue;
      for (const member of literal.getProperties()) {
        const handler = memberKey(member);
        if (handler !== null && !handler.startsWith("..."))
          handlers.push({ file, handler });
      }
    }
  }
  return { objects, members, handlers };
}
