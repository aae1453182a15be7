/**
 * One module of the package while it is being written: the functions of its schemas, the helper functions of the
 * schemas inside them that have no name, and the constants that they share.
 */
import type { JsonValue, SchemaId } from "../../model/model.js";
import {
  camelCase,
  identifier,
  pascalCase,
  type Identifier,
} from "../../naming/identifiers.js";
import type { Direction } from "../../naming/names.js";
import type { SymbolRef } from "../../naming/symbols.js";
import {
  array,
  code,
  lit,
  regex,
  str,
  valueRef,
  type Code,
} from "../code/index.js";
import type { TargetContext } from "../target.js";
import { flagsOf } from "./pattern.js";
import type { Runtime, RuntimeName } from "./runtime.js";
import type { Schemas } from "./schemas.js";
import type { Declaration } from "./words.js";

/** What can be asked of a schema: whether it holds, and which parts of the value it looked at. */
export type Question = "check" | "mark";

/** The functions of one view of one schema. */
export interface Unit {
  id: SchemaId;
  direction: Direction;
  /** `Pet`: what the names of its functions end with. */
  stem: string;
  functions: Readonly<Record<Question, SymbolRef>>;
}

export interface ModuleWriter {
  readonly context: TargetContext;
  readonly schemas: Schemas;
  runtime(module: RuntimeName, name: string): SymbolRef;
  /** The functions of a schema: public ones where it has a name, otherwise helpers of this module. */
  unit(id: SchemaId, direction: Direction, stem: string): Unit;
  /** Helpers that were asked for and not yet written. */
  nextHelper(): { unit: Unit; question: Question } | undefined;
  /** Asks for a function of a helper. */
  need(unit: Unit, question: Question): void;
  pattern(source: string, hint: string): Code;
  valueSet(values: readonly JsonValue[], hint: string): Code;
  list(names: readonly string[], hint: string): Code;
  constant(value: JsonValue, hint: string): Code;
  rule(keyword: string, expected: JsonValue, hint: string): Code;
  /** Constants, in the order in which they were asked for. */
  constants(): Declaration[];
}

export function createModule(
  context: TargetContext,
  schemas: Schemas,
  runtime: Runtime,
  module: string,
  own: readonly Unit[],
): ModuleWriter {
  const units = new Map<string, Unit>(
    own.map((unit) => [`${unit.direction} ${unit.id}`, unit]),
  );
  const taken = new Set<string>(own.map(({ stem }) => stem));
  const named = new Set<string>();
  const asked = new Set<SymbolRef>();
  const queue: { unit: Unit; question: Question }[] = [];
  const constants = new Map<string, { use: Code; declaration: Declaration }>();

  const local = (name: Identifier): SymbolRef =>
    context.names.fixed("validators", module, name);

  const helper = (id: SchemaId, direction: Direction, stem: string): Unit => {
    const free = freeName(lastWords(stem), taken);
    return {
      id,
      direction,
      stem: free,
      functions: {
        check: local(identifier(`check${free}`)),
        mark: local(identifier(`mark${free}`)),
      },
    };
  };

  /** One constant for equal content. */
  const hoisted = (
    content: string,
    hint: string,
    suffix: string,
    declare: (name: Code) => Code,
  ): Code => {
    const key = `${suffix} ${content}`;
    let found = constants.get(key);
    if (!found) {
      const wanted = `${camelCase(lastWords(hint))}${suffix}`;
      const name = identifier(freeName(wanted, named));
      const use = valueRef(local(name));
      const declaration = { name, code: declare(use), mentions: nothing };
      found = { use, declaration };
      constants.set(key, found);
    }
    return found.use;
  };

  return {
    context,
    schemas,
    runtime: (name, exported) => runtime.symbol(name, exported),
    unit(id, direction, stem) {
      const view = schemas.view(id, direction);
      const key = `${view} ${id}`;
      let unit = units.get(key);
      if (!unit) {
        unit =
          schemas.schema(id).role.kind === "inline"
            ? helper(id, view, pascalCase(stem))
            : publicUnit(context, id, view);
        units.set(key, unit);
      }
      return unit;
    },
    nextHelper: () => queue.shift(),
    need(unit, question) {
      const symbol = unit.functions[question];
      if (schemas.schema(unit.id).role.kind !== "inline" || asked.has(symbol)) {
        return;
      }
      asked.add(symbol);
      queue.push({ unit, question });
    },
    pattern: (source, hint) =>
      hoisted(
        source,
        hint,
        "Pattern",
        (name) => code`const ${name} = ${regex(source, flagsOf(source))};`,
      ),
    valueSet: (values, hint) =>
      hoisted(
        JSON.stringify(values),
        hint,
        "Values",
        (name) =>
          code`const ${name}: ReadonlySet<unknown> = new Set(${array(values.map(lit))});`,
      ),
    list: (names, hint) =>
      hoisted(
        JSON.stringify(names),
        hint,
        "Names",
        (name) => code`const ${name} = ${lit([...names])};`,
      ),
    constant: (value, hint) =>
      hoisted(
        JSON.stringify(value),
        hint,
        "Constant",
        (name) => code`const ${name}: unknown = ${lit(value)};`,
      ),
    rule(keyword, expected, hint) {
      const rule = valueRef(runtime.symbol("rules", "rule"));
      return hoisted(
        JSON.stringify([keyword, expected]),
        hint,
        "Rule",
        (name) =>
          code`const ${name} = ${rule}(${str(keyword)}, ${lit(expected)});`,
      );
    },
    constants: () =>
      [...constants.values()].map(({ declaration }) => declaration),
  };
}

/** The unit of a schema that has a name. */
export function publicUnit(
  context: TargetContext,
  id: SchemaId,
  direction: Direction,
): Unit {
  const { type, check } = context.names.schema(id, direction);
  const { target, module, name } = type;
  const mark = context.names.fixed(target, module, `mark${name}`);
  const stem = partName(context, id, name);
  return { id, direction, stem, functions: { check, mark } };
}

/** `ListPetsQuery` is the `Query` of a module in which everything is about `ListPets`. */
function partName(context: TargetContext, id: SchemaId, name: string): string {
  const role = context.model.schemas[id]?.role;
  if (!role || role.kind === "declaration" || role.kind === "inline") {
    return name;
  }
  const { stem } = context.names.operation(role.operation);
  const part = name.startsWith(stem) ? name.slice(stem.length) : "";
  return /^[A-Z]/.test(part) ? part : name;
}

/** Constants do not need each other. */
const nothing: ReadonlySet<string> = new Set();

/** A name that fits into a line: what is said last is the most particular. */
function lastWords(hint: string): string {
  return hint.length <= longestName
    ? hint
    : hint.slice(-longestName).replace(/^[^A-Z]*/, "");
}

const longestName = 40;

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  for (let number = 2; taken.has(name); number++) {
    name = `${wanted}${String(number)}`;
  }
  taken.add(name);
  return name;
}
