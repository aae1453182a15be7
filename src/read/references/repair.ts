/**
 * Repairs references before anything else reads the documents, so that all later stages agree on their meaning. A
 * reference where OpenAPI describes none is replaced by its target. A pointer that leads nowhere is replaced by the one
 * that its author plainly means.
 */
import { diagnostic, type Diagnostic } from "../../base/diagnostics.js";
import type {
  Failure,
  Home,
  ReferenceTarget,
  SpecDocument,
} from "../documents.js";
import { isObject, typeName } from "../../base/common/json.js";
import { kindNames, type ObjectKind } from "../keywords/fields.js";
import { sectionKind } from "../keywords/table.js";
import {
  fragmentOf,
  join,
  segments,
  valueAt,
} from "../../base/common/pointer.js";
import type { Origin } from "../../model/model.js";
import { createInlining, type Inlining } from "./inline.js";
import { failureOf, lookUp, schemaNamed, type Lookup } from "./look-up.js";
import { writtenPlace } from "./places.js";
import { walkReferences, type WrittenReference } from "./walk.js";

export interface RepairedReferences {
  readonly homes: readonly Home[];
  readonly errors: readonly Diagnostic[];
  readonly warnings: readonly Diagnostic[];
}

/** Changes the values of the documents, unless there are errors. */
export function repairReferences(
  entry: SpecDocument,
  documents: Lookup,
): RepairedReferences {
  const inlining = createInlining(entry);
  const counts = new Map<string, { first: Origin; places: number }>();
  const guessed: WrittenReference[] = [];
  const errors = new Map<string, Diagnostic>();

  walkReferences(entry, (written) => {
    const found = meant(written);
    if (!written.isDescribed) return inlined(written, found?.target ?? null);
    if (!found) return null;
    if (found.guess !== null) guessed.push(written);
    return found.target;
  });

  function meant({
    place,
    reference,
    expected,
    isDescribed,
  }: WrittenReference) {
    const found = lookUp(documents, place, reference);
    return found === null && isDescribed && expected.kind === "schema"
      ? schemaNamed(documents, entry, place, reference)
      : found;
  }

  /** Notes that the target replaces the reference. */
  function inlined(
    written: WrittenReference,
    target: ReferenceTarget | null,
  ): ReferenceTarget | null {
    const { place, reference, owner, expected } = written;
    const failure = target
      ? wrongKind(written, target)
      : failureOf(documents, place, reference);
    if (!target || failure) {
      if (failure) addError(place, failure);
      return null;
    }
    count(nounOf(expected), place);
    inlining.add(place, owner, target);
    return target;
  }

  function count(noun: string, place: ReferenceTarget): void {
    const first = counts.get(noun)?.first ?? writtenPlace(referenceAt(place));
    const { places } = counts.get(noun) ?? { places: 0 };
    counts.set(noun, { first, places: places + 1 });
  }

  /** Many references may fail for the same reason, such as a file that does not exist. */
  function addError(place: ReferenceTarget, { code, params }: Failure): void {
    const at = writtenPlace(referenceAt(place));
    const found = diagnostic(code, at, params as never);
    errors.set(found.message, errors.get(found.message) ?? found);
  }

  /** Writes the reference that is meant. Some references are right now that others are replaced by their targets. */
  function settle(written: WrittenReference): Diagnostic[] {
    const { place, owner, reference } = written;
    const found = meant(written);
    const reason = found?.guess ?? null;
    if (!found || reason === null) return [];
    const target = addressOf(place, found.target);
    // Below an `$id`, the text may be the same.
    if (target !== reference) (owner as { $ref: string }).$ref = target;
    const at = writtenPlace(referenceAt(place));
    return [diagnostic("reference-guessed", at, { reference, target, reason })];
  }

  if (errors.size === 0) applyAll(inlining, addError);
  return {
    homes: errors.size === 0 ? inlining.homes() : [],
    errors: [...errors.values()],
    warnings: [
      ...[...counts].map(([owner, { first, places }]) =>
        diagnostic("misplaced-reference", first, { owner, places }),
      ),
      ...(errors.size === 0 ? guessed.flatMap(settle) : []),
    ],
  };
}

function applyAll(
  inlining: Inlining,
  addError: (place: ReferenceTarget, failure: Failure) => void,
): void {
  const problem = inlining.problem();
  if (problem) addError(problem.place, problem.failure);
  else inlining.apply();
}

function referenceAt({ document, pointer }: ReferenceTarget): ReferenceTarget {
  return { document, pointer: join(pointer, "$ref") };
}

/** The noun of a place in messages. */
function nounOf({ holds, kind, key }: WrittenReference["expected"]): string {
  return holds === "object" && kind !== null ? kindNames[kind] : `\`${key}\``;
}

/** Returns a problem if the target cannot be what belongs at the place of the reference. */
function wrongKind(
  { reference, expected }: WrittenReference,
  { document, pointer }: ReferenceTarget,
): Failure | null {
  const value = valueAt(document.value, segments(pointer));
  // A further reference is checked at its own place.
  if (isObject(value) && typeof value["$ref"] === "string") return null;
  const { holds, kind } = expected;
  const fits = holds === "any" || (holds === "list") === Array.isArray(value);
  const isContainer = holds !== "object" || kind === null;
  const hasParts = holds === "any" || isObject(value) || Array.isArray(value);
  const other = isContainer ? null : otherKind(kind, document, pointer);
  if (fits && hasParts && other === null) return null;
  return {
    code: "reference-kind",
    params: {
      reference,
      expected: isContainer
        ? `${holds === "list" ? "a list" : "a map"} for \`${expected.key}\``
        : kindNames[kind],
      found: other ?? typeName(value),
    },
  };
}

/** A component has the kind of its section. */
function otherKind(
  kind: ObjectKind,
  document: SpecDocument,
  pointer: string,
): string | null {
  const section = sectionKind(document, segments(pointer));
  return section === null || section === kind ? null : kindNames[section];
}

/** Returns a reference from a place to a target. */
function addressOf(
  place: ReferenceTarget,
  { document, pointer }: ReferenceTarget,
): string {
  const isLocal = document === place.document;
  return `${isLocal ? "" : document.uri}#${fragmentOf(pointer)}`;
}
