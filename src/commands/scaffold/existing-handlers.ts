/** Finds the existing handlers of the user. */
import type { HandlerLocation } from "./handler-location.js";
import {
  handlerMembers,
  memberName,
  parseSource,
  topObjects,
  type HandlerObject,
} from "./source.js";

export interface ExistingHandlers {
  /** The objects and classes at the top level of each file. */
  objects: ReadonlyMap<string, readonly HandlerObject[]>;
  /** Names of everything that may be a handler, in any file and form. */
  members: ReadonlySet<string>;
  /** Members of the objects and classes that contain handlers, such as `petsHandlers`. */
  handlers: readonly FoundHandler[];
}

export interface FoundHandler {
  file: string;
  handler: string;
  /** Whether it is a method of a class, which may have other methods as well. */
  isInClass: boolean;
  /** Where its name starts, in the text without a byte order mark. */
  start: number;
  line: number;
  column: number;
}

/** Files with syntax errors count as empty, because their handlers cannot be read. */
export function findHandlers(
  files: ReadonlyMap<string, string>,
  locations: readonly HandlerLocation[],
): ExistingHandlers {
  const objects = new Map<string, HandlerObject[]>();
  const members = new Set<string>();
  const handlers: FoundHandler[] = [];
  for (const [file, text] of files) {
    const isHandlerObject = (name: string): boolean =>
      locations.some(
        (location) => location.file === file && location.name === name,
      );
    const source = parseSource(text);
    objects.set(file, source ? topObjects(source) : []);
    if (!source) continue;
    for (const found of handlerMembers(source, isHandlerObject)) {
      const { object, member, key } = found;
      members.add(key);
      const isHome =
        object.name.endsWith("Handlers") || isHandlerObject(object.name);
      if (!isHome || key.startsWith("...")) continue;
      const start = (memberName(member) ?? member).getStart();
      handlers.push({
        file,
        handler: key,
        isInClass: object.kind === "class",
        start,
        ...source.getLineAndColumnAtPos(start),
      });
    }
  }
  return { objects, members, handlers };
}
