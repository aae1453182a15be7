/** Types without parts. Each of them is one object, so that repeated ones are found by identity. */
import { code, globalRef, lit } from "../code/index.js";
import {
  simple,
  unionOf,
  intersectionOf,
  type TypeText,
} from "../type-layout.js";

export const unknownType: TypeText = simple(code`unknown`);
export const neverType: TypeText = simple(code`never`);
export const nullType: TypeText = {
  code: code`null`,
  form: "null",
  members: [],
};
export const stringType: TypeText = simple(code`string`);
export const numberType: TypeText = simple(code`number`);
export const booleanType: TypeText = simple(code`boolean`);
export const emptyRecord: TypeText = simple(
  code`${globalRef("Record")}<string, never>`,
);

const trueType: TypeText = simple(lit(true));
const falseType: TypeText = simple(lit(false));

const primitives: ReadonlySet<TypeText> = new Set([
  neverType,
  nullType,
  stringType,
  numberType,
  booleanType,
  trueType,
  falseType,
]);

export function isPrimitive(type: TypeText): boolean {
  return primitives.has(type);
}

export function booleanLiteral(value: boolean): TypeText {
  return value ? trueType : falseType;
}

export function union(types: readonly TypeText[]): TypeText {
  return types.includes(unknownType) ? unknownType : unionOf(unique(types));
}

export function intersection(types: readonly TypeText[]): TypeText {
  return intersectionOf(unique(types).filter((type) => type !== unknownType));
}

function unique(types: readonly TypeText[]): TypeText[] {
  return [...new Set(types)];
}
