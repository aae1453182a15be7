/** Names of local variables: those of the properties that they contain, without conflicts. */
import { getOrCreate } from "../../../base/common/get-or-create.js";
import { takeFreeName } from "../../../naming/free-name.js";
import {
  camelCase,
  identifier,
  isReserved,
  type Identifier,
} from "../../../naming/identifiers.js";
import { ident, type Code } from "../../code/index.js";
import { runtimeExports } from "../facts/runtime.js";

const ownWords = new Set([
  ..."value levels key field fields item index found evaluated matches".split(
    " ",
  ),
  ...runtimeExports,
]);

/** The form of the names of functions and constants in modules. */
const globalLook =
  /^(is|validate|parse|check|mark|schemaOf|limitedCheck|limitedSchemaOf|uncachedCheck)(?![\p{Ll}\p{Nd}]|$)|(Pattern|Rule|Values|Names|Constant|FirstKey|Options)$/u;

export interface Locals {
  /** The variable of a property. Each property has one. */
  of(property: string): Code;
  /** The properties with a variable. */
  properties(): string[];
  /** Whether the variable has exactly the name of the property. */
  keepsName(property: string): boolean;
}

export function createLocals(): Locals {
  const byProperty = new Map<string, Identifier>();
  const taken = new Set<string>();
  const nameOf = (property: string): Identifier =>
    getOrCreate(byProperty, property, () =>
      identifier(takeFreeName(wantedName(property), taken)),
    );
  return {
    of: (property) => ident(nameOf(property)),
    properties: () => [...byProperty.keys()],
    keepsName: (property) => nameOf(property) === property,
  };
}

function wantedName(property: string): string {
  const plain = camelCase(property);
  return isReserved(plain) || ownWords.has(plain) || globalLook.test(plain)
    ? `${plain}Value`
    : plain;
}
