/**
 * Repairs mistakes that a reader plainly sees through, before anything else reads the documents: the model, the bundled
 * description and the targets that read documents all see the repaired values. Every repair is reported as a warning.
 * A mistake that could mean two things is left as it is, and reported where it is read.
 */
import type { ObjectKind } from "../../read/keywords/fields.js";
import type { Resolver } from "../source/resolve.js";
import {
  countsBesideReference,
  referenceOf,
  walkObjects,
} from "../walk-objects.js";
import { repairKeywords } from "./keywords.js";
import {
  editOf,
  type ChangeLog,
  type ObjectEdit,
  type Repair,
} from "./object-edit.js";
import { repairParameterSchema } from "./parameter-schema.js";
import { repairRequired } from "./required.js";
import { repairScalars } from "./scalars.js";
import { renameReferences } from "./references.js";
import { isSuspicious } from "./suspicion.js";
import { repairType } from "./types.js";
import { repairValues } from "./values.js";
import { repairStatusCodes, repairWords } from "./words.js";

interface RepairedDocuments {
  readonly repairs: readonly Repair[];
  /** Whether the documents have a field that is not known or of a later version, or a value that is not an object or a list as it must be. */
  readonly hasUnknown: boolean;
}

export function repairDocuments(resolver: Resolver): RepairedDocuments {
  const log: ChangeLog = { repairs: [], renames: new Map() };
  let hasUnknown = false;
  const found = () => {
    hasUnknown = true;
  };
  walkObjects(resolver, {
    enter(value, kind, document, at) {
      const isReference = referenceOf(value, kind, document) !== null;
      const counts = !isReference || countsBesideReference(kind, document);
      if (counts && isSuspicious(value, kind, document)) {
        repairObject(editOf(value, kind, document, at, log));
      }
      return true;
    },
    unknown: found,
    later: found,
    invalid: found,
  });
  for (const [document, renames] of log.renames) {
    renameReferences(document.value, renames);
  }
  return { repairs: log.repairs, hasUnknown };
}

function repairObject(edit: ObjectEdit): void {
  const { kind } = edit;
  repairKeywords(edit);
  repairValues(edit);
  repairWords(edit);
  if (kind === "parameter" || kind === "header") repairParameterSchema(edit);
  if (kind === "operation") repairStatusCodes(edit);
  if (isTyped(kind)) {
    repairType(edit);
    repairScalars(edit);
  }
  if (kind === "schema") repairRequired(edit);
}

/** In Swagger 2.0, parameters and headers have a type themselves. */
function isTyped(kind: ObjectKind): boolean {
  return kind === "schema" || kind === "parameter" || kind === "header";
}
