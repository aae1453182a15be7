/** Reads the two specs of a comparison. */
import { realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { isHttpUrl } from "../../common/url.js";
import {
  Diagnostics,
  type Diagnostic,
  type SourcePlace,
} from "../../diagnostics.js";
import type { ApiSide } from "../../diff/diff.js";
import type { ReadApi } from "../../generate.js";
import type { ApiModel } from "../../model/model.js";
import type { NameLock } from "../../naming/lock.js";
import type { Located } from "../../read/positions.js";
import { raiseExitCode, type CommandOutcome } from "../outcome.js";
import { pipelineOptions } from "../spec-options.js";
import { documentLabel, type SideInput } from "./inputs.js";
import type { JsonPlace } from "./json-finding.js";

export interface ReadSide {
  input: SideInput;
  api: ReadApi;
  locate: Locate;
}

/** Finds a place in the texts that were read. */
export type Locate = (place: SourcePlace) => Located | null;

/**
 * Reads a spec and adds its errors to the outcome; null if there are any. Warnings are left to `validate`: they are not
 * about changes.
 */
export async function readSide(
  input: SideInput,
  today: string,
  outcome: CommandOutcome,
): Promise<ReadSide | null> {
  const { readApi } = await import("../../generate.js");
  const texts = new Map<string, string>();
  const options = pipelineOptions(input.spec, today, ({ uri, text }) => {
    texts.set(uri, text);
  });
  const diagnostics = new Diagnostics();
  const read = { ...options.read, ...(input.files && { files: input.files }) };
  const api = await readApi({ ...options, read }, diagnostics);
  const locate = await locator(input, texts);
  const errors = diagnostics.list.filter(
    ({ severity }) => severity === "error",
  );
  if (api !== null && errors.length === 0) return { input, api, locate };
  addErrors(outcome, errors, input, locate);
  return null;
}

function addErrors(
  outcome: CommandOutcome,
  errors: readonly Diagnostic[],
  { label }: SideInput,
  locate: Locate,
): void {
  raiseExitCode(outcome, 2);
  for (const error of errors) {
    const { place } = error;
    outcome.problems.push({
      diagnostic:
        place === null
          ? error
          : {
              ...error,
              place: {
                ...place,
                document: documentLabel(label, place.document),
              },
            },
      entry: null,
      located: place && locate(place),
    });
  }
}

async function locator(
  { spec }: SideInput,
  texts: ReadonlyMap<string, string>,
): Promise<Locate> {
  const { locatorOf } = await import("../../read/positions.js");
  const locators = new Map<string, Locate>();
  const folders = isHttpUrl(spec.input)
    ? [spec.home]
    : [dirname(spec.input), realFolder(dirname(spec.input))];
  return (place) => {
    const { document } = place;
    const text = isHttpUrl(document)
      ? texts.get(document)
      : folders
          .map((folder) =>
            texts.get(pathToFileURL(join(folder, document)).href),
          )
          .find((text) => text !== undefined);
    if (text === undefined) return null;
    const known = locators.get(document) ?? locatorOf(text);
    locators.set(document, known);
    return known(place);
  };
}

function realFolder(folder: string): string {
  try {
    return realpathSync(folder);
  } catch {
    return folder;
  }
}

export function jsonPlace(
  { input, locate }: ReadSide,
  place: SourcePlace,
): JsonPlace {
  const found = locate(place);
  return {
    file: documentLabel(input.label, place.document),
    line: found?.line ?? null,
    column: found?.column ?? null,
    pointer: place.pointer,
  };
}

/** Chooses the names of both sides as two runs of `generate` would: the second keeps the names of the first. */
export async function nameSides(
  base: ReadSide,
  head: ReadSide,
): Promise<{ base: ApiSide; head: ApiSide }> {
  const project = [base.input, head.input].find(({ isProject }) => isProject);
  const kept = project === undefined ? null : await keptNames(project);
  const from = project === head.input ? head : base;
  const first = await nameSide(base, renamed(kept, from, base));
  const second = await nameSide(head, renamed(first.lock, base, head));
  return {
    base: { model: base.api.model, names: first.names },
    head: { model: head.api.model, names: second.names },
  };
}

async function keptNames({ spec }: SideInput): Promise<unknown> {
  const { readNames } = await import("../../write/output.js");
  return readNames(spec.output, { salvage: true });
}

async function nameSide({ api, input }: ReadSide, lock: unknown) {
  const { nameAll } = await import("../../naming/name-all.js");
  const { ownTargets } = input.spec;
  const name = (model: ApiModel, names: unknown) =>
    nameAll(model, { names, ownTargets }, new Diagnostics());
  // A lock that cannot be used is reported by `generate`.
  const named = name(api.model, lock) ?? name(api.model, null);
  if (named === null) throw new Error("the names of the API are not known");
  return named;
}

/** The ids of a lock begin with the name of a document. The entry document may have another name on the other side. */
function renamed(lock: unknown, from: ReadSide, to: ReadSide): unknown {
  const [old, fresh] = [from, to].map(({ api }) => api.documents.entry.name);
  if (lock === null || typeof lock !== "object" || old === fresh) return lock;
  const renameKeys = (section: object) =>
    Object.fromEntries(
      Object.entries(section).map(([id, entry]) => [
        id.startsWith(`${old ?? ""}#`)
          ? `${fresh ?? ""}${id.slice((old ?? "").length)}`
          : id,
        entry as unknown,
      ]),
    );
  const { groups, operations, schemas } = lock as Partial<NameLock>;
  return {
    groups: groups ?? {},
    operations: renameKeys(operations ?? {}),
    schemas: renameKeys(schemas ?? {}),
  };
}
