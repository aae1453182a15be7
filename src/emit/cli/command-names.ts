/** The words of each command: `petstore pets list` for the operation `listPets` of the group `pets`. */
import type { OperationId } from "../../model/model.js";
import { takeFreeName } from "../../naming/free-name.js";
import { fileSlug } from "../../naming/identifiers.js";
import type { GroupNames } from "../../naming/names.js";
import { operationsByGroup } from "../operations.js";
import type { TargetContext } from "../target.js";

export interface CommandNames {
  /** The name of the program. */
  readonly program: string;
  /** The word of a group. */
  group(group: GroupNames): string;
  command(operation: OperationId): CommandWords;
  /** All words: `petstore pets list`. */
  path(operation: OperationId): string;
}

interface CommandWords {
  /** `list` */
  readonly name: string;
  /** `list-pets`, which stays the same if a new operation makes the short name ambiguous; null if it is the name. */
  readonly whole: string | null;
}

/** Words that the program itself uses, and one that yargs cannot have, because every object has it. */
const ownCommands = ["completion", "constructor", "help"];

export function commandNames(context: TargetContext): CommandNames {
  const { names, cliName } = context;
  const program = cliName ?? fileSlug(names.api.slug);
  const groups = new Map<GroupNames, string>();
  const commands = new Map<OperationId, { group: string } & CommandWords>();
  const takenGroups = new Set(ownCommands);
  for (const [group, operations] of operationsByGroup(context)) {
    const word = takeFreeName(group.slug, takenGroups);
    groups.set(group, word);
    const wholes = new Set(ownCommands);
    const all = operations.map(({ id }) => {
      const { slug } = names.operation(id);
      // With the word of its group again, yargs would not complete it.
      const whole = takeFreeName(slug === word ? "run" : slug, wholes);
      return { id, whole, short: shortName(whole, group.slug) };
    });
    const counts = new Map<string, number>();
    for (const { short } of all)
      counts.set(short, (counts.get(short) ?? 0) + 1);
    for (const { id, whole, short } of all) {
      const isFree = counts.get(short) === 1 && !wholes.has(short);
      commands.set(
        id,
        isFree && short !== whole
          ? { group: word, name: short, whole }
          : { group: word, name: whole, whole: null },
      );
    }
  }
  const find = (operation: OperationId) => {
    const found = commands.get(operation);
    if (!found) throw new Error(`There is no operation ${operation}`);
    return found;
  };
  return {
    program,
    group: (group) => groups.get(group) ?? group.slug,
    command: find,
    path(operation) {
      const { group, name } = find(operation);
      return `${program} ${group} ${name}`;
    },
  };
}

/** Removes the first occurrence of the group from the name of an operation: `list-pets` in `pets` is `list`. */
export function shortName(name: string, group: string): string {
  const words = name.split("-");
  const removed = group.split("-").map(singular);
  for (let start = 0; start + removed.length <= words.length; start++) {
    const isHere = removed.every(
      (word, index) => singular(words[start + index] ?? "") === word,
    );
    if (!isHere) continue;
    const rest = words.toSpliced(start, removed.length);
    return rest.length === 0 ? name : rest.join("-");
  }
  return name;
}

function singular(word: string): string {
  return word
    .replace(/ies$/, "y")
    .replace(/(ss|x|z|ch|sh)es$/, "$1")
    .replace(/(?<=[^s])s$/, "");
}
