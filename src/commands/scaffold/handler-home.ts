/**
 * Chooses where the stubs of a group go: to the object or class that its name leads to, otherwise to the one that has
 * most of its handlers, otherwise to the one that has the handlers of all groups, otherwise to a file of its own, as a
 * class if all other handlers are in classes.
 */
import type { HandlerGroup } from "../../emit/server/stubs.js";
import {
  handlerLocationOf,
  indexLocationOf,
  type HandlerLocation,
  type LocationLookup,
  type ReadSource,
} from "./handler-location.js";
import {
  memberKey,
  membersOf,
  parseSource,
  topObjects,
  type HandlerObject,
} from "./source.js";

export interface HandlerHome extends HandlerLocation {
  /** Whether it is a class, or will be one. */
  isClass: boolean;
  /** Whether `index.ts` may join the handlers with a spread. Methods of a class cannot be spread. */
  isJoined: boolean;
}

/** The names of handlers, including those of renamed operations. */
export interface HandlerNames {
  all: ReadonlySet<string>;
  ofGroup: (group: HandlerGroup) => ReadonlySet<string>;
}

interface Candidate extends HandlerLocation {
  object: HandlerObject;
}

interface Homes {
  ofGroup: ReadonlyMap<HandlerGroup, HandlerHome>;
  /** The object that joins the groups. */
  index: HandlerLocation;
}

/** `files` are the files of the folder. */
export function homesOf(
  groups: readonly HandlerGroup[],
  files: ReadonlyMap<string, string>,
  read: ReadSource,
  names: HandlerNames,
): Homes {
  const index = indexLocationOf(read);
  const everything = homeOfAll(index, read, names.all);
  const candidates = [...files].flatMap(([file, text]) =>
    candidatesIn(file, text),
  );
  const usesClasses = areInClasses(candidates, names.all);
  const homeOf = (group: HandlerGroup): HandlerHome => {
    const found = handlerLocationOf(group, index.location, read);
    const isClassAt = (location: HandlerLocation) =>
      objectAt(location, read)?.kind === "class";
    if (found.isFound) {
      const isClass = isClassAt(found.location);
      return { ...found.location, isClass, isJoined: !isClass };
    }
    const home =
      homeByContent(candidates, names.ofGroup(group), names.all) ?? everything;
    if (home) return { ...home, isClass: isClassAt(home), isJoined: false };
    return usesClasses
      ? {
          file: found.location.file,
          name: group.className,
          isClass: true,
          isJoined: false,
        }
      : { ...found.location, isClass: false, isJoined: true };
  };
  const ofGroup = groups.map((group) => [group, homeOf(group)] as const);
  return { ofGroup: new Map(ofGroup), index: index.location };
}

function candidatesIn(file: string, text: string): Candidate[] {
  const source = parseSource(text);
  if (!source) return [];
  return topObjects(source).map((object) => ({
    file,
    name: object.name,
    object,
  }));
}

/** Whether there are handlers, and all are in classes. */
function areInClasses(
  candidates: readonly Candidate[],
  all: ReadonlySet<string>,
): boolean {
  const homes = candidates.filter(({ object }) =>
    keysOf(object).some((key) => all.has(key)),
  );
  return (
    homes.length > 0 && homes.every(({ object }) => object.kind === "class")
  );
}

function homeByContent(
  candidates: readonly Candidate[],
  wanted: ReadonlySet<string>,
  all: ReadonlySet<string>,
): HandlerLocation | null {
  let best: HandlerLocation | null = null;
  let most = 0;
  for (const { file, name, object } of candidates) {
    const keys = keysOf(object);
    const count = keys.filter((key) => wanted.has(key)).length;
    // A helper may return an object with a member that is named like an operation.
    const isHelper =
      object.kind !== "class" &&
      keys.filter((key) => all.has(key)).length * 2 < keys.length;
    if (count <= most || isHelper) continue;
    best = { file, name };
    most = count;
  }
  return best;
}

/** Returns the class or object behind `operations` if it contains the handlers itself. */
function homeOfAll(
  { location, isFound }: LocationLookup,
  read: ReadSource,
  all: ReadonlySet<string>,
): HandlerLocation | null {
  const object = objectAt(location, read);
  if (!isFound || !object) return null;
  const keys = keysOf(object);
  const isHome =
    object.kind === "class" ||
    (keys.some((key) => all.has(key)) &&
      !keys.some((key) => key.startsWith("...")));
  return isHome ? location : null;
}

function objectAt(
  { file, name }: HandlerLocation,
  read: ReadSource,
): HandlerObject | undefined {
  return candidatesIn(file, read(file) ?? "").find(
    (candidate) => candidate.name === name,
  )?.object;
}

function keysOf(object: HandlerObject): string[] {
  return membersOf(object)
    .map(memberKey)
    .filter((key) => key !== null);
}
