/** Writes types of the compiler as text, with the exported types of the base by their names. */
import { namesIn } from "../../support/runtime-modules.js";
import { ts } from "ts-morph";
import {
  isNothing,
  partWith,
  type TypeFacts,
  type TypePart,
} from "../../../src/commands/diff/sdk/types/facts.js";
import type { TypeNames } from "../../../src/commands/diff/sdk/types/names.js";

export interface TypeTexts {
  text(part: TypePart): string;
  /** The exported name of the type, apart from `null` and `undefined`. */
  nameOf(part: TypePart): string | null;
}

/** Their types depend on the operation. */
const results: ReadonlySet<string> = new Set(namesIn("client", "result"));

/** A type that the runtime exports. It is the same on both sides. */
export function runtimeName(type: ts.Type): string | null {
  const symbol = type.aliasSymbol ?? type.getSymbol();
  const isRuntime = symbol?.declarations?.some(
    (one) =>
      one.getSourceFile().fileName.includes("/runtime/") &&
      !results.has(symbol.name),
  );
  return isRuntime && symbol && symbol.name !== "__type" ? symbol.name : null;
}

export function createTypeTexts(
  { checker, membersOf, listOf, genericOf }: TypeFacts,
  names: TypeNames,
): TypeTexts {
  const nameOf = (part: TypePart): string | null => {
    const something = partWith(part, (type) => !isNothing(type));
    // The exported type itself may contain `null`.
    const [name = null] = [
      ...names.of(something.alternatives),
      ...names.of(part.alternatives),
    ];
    return name;
  };

  const text = (part: TypePart): string => {
    const name = nameOf(part);
    const rest = part.alternatives.filter(isNothing);
    const texts =
      name === null
        ? part.alternatives.map(textOf)
        : [`Base.${name}`, ...rest.map(textOf)];
    return texts.length === 0
      ? "never"
      : texts.map((one) => `(${one})`).join(" | ");
  };

  /** The types that contain the current one. A recursive type without a name ends with `any`, which fits everything. */
  const open = new Set<ts.Type>();
  const textOf = (type: ts.Type): string => {
    const [name] = names.of([type]);
    if (name !== undefined) return `Base.${name}`;
    if (open.has(type)) return "any";
    open.add(type);
    const written = structureOf(type);
    open.delete(type);
    return written;
  };

  const structureOf = (type: ts.Type): string => {
    if (type.isIntersection())
      return type.types.map((one) => `(${textOf(one)})`).join(" & ");
    const list = listOf(type);
    if (list) {
      if (list.items.length === 0 && list.rest) return `(${text(list.rest)})[]`;
      const items = list.items.map((item, index) =>
        index < list.minimum ? text(item) : `(${text(item)})?`,
      );
      const rest = list.rest ? [`...(${text(list.rest)})[]`] : [];
      return `[${[...items, ...rest].join(", ")}]`;
    }
    const generic = genericOf(type);
    const runtime = runtimeName(type);
    const own =
      runtime === null
        ? (type.aliasSymbol ?? type.getSymbol())?.name
        : `Base.${runtime}`;
    if (generic && own !== undefined)
      return `${own}<${generic.types.map(text).join(", ")}>`;
    if (runtime !== null) return `Base.${runtime}`;
    const members = membersOf(type);
    if (!members)
      return checker.typeToString(
        type,
        undefined,
        ts.TypeFormatFlags.NoTruncation,
      );
    const properties = Array.from(
      members.properties,
      ([property, { type: inner, optional }]) =>
        `${JSON.stringify(property)}${optional ? "?" : ""}: ${text(inner)};`,
    );
    const index = members.index
      ? [`[key: string]: ${text(members.index)};`]
      : [];
    return `{ ${[...properties, ...index].join(" ")} }`;
  };

  return { text, nameOf };
}
