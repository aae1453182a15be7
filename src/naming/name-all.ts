/** The naming stage: reads the names of the last run, chooses all names, and reports remarks. */
import type { Diagnostics } from "../base/diagnostics.js";
import type { Target } from "../emit/target.js";
import { knownTargets } from "../emit/targets.js";
import type { ApiModel } from "../model/model.js";
import type { TargetOptions } from "../base/options/stages.js";
import { propertyNames } from "./property-names.js";
import { readLock } from "./lock-read.js";
import { nothingLocked, type Locked } from "./lock.js";
import { nameModel, type NamedModel } from "./name-model.js";
import type { NameRemark } from "./assign-names.js";

interface NameOptions {
  /** The lock of the last run. */
  names?: unknown;
  ownTargets?: readonly Target[];
  casing?: TargetOptions["casing"];
}

/** Returns the names of a model, or null if the names of the last run cannot be used. */
export function nameAll(
  model: ApiModel,
  options: NameOptions,
  diagnostics: Diagnostics,
): NamedModel | null {
  const locked = lockedNames(model, options.names ?? null, diagnostics);
  if (locked === null) return null;
  // Includes all targets, because they refer to each other's names, and because a name must not depend on which targets
  // this run generates.
  const targets = Object.fromEntries(
    knownTargets(options.ownTargets).map(({ name, names }) => [name, names]),
  );
  const { of: property, clashes } = propertyNames(
    model,
    options.casing ?? "keep",
  );
  const named = nameModel(model, targets, locked, property);
  for (const remark of named.remarks) reportName(remark, diagnostics);
  for (const { code, name, origin, other } of clashes) {
    const place = `${other.origin.document}#${other.origin.pointer}`;
    const values = { name, other: other.name, code, place };
    diagnostics.report("casing-clash", origin, values);
  }
  return named;
}

function lockedNames(
  model: ApiModel,
  names: unknown,
  diagnostics: Diagnostics,
): Locked | null {
  if (names === null) return nothingLocked;
  const operations = new Set(
    [...model.operations, ...model.webhooks].map(({ id }) => id),
  );
  const responses = new Set(
    model.operations.flatMap((operation) =>
      operation.responses.map(({ component }) => component?.id),
    ),
  );
  const isLive = (id: string) =>
    Object.hasOwn(model.schemas, id) || operations.has(id) || responses.has(id);
  const reading = readLock(names, isLive);
  switch (reading.kind) {
    case "locked":
      return reading.locked;
    case "broken": {
      const at = ["names", ...reading.at].join(" / ");
      const { reason } = reading;
      diagnostics.report("names-unreadable", null, { at, reason });
      return null;
    }
    case "clash": {
      const { name, owner, other } = reading;
      diagnostics.report("names-clash", null, { name, owner, other });
      return null;
    }
  }
}

function reportName(remark: NameRemark, diagnostics: Diagnostics): void {
  switch (remark.kind) {
    case "taken": {
      const { origin, wanted, name, holder } = remark;
      diagnostics.report("name-taken", origin, { wanted, name, holder });
      return;
    }
    case "changed": {
      const { origin, target, wanted, name, holder } = remark;
      const where = target === undefined ? "all packages" : `the ${target}`;
      const reason =
        holder === null
          ? "is a reserved word in TypeScript"
          : `is the name of ${holder}`;
      diagnostics.report("name-changed", origin, {
        wanted,
        name,
        where,
        reason,
      });
      return;
    }
    case "lost": {
      const { origin, published, name } = remark;
      diagnostics.report("name-lost", origin, { published, name });
    }
  }
}
