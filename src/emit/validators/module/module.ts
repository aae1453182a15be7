/**
 * A module of the package that is being written: the functions of its schemas, the helper functions of inline schemas,
 * and the constants that they share.
 */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import type { Direction, JsonValue, SchemaId } from "../../../model/model.js";
import { takeFreeName } from "../../../naming/free-name.js";
import {
  camelCase,
  identifier,
  pascalCase,
  type Identifier,
} from "../../../naming/identifiers.js";
import type { SymbolRef } from "../../../naming/symbols.js";
import {
  array,
  assignedCall,
  assignment,
  code,
  lit,
  regex,
  valueRef,
  type Code,
  globalRef,
} from "../../code/index.js";
import type { TargetContext } from "../../target.js";
import type { ValidatorRuntime, RuntimeName } from "../facts/runtime.js";
import type { Schemas } from "../facts/schemas.js";
import type { FileNames } from "./file-names.js";
import type { SharedFunctions } from "./shared.js";
import {
  shortHint,
  type Question,
  type SchemaFunctions,
} from "./schema-functions.js";
import type { Declaration } from "./words.js";

export interface ModuleWriter {
  readonly context: TargetContext;
  readonly schemas: Schemas;
  runtime(module: RuntimeName, name: string): SymbolRef;
  /** The same as a value in code. */
  value(module: RuntimeName, name: string): Code;
  /**
   * The functions of a schema: public ones if it has a name, otherwise helpers of this module or shared ones. The name
   * of a helper combines the stem of the function that first needs it and a hint.
   */
  unit(
    id: SchemaId,
    direction: Direction,
    stem: string,
    hint: string,
  ): SchemaFunctions;
  /** Helpers that are needed and not written yet. */
  nextHelper(): { unit: SchemaFunctions; question: Question } | undefined;
  /** Requests a function of a helper. */
  need(unit: SchemaFunctions, question: Question): void;
  pattern(source: string, hint: string): Code;
  valueSet(values: readonly JsonValue[], hint: string): Code;
  list(names: readonly string[], hint: string): Code;
  constant(value: JsonValue, hint: string): Code;
  /** The first key of the last objects that a function checked. */
  firstKey(stem: string): Code;
  /** Constants, in the order in which they were requested. */
  constants(): Declaration[];
}

/** The settings that all modules of the package share. */
export interface ModuleSetting {
  context: TargetContext;
  schemas: Schemas;
  runtime: ValidatorRuntime;
  shared: SharedFunctions;
}

/** A part of a file that does not depend on the others. */
interface ModuleSection {
  /** The path of the file. */
  readonly module: string;
  readonly names: FileNames;
  /** The start of all names that only this section uses; null if it is the only section. */
  readonly prefix: string | null;
  readonly own: readonly SchemaFunctions[];
}

export function createModule(
  { context, schemas, runtime, shared }: ModuleSetting,
  { module, names, prefix, own }: ModuleSection,
): ModuleWriter {
  const { alike } = schemas;
  const units = new Map<string, SchemaFunctions>(
    own.map((unit) => [`${unit.direction} ${alike.kindOf(unit.id)}`, unit]),
  );
  const asked = new Set<SymbolRef>();
  const queue: { unit: SchemaFunctions; question: Question }[] = [];
  const constants: Hoisted = new Map();

  const local = (name: Identifier): SymbolRef =>
    context.names.fixed("validators", module, name);

  const helper = (
    id: SchemaId,
    direction: Direction,
    stem: string,
    hint: string,
  ): SchemaFunctions => {
    const wanted =
      prefix === null
        ? shared.wantedName(id, stem, hint)
        : shortHint(pascalCase(`${stem} ${hint}`));
    const free = takeFreeName(wanted, names.stems);
    return {
      id,
      direction,
      stem: free,
      reach: "module",
      functions: {
        check: local(identifier(`check${free}`)),
        mark: local(identifier(`mark${free}`)),
        schema: local(identifier(`schemaOf${free}`)),
      },
    };
  };

  const withPrefix = (hint: string): string => {
    if (prefix === null) return hint;
    const words = pascalCase(hint);
    return words.startsWith(prefix) ? words : `${prefix}${words}`;
  };

  /** One declaration for equal content. */
  const hoisted = (
    content: string,
    hint: string,
    suffix: string,
    declare: (name: Code) => Code,
  ): Code => {
    const found = getOrCreate(constants, `${suffix} ${content}`, () => {
      const wanted = `${camelCase(shortHint(withPrefix(hint)))}${suffix}`;
      const name = identifier(takeFreeName(wanted, names.constants));
      const use = valueRef(local(name));
      const declaration = { name, code: declare(use), mentions: nothing };
      return { use, declaration };
    });
    return found.use;
  };

  return {
    context,
    schemas,
    runtime: (name, exported) => runtime.symbol(name, exported),
    value: (name, exported) => runtime.value(name, exported),
    unit(id, direction, stem, hint) {
      const view = schemas.view(id, direction);
      return getOrCreate(units, `${view} ${alike.kindOf(id)}`, () =>
        schemas.schema(id).role.kind === "inline"
          ? (shared.find(id, view, stem, hint) ?? helper(id, view, stem, hint))
          : shared.named(id, view),
      );
    },
    nextHelper: () => queue.shift(),
    need(unit, question) {
      const symbol = unit.functions[question];
      if (unit.reach === "package" || asked.has(symbol)) return;
      asked.add(symbol);
      queue.push({ unit, question });
    },
    pattern: (source, hint) =>
      hoisted(source, hint, "Pattern", (name) =>
        assignment(code`const ${name}`, regex(source)),
      ),
    valueSet: (values, hint) =>
      hoisted(JSON.stringify(values), hint, "Values", (name) =>
        assignedCall(
          code`const ${name}: ${globalRef("ReadonlySet")}<unknown>`,
          code`new ${globalRef("Set")}`,
          [
            values.every((value) => typeof value === "number")
              ? lit([...values])
              : array(values.map(lit)),
          ],
        ),
      ),
    list: (names, hint) =>
      hoisted(JSON.stringify(names), hint, "Names", (name) =>
        assignment(code`const ${name}`, lit([...names])),
      ),
    constant: (value, hint) =>
      hoisted(JSON.stringify(value), hint, "Constant", (name) =>
        assignment(code`const ${name}: unknown`, lit(value)),
      ),
    firstKey: (stem) =>
      hoisted(stem, stem, "FirstKey", (name) =>
        assignment(code`const ${name}`, code`{ key: "", count: 0 }`),
      ),
    constants: () =>
      [...constants.values()].map(({ declaration }) => declaration),
  };
}

type Hoisted = Map<string, { use: Code; declaration: Declaration }>;

/** Constants do not refer to each other. */
const nothing: ReadonlySet<string> = new Set();
