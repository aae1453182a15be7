/** Chooses mutants so that all folders of the source are in the sample. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { randomFrom } from "../support/random.js";
import { sourceMutants, type SourceMutant } from "./source-mutants.js";
import { templateMutants, type TemplateMutant } from "./template-mutants.js";

export type Mutant = (SourceMutant | TemplateMutant) & { id: number };

/** `npm run docs:reference` copies its text, so that with the switches of mutants inside the copy differs. */
const copiedFile = "src/base/openapi/parameter-styles.ts";

/** Returns the possible mutants in files whose path contains `only`. */
export function allMutants(
  root: string,
  only: string,
): (SourceMutant | TemplateMutant)[] {
  const filesOf = (folder: string, end: string) =>
    filesIn(join(root, folder))
      .map((path) => `${folder}/${path}`)
      .filter((path) => path.endsWith(end) && path.includes(only));
  const read = (file: string) => readFileSync(join(root, file), "utf8");
  return [
    ...filesOf("src", ".ts")
      .filter((file) => file !== copiedFile)
      .flatMap((file) => sourceMutants(file, read(file))),
    ...filesOf("templates", ".hbs").flatMap((file) =>
      templateMutants(file, read(file)),
    ),
  ];
}

/** Returns the files below a folder, relative to it. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
}

/** `src/emit/docs`, `src/read`, or `templates`. */
export function roomOf(file: string): string {
  return (
    /^src\/(?:(?:emit|commands)\/)?[^/]+(?=\/)|^[^/]+/.exec(file)?.[0] ?? ""
  );
}

/** Takes at least one mutant of each room, and more of those that have more. */
export function sample<Item extends { file: string }>(
  mutants: readonly Item[],
  count: number,
  seed: number,
): (Item & { id: number })[] {
  const { shuffled } = randomFrom(seed);
  const rooms = new Map<string, Item[]>();
  for (const mutant of mutants) {
    const room = roomOf(mutant.file);
    const inRoom = rooms.get(room) ?? [];
    inRoom.push(mutant);
    rooms.set(room, inRoom);
  }
  return [...rooms.values()]
    .flatMap((room) =>
      shuffled(room).map((mutant, index) => ({
        mutant,
        share: index === 0 ? 0 : (index + 1) / room.length,
      })),
    )
    .sort((one, other) => one.share - other.share)
    .slice(0, count)
    .map(({ mutant }, id) => ({ ...mutant, id }));
}
