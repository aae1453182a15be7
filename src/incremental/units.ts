/**
 * Files that are made again only if something has changed that they depend on. The cache contains no code: it says what
 * each file depends on and which digest it has. The file itself is in the output folder.
 */
import { sha256 } from "../base/common/sha256.js";
import type { ApiModel, JsonValue } from "../model/model.js";
import { repeatWords } from "./collectors.js";
import { trackedParts } from "./tracked-model.js";
import { track } from "./tracking.js";

/** What the last run knew about its units. All of it is plain data. */
export interface UnitRecords {
  /** What all units depend on. */
  readonly base: string;
  /** The digests of all cells that units have read. */
  readonly cells: readonly (readonly [key: string, digest: string])[];
  readonly units: readonly UnitRecord[];
}

export interface UnitRecord {
  /** The path of its file in the output folder. */
  readonly path: string;
  /** The digest of its file. */
  readonly digest: string;
  readonly inputs: string;
  /** Positions in the list of cells. */
  readonly cells: readonly number[];
  /** The words that it gave to collectors, and the answers. */
  readonly words: readonly UnitWords[];
}

export type UnitWords = readonly [
  collector: string,
  words: readonly (readonly [word: string, answer: string])[],
];

interface UnitFile {
  path: string;
  text: string;
  /** Present if it is the file of the last run. */
  kept?: true;
}

export interface UnitSource {
  readonly records: UnitRecords | null;
  /** Everything besides model and names that all units depend on. */
  readonly base: string;
  /** Returns a file of the output folder if it has this digest, otherwise null. */
  readFile(path: string, digest: string): string | null;
}

export interface Units {
  /** The file of a unit, which is made if it cannot be taken from the output folder. */
  file<Made extends UnitFile>(
    path: string,
    inputs: JsonValue,
    make: () => Made,
  ): Made | UnitFile;
  /** For the next run. `files` are the files as they are written. */
  records(files: readonly UnitFile[]): UnitRecords;
}

export function createUnits(model: ApiModel, source: UnitSource): Units {
  const parts = trackedParts(model);
  if (parts === null) throw new Error("The model is not tracked");
  const { cells } = parts;
  const { info, servers, tags, securitySchemes } = model;
  const base = digestOf([source.base, info, servers, tags, securitySchemes]);
  const last = source.records?.base === base ? source.records : null;
  const lastUnits = new Map(last?.units.map((unit) => [unit.path, unit]));
  const isSame = (last?.cells ?? []).map(([key, digest]) => {
    let known: boolean | null = null;
    return () => (known ??= cells.digestOf(key) === digest);
  });
  const digests = new Map<string, [position: number, digest: string]>();
  const units: Omit<UnitRecord, "digest">[] = [];

  const positionOf = (key: string, digest: string): number => {
    const known = digests.get(key);
    if (known) return known[0];
    digests.set(key, [digests.size, digest]);
    return digests.size - 1;
  };

  /** The file of the last run, if the unit would be the same. */
  const keptFile = (unit: UnitRecord): UnitFile | null => {
    const { path, digest } = unit;
    if (!unit.cells.every((cell) => isSame[cell]?.() === true)) return null;
    const text = source.readFile(path, digest);
    if (text === null) return null;
    const isRepeated = unit.words.every(([collector, words]) =>
      repeatWords(model, collector, words),
    );
    if (!isRepeated) return null;
    const positions = unit.cells.map((cell) =>
      positionOf(...(last?.cells[cell] ?? (["", ""] as const))),
    );
    units.push({
      path,
      inputs: unit.inputs,
      cells: positions,
      words: unit.words,
    });
    return { path, text, kept: true };
  };

  return {
    file(path, inputs, make) {
      const inputDigest = digestOf(inputs);
      const before = lastUnits.get(path);
      const kept = before?.inputs === inputDigest ? keptFile(before) : null;
      if (kept !== null) return kept;
      const { value: file, reads } = track(make);
      const found = reads.all();
      units.push({
        path,
        inputs: inputDigest,
        cells: Array.from(found.cells, (cell) =>
          positionOf(cell.key, cell.digest()),
        ),
        words: Array.from(found.words, ([collector, words]) => [
          collector,
          [...words],
        ]),
      });
      return file;
    },
    records(files) {
      const texts = new Map(files.map(({ path, text }) => [path, text]));
      return {
        base,
        cells: Array.from(digests, ([key, [, digest]]) => [key, digest]),
        units: units.map((unit) => ({
          ...unit,
          digest: sha256(texts.get(unit.path) ?? ""),
        })),
      };
    },
  };
}

function digestOf(value: unknown): string {
  return sha256(JSON.stringify(value)).slice(0, 32);
}
