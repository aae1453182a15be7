/** Functions of inline schemas that many others use. Each has a module of its own. In a large API, they share one. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import { createCollector } from "../../../incremental/collectors.js";
import { factTable } from "../../../incremental/tables.js";
import type { Direction, Schema, SchemaId } from "../../../model/model.js";
import { fileSlug, pascalCase } from "../../../naming/identifiers.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import type { TargetContext } from "../../target.js";
import type { Schemas } from "../facts/schemas.js";
import { asksOnlyCalls } from "../../../facts/shapes/shape.js";
import { fileNames, type FileNames } from "./file-names.js";
import {
  shortHint,
  namedSchemaFunctions,
  type SchemaFunctions,
} from "./schema-functions.js";

type SharedRequest = [
  id: SchemaId,
  view: Direction,
  stem: string,
  hint: string,
];

export interface SharedFunctions {
  /** The names of the functions and of their helpers. */
  readonly names: FileNames;
  /** The functions for all schemas that equal this one; null if there are too few. */
  find(
    id: SchemaId,
    view: Direction,
    stem: string,
    hint: string,
  ): SchemaFunctions | null;
  /** The functions of a schema that has a name. Its check may be a shared one, or that of the schema it refers to. */
  named(id: SchemaId, view: Direction): SchemaFunctions;
  /** The preferred name of a function for such schemas: after the schema if it has several users. */
  wantedName(id: SchemaId, stem: string, hint: string): string;
  /** Records which of the functions a module uses. */
  use(words: Iterable<string>): void;
  /** The next functions that are used and were not returned yet. */
  next(): SchemaFunctions | undefined;
}

export function createSharedFunctions(
  context: TargetContext,
  schemas: Schemas,
): SharedFunctions {
  const { alike, all } = schemas;
  const units = new Map<string, SchemaFunctions>();
  const byName = new Map<string, SchemaFunctions>();
  const used = new Set<SchemaFunctions>();
  const waiting: SchemaFunctions[] = [];
  const slugs = new Set<string>();
  const names = fileNames(context, []);
  const declared = checksOf(context, all);
  const isDeclared = factTable(context.model, "declared checks", (name) =>
    declared.has(name),
  );

  const unitOf = (
    id: SchemaId,
    direction: Direction,
    wanted: string,
  ): SchemaFunctions => {
    const { stem, slug } = freeName(wanted);
    slugs.add(slug);
    names.stems.add(stem);
    const module = schemas.isGrouped ? "shared" : `shared/${slug}`;
    const symbol = (name: string): SymbolRef =>
      context.names.fixed("validators", module, name);
    const check = symbol(`check${stem}`);
    const mark = symbol(`mark${stem}`);
    const schema = symbol(`schemaOf${stem}`);
    return {
      id,
      direction,
      stem,
      reach: "package",
      functions: { check, mark, schema },
    };
  };

  const wantedName = (id: SchemaId, stem: string, hint: string): string => {
    const usual = alike.usualName(id);
    const name = usual === null ? null : pascalCase(usual);
    return shortHint(
      name === null || isDeclared(`check${name}`)
        ? pascalCase(`${stem} ${hint}`)
        : name,
    );
  };

  const freeName = (wanted: string): { stem: string; slug: string } => {
    for (let number = 1; ; number++) {
      const stem = pascalCase(number === 1 ? wanted : `${wanted}${number}`);
      const slug = fileSlug(stem);
      const isTaken = slugs.has(slug) || names.stems.has(stem);
      if (!isTaken && !isDeclared(`check${stem}`)) {
        return { stem, slug };
      }
    }
  };

  const sharedUnit = (
    id: SchemaId,
    view: Direction,
    stem: string,
    hint: string,
  ): SchemaFunctions =>
    getOrCreate(units, `${view} ${alike.kindOf(id)}`, () => {
      const unit = unitOf(id, view, wantedName(id, stem, hint));
      byName.set(unit.functions.check.name, unit);
      byName.set(unit.functions.schema.name, unit);
      return unit;
    });

  const useOne = (name: string): void => {
    const unit = byName.get(name);
    if (!unit || used.has(unit)) return;
    used.add(unit);
    waiting.push(unit);
  };

  // The first user of a function decides about its name, and the order of uses is the order in the file.
  const collect = createCollector(context.model, "shared checks", (word) => {
    const wanted = JSON.parse(word) as SharedRequest | string;
    if (typeof wanted !== "string")
      return JSON.stringify(sharedUnit(...wanted).functions);
    useOne(wanted);
    return "";
  });
  const requested = (...wanted: SharedRequest): SchemaFunctions => {
    collect(JSON.stringify(wanted));
    return sharedUnit(...wanted);
  };

  /** The named schema that this one only refers to. */
  const referenced = (id: SchemaId, view: Direction): SchemaId | null => {
    const shape = schemas.shape(id, view);
    const [target, ...others] = shape.calls;
    return target !== undefined &&
      others.length === 0 &&
      asksOnlyCalls(shape) &&
      shape.messages === null &&
      schemas.schema(target).role.kind !== "inline" &&
      !schemas.isRecursive(id)
      ? target
      : null;
  };

  const named = (id: SchemaId, view: Direction): SchemaFunctions => {
    const unit = namedSchemaFunctions(context, id, view);
    if (alike.isShared(id)) {
      const common = requested(id, view, "", partHint(context, unit));
      return { ...unit, functions: common.functions };
    }
    const target = referenced(id, view);
    if (target === null) return unit;
    const { check, schema } = named(
      target,
      schemas.view(target, view),
    ).functions;
    return { ...unit, functions: { ...unit.functions, check, schema } };
  };

  return {
    names,
    find: (id, view, stem, hint) =>
      alike.isShared(id) ? requested(id, view, stem, hint) : null,
    named,
    wantedName,
    use(words) {
      for (const word of words)
        if (/^(check|schemaOf)/.test(word)) collect(JSON.stringify(word));
    },
    next: () => waiting.shift(),
  };
}

/** `AccountPath`: the properties of a part of an operation, if they are few. */
function partHint(
  { model }: TargetContext,
  { id, stem }: SchemaFunctions,
): string {
  const names = (model.schemas[id]?.assertions ?? []).flatMap((assertion) =>
    assertion.kind === "object"
      ? assertion.properties.map(({ name }) => name)
      : [],
  );
  const part = /[A-Z][a-z]+$/.exec(stem)?.[0] ?? stem;
  return names.length > quicklySaid ? part : [...names, part].join(" ");
}

const quicklySaid = 3;

/** The names that are taken, because a module may need both. */
function checksOf(
  { names }: TargetContext,
  schemas: readonly Schema[],
): ReadonlySet<string> {
  const checks = new Set<string>();
  for (const { id, role } of schemas) {
    if (role.kind === "inline") continue;
    checks.add(names.schema(id, "response").check.name);
    checks.add(names.schema(id, "request").check.name);
  }
  return checks;
}
