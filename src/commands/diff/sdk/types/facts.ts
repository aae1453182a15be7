/** Facts about types of the compiler, as the comparison needs them. */
import { ts } from "ts-morph";
import { getOrCreate } from "../../../../base/common/get-or-create.js";
import { isLibrary } from "./compile.js";

/** A type, and the members of its union. */
export interface TypePart {
  /** Null if no single type has these alternatives. */
  whole: ts.Type | null;
  alternatives: readonly ts.Type[];
}

export interface TypeFacts {
  checker: ts.TypeChecker;
  /** Null if the type is no object with properties: a value, a list, a function or a type of the platform. */
  membersOf(type: ts.Type): ObjectMembers | null;
  /** Null if the type is no array and no tuple. */
  listOf(type: ts.Type): ListItems | null;
  /** Null if the type is no generic one with arguments: `EventStream<Pet>`. */
  genericOf(type: ts.Type): GenericType | null;
  isAssignable(source: ts.Type, target: TypePart): boolean;
  /** Whether the compiler has given up on types. A type of objects that does not fit then proves nothing. */
  hasGivenUp(): boolean;
  /** A short text of the type, for messages. Text of the spec in it is quoted, and not escaped. */
  textOf(type: ts.Type): string;
}

export interface ObjectMembers {
  properties: ReadonlyMap<string, TypeProperty>;
  /** The type of the index signature; null if there is none. */
  index: TypePart | null;
}

export interface TypeProperty {
  /** Without `undefined` if the property is optional. */
  type: TypePart;
  optional: boolean;
  /** The name of the type in the declaration, if it is nothing but a name. */
  typeName: string | null;
}

export interface ListItems {
  /** The items of a tuple, with fixed places. */
  items: readonly TypePart[];
  minimum: number;
  /** The type of all other items; null if there are none. */
  rest: TypePart | null;
}

interface GenericType {
  target: unknown;
  types: readonly TypePart[];
}

/** `never` has no alternatives. */
export function partOf(whole: ts.Type): TypePart {
  const types = whole.isUnion() ? whole.types : [whole];
  return { whole, alternatives: types.filter((type) => !isNever(type)) };
}

/** The compiler finds only when it reads the properties of an intersection that these exclude one another. */
function isNever(type: ts.Type): boolean {
  return type.isIntersection()
    ? type.getProperties().length === 0 &&
        type.types.some((one) => one.getProperties().length > 0)
    : (type.flags & ts.TypeFlags.Never) !== 0;
}

/** Some of the alternatives. */
export function partWith(
  { whole, alternatives }: TypePart,
  isKept: (type: ts.Type) => boolean,
): TypePart {
  const kept = alternatives.filter(isKept);
  const [only = null] = kept;
  if (kept.length === alternatives.length) return { whole, alternatives };
  return { whole: kept.length === 1 ? only : null, alternatives: kept };
}

function withoutUndefined(type: ts.Type): TypePart {
  return partWith(
    partOf(type),
    ({ flags }) => (flags & ts.TypeFlags.Undefined) === 0,
  );
}

export function isUnknown({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Unknown | ts.TypeFlags.Any)) !== 0;
}

export function isNothing({ flags }: ts.Type): boolean {
  return (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) !== 0;
}

const scalar =
  ts.TypeFlags.StringLike |
  ts.TypeFlags.NumberLike |
  ts.TypeFlags.BigIntLike |
  ts.TypeFlags.BooleanLike;

/** A type that code compares with literals. An open enumeration contains `string & {}`. */
export function isScalar(type: ts.Type): boolean {
  return type.isIntersection()
    ? type.types.some(isScalar)
    : (type.flags & scalar) !== 0;
}

/** A type with one value. */
export function isUnit(type: ts.Type): boolean {
  return (type.flags & ts.TypeFlags.Unit) !== 0;
}

