/** Reads the two specs of a comparison. */
import { basename } from "node:path";
import { isHttpUrl } from "../../../base/common/url.js";
import {
  Diagnostics,
  diagnosticTable,
  type Diagnostic,
} from "../../../base/diagnostics.js";
import { lifecycleProblems } from "../../../base/diagnostics/lifecycle.js";
import type { ApiSide } from "../diff.js";
import type { ReadApi } from "../../../generate.js";
import { allSchemas } from "../../../model/graph.js";
import type { SchemaId } from "../../../model/model.js";
import type { Run } from "../../../cli/command.js";
import type { Io } from "../../../cli/io.js";
import { raiseExitCode, type CommandOutcome } from "../../../cli/outcome.js";
import { pipelineOptions } from "../../../cli/spec-options.js";
import type { SideInput } from "./inputs.js";
import type { SidePlaces } from "./places.js";

export interface ReadSide {
  input: SideInput;
  api: ReadApi;
  places: SidePlaces;
}

interface ReadSideOptions {
  /** The name of the entry document in ids. */
  name?: string | undefined;
  /** A side whose response bodies have names already. */
  earlier?: ReadSide;
  /** Whether a spec with this problem is not compared. */
  isRefused?: (problem: Diagnostic) => boolean;
}

/** The name of the entry document in ids; undefined for a remote one. */
export function entryNameOf({ spec }: SideInput): string | undefined {
  return isHttpUrl(spec.input) ? undefined : basename(spec.input);
}

/**
 * Reads a spec and adds its errors to the outcome; null if there are any. Warnings are left to `validate`: they are not
 * about changes. Ids contain the name of the entry document, so both sides get the same. Response bodies that have names
 * on an earlier side keep them, as `generate` keeps them.
 */
export async function readSide(
  input: SideInput,
  { io, outcome }: Pick<Run, "io" | "outcome">,
  { name, earlier, isRefused = isError }: ReadSideOptions = {},
): Promise<ReadSide | null> {
  const { readApi } = await import("../../../generate.js");
  const { createPlaces } = await import("./places.js");
  const namedBodies = new Set(earlier ? namedBodiesOf(earlier) : []);
  for (const entryName of name === undefined
    ? [undefined]
    : [name, undefined]) {
    const texts = new Map<string, string>();
    const options = pipelineOptions(input.spec, io, ({ uri, text }) => {
      texts.set(uri, text);
    });
    const diagnostics = new Diagnostics(input.spec.severity);
    const read = {
      ...options.read,
      ...(input.files && { files: input.files }),
      ...(entryName !== undefined && { entryName }),
    };
    const api = await readApi({ ...options, read, namedBodies }, diagnostics);
    const places = createPlaces(input, texts, entryName ?? null);
    // Another document of this side may have the name.
    if (places.isAmbiguous) continue;
    const errors = diagnostics.list.filter(isRefused);
    if (api !== null && errors.length === 0) return { input, api, places };
    addErrors(outcome, errors, places);
    return null;
  }
  return null;
}

function isError({ severity }: Diagnostic): boolean {
  return severity === "error";
}

/**
 * The old spec is published already. It is compared unless it cannot be read: an unreadable date in it counts as none,
 * and severities of the config are for the new spec.
 */
export function isErrorInOldSpec(problem: Diagnostic): boolean {
  const { code } = problem;
  return (
    isError(problem) &&
    diagnosticTable[code].severity === "error" &&
    !Object.hasOwn(lifecycleProblems, code)
  );
}

function namedBodiesOf({ api: { model } }: ReadSide): SchemaId[] {
  return allSchemas(model)
    .filter(({ role }) => role.kind === "responseBody")
    .map(({ id }) => id);
}

function addErrors(
  outcome: CommandOutcome,
  errors: readonly Diagnostic[],
  { labelOf, locate }: SidePlaces,
): void {
  raiseExitCode(outcome, 2);
  for (const error of errors) {
    const { place } = error;
    const shown = place && { ...place, document: labelOf(place.document) };
    outcome.problems.push({
      diagnostic: { ...error, place: shown },
      entry: null,
      located: place && locate(place),
    });
  }
}

/** Chooses the names of both sides as two runs of `generate` would: the second keeps the names of the first. */
export async function nameSides(
  base: ReadSide,
  head: ReadSide,
  io: Io,
): Promise<{ base: ApiSide; head: ApiSide }> {
  const isProject = base.input.isProject || head.input.isProject;
  const [{ contextOf }, { readNames }] = await Promise.all([
    import("../../../generate.js"),
    import("../../../write/output.js"),
  ]);
  const kept = isProject ? readNames(head.input.spec.output) : null;
  const named = ({ api, input: { spec } }: ReadSide, names: unknown) =>
    contextOf(api.model, { ...pipelineOptions(spec, io), names });
  const first = named(base, kept);
  const second = named(head, first.lock);
  return { base: first.context, head: second.context };
}