export function createTypeFacts(
  checker: ts.TypeChecker,
  hasGivenUp: () => boolean,
): TypeFacts {
  const known = new Map<ts.Type, ObjectMembers | null>();

  const listOf = (type: ts.Type): ListItems | null => {
    if (checker.isTupleType(type)) {
      const { target } = type as ts.TupleTypeReference;
      const items = checker
        .getTypeArguments(type as ts.TupleTypeReference)
        .map((item, index) =>
          index < target.minLength ? partOf(item) : withoutUndefined(item),
        );
      return {
        items: items.slice(0, target.fixedLength),
        minimum: target.minLength,
        rest: items[target.fixedLength] ?? null,
      };
    }
    if (!checker.isArrayType(type)) return null;
    const [item] = checker.getTypeArguments(type as ts.TypeReference);
    return { items: [], minimum: 0, rest: item ? partOf(item) : null };
  };

  /** `[string] & [unknown, number]` is compared as a whole. */
  const hasList = (type: ts.Type): boolean =>
    type.isIntersection() ? type.types.some(hasList) : listOf(type) !== null;

  const genericOf = (type: ts.Type): GenericType | null => {
    const { aliasSymbol, aliasTypeArguments = [] } = type;
    if (aliasTypeArguments.length > 0 && !isOfPlatform(aliasSymbol))
      return { target: aliasSymbol, types: aliasTypeArguments.map(partOf) };
    if (listOf(type) || !isReference(type)) return null;
    const types = checker.getTypeArguments(type).map(partOf);
    return types.length === 0 ? null : { target: type.target, types };
  };

  const membersOf = (type: ts.Type): ObjectMembers | null =>
    getOrCreate(known, type, () => {
      const isObject =
        (type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) !== 0;
      if (
        !isObject ||
        isScalar(type) ||
        isPlatformClass(type) ||
        hasList(type) ||
        type.getCallSignatures().length > 0
      )
        return null;
      const index = type.getStringIndexType();
      return {
        properties: new Map(
          checker
            .getPropertiesOfType(type)
            // Properties whose keys are symbols belong to the runtime.
            .filter(({ name }) => !name.startsWith("__@"))
            .map((symbol) => [symbol.name, propertyOf(symbol)]),
        ),
        index: index ? partOf(index) : null,
      };
    });

  const propertyOf = (symbol: ts.Symbol): TypeProperty => {
    const type = checker.getTypeOfSymbol(symbol);
    const optional = (symbol.flags & ts.SymbolFlags.Optional) !== 0;
    return {
      type: optional ? withoutUndefined(type) : partOf(type),
      optional,
      typeName: nameInDeclaration(symbol),
    };
  };

  const textOf = (type: ts.Type): string => {
    const members = membersOf(type);
    if (!members) {
      const list = listOf(type);
      if (list?.items.length === 0)
        return `${(list.rest?.alternatives ?? []).map(textOf).join(" | ")}[]`;
      return checker.typeToString(type);
    }
    const names = Array.from(members.properties, ([name, { optional }]) =>
      optional ? `${JSON.stringify(name)}?` : JSON.stringify(name),
    );
    return names.length > 4
      ? `{ ${names.slice(0, 4).join("; ")}; … }`
      : `{ ${names.join("; ")} }`;
  };

  return {
    checker,
    membersOf,
    listOf,
    genericOf,
    hasGivenUp,
    isAssignable: (source, { whole, alternatives }) =>
      alternatives.includes(source) ||
      (whole
        ? checker.isTypeAssignableTo(source, whole)
        : alternatives.some((one) => checker.isTypeAssignableTo(source, one))),
    textOf,
  };
}

function isReference(type: ts.Type): type is ts.TypeReference {
  return (
    (type.flags & ts.TypeFlags.Object) !== 0 &&
    ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Reference) !== 0
  );
}

/** Unlike `Record<string, Pet>`, such a type is compared as a whole. */
function isPlatformClass(type: ts.Type): boolean {
  return type.isClassOrInterface() || isReference(type)
    ? isOfPlatform(type.getSymbol())
    : false;
}

/** Whether the types of the platform declare it: `Blob`. */
function isOfPlatform(symbol: ts.Symbol | undefined): boolean {
  return (
    symbol?.declarations?.some((one) =>
      isLibrary(one.getSourceFile().fileName),
    ) ?? false
  );
}

function nameInDeclaration({ declarations = [] }: ts.Symbol): string | null {
  const [declaration] = declarations;
  return declarations.length === 1 &&
    declaration &&
    ts.isPropertySignature(declaration)
    ? nameIn(declaration.type)
    : null;
}

/** The name in the declaration of a type, if it is nothing but a name: `Pet`. */
export function nameIn(type: ts.TypeNode | undefined): string | null {
  return type &&
    ts.isTypeReferenceNode(type) &&
    !type.typeArguments &&
    ts.isIdentifier(type.typeName)
    ? type.typeName.text
    : null;
}
