/** Types in the layout of Prettier, in which a union or an intersection depends on its context. */
import {
  assignment,
  code,
  comma,
  group,
  ifBreak,
  indent,
  join,
  line,
  sequence,
  softline,
  type Code,
} from "./code/index.js";

/** A type with the facts that the layout around it needs. */
export interface TypeText {
  code: Code;
  form:
    | "word"
    | "reference"
    | "applied"
    | "bracketed"
    | "null"
    | "object"
    | "intersection"
    | "union";
  /** The members of a union. */
  members: readonly TypeText[];
}

export function simple(text: Code): TypeText {
  return { code: text, form: "word", members: [] };
}

export function reference(name: Code): TypeText {
  return { code: name, form: "reference", members: [] };
}

/** A type with brackets, inside which it can be broken into lines. */
export function bracketed(text: Code): TypeText {
  return { code: text, form: "bracketed", members: [] };
}

/** `Name<a, b | c>`. */
export function applied(name: Code, types: readonly TypeText[]): TypeText {
  const [only, ...others] = types;
  const given =
    only && others.length === 0
      ? code`<${argument(only)}>`
      : group(
          code`<`,
          indent(softline, join(types.map(listed), comma)),
          softline,
          code`>`,
        );
  return { code: code`${name}${given}`, form: "applied", members: [] };
}

export function arrayOf(items: TypeText): TypeText {
  const array = code`${parenthesised(items)}[]`;
  const isShort = items.form === "word" || items.form === "reference";
  return isShort ? simple(array) : bracketed(array);
}

/** `[key: string]: …;`. Its key is broken into lines if the type does not fit beside it. */
export function indexMember(type: Code): Code {
  const key = group(
    code`[`,
    indent(softline, code`key: string`),
    softline,
    code`]`,
  );
  return code`${key}: ${type};`;
}

export function unionOf(members: readonly TypeText[]): TypeText {
  const flat = members.flatMap((member) =>
    member.form === "union" ? member.members : [member],
  );
  const [only] = flat;
  if (!only) return simple(code`never`);
  if (flat.length === 1) return only;
  return { code: unionMembers(flat), form: "union", members: flat };
}

export function intersectionOf(types: readonly TypeText[]): TypeText {
  const members = types.flatMap((type) =>
    type.form === "intersection" && type.members.length > 0
      ? type.members
      : [type],
  );
  const [only] = members;
  if (!only) return simple(code`unknown`);
  if (members.length === 1) return only;
  const parts = members.map((member) =>
    member.form === "union" ? parenthesised(member) : member.code,
  );
  return {
    code: group(
      ...parts.flatMap((part, at) => intersectionMember(members, at, part)),
    ),
    form: "intersection",
    members,
  };
}

/** A member with its operator. Prettier keeps brackets next to each other; a line may break between two names. */
function intersectionMember(
  members: readonly TypeText[],
  at: number,
  part: Code,
): Code[] {
  if (at === 0) return [part];
  const isObject = (index: number): boolean =>
    members[index]?.form === "object";
  if (!isObject(at - 1) && !isObject(at)) return [indent(code` &`, line, part)];
  // Members after a name are indented with it.
  const isIndented = members.some(
    (_, index) =>
      index > 1 && index <= at && isObject(index - 1) !== isObject(index),
  );
  return [code` & `, isIndented ? indent(part) : part];
}

function unionMembers(members: readonly TypeText[]): Code {
  return join(
    members.map((member) =>
      indent(
        member.form === "intersection" ? parenthesised(member) : member.code,
      ),
    ),
    sequence(line, code`| `),
  );
}

/** `{ … } | null`, `Pet | null` and `Partial<Pet> | null` stay on one line, as in Prettier. */
function staysOnOneLine({ members }: TypeText): boolean {
  const others = members.filter((member) => member.form !== "null");
  const [only] = others;
  return (
    others.length === 1 &&
    (only?.form === "object" ||
      only?.form === "reference" ||
      only?.form === "applied")
  );
}

function onOneLine(type: TypeText): Code {
  return join(
    type.members.map((member) => member.code),
    code` | `,
  );
}

export function annotation(type: TypeText): Code {
  if (type.form !== "union") return type.code;
  if (staysOnOneLine(type)) return onOneLine(type);
  return group(indent(softline, members(type)));
}

export function aliased(alias: Code, type: TypeText): Code {
  if (type.form !== "union") return assignment(alias, type.code);
  if (staysOnOneLine(type)) return assignment(alias, onOneLine(type));
  const right = group(indent(line, members(type)));
  return sequence(alias, code` =`, right, code`;`);
}

/** On one line of their own if they fit there, otherwise one a line, each with its bar. */
function members(type: TypeText): Code {
  return group(ifBreak(code`| `), type.code);
}

/** The only argument of a type. */
export function argument(type: TypeText): Code {
  const isWhole = type.form === "object" || type.form === "reference";
  if (isWhole || (type.form === "union" && staysOnOneLine(type))) {
    return listed(type);
  }
  return group(indent(softline, listed(type)), softline);
}

/** One of several arguments of a type, or of several items of a tuple. */
export function listed(type: TypeText): Code {
  if (type.form !== "union") return type.code;
  return staysOnOneLine(type) ? onOneLine(type) : members(type);
}

export function parenthesised(type: TypeText): Code {
  if (type.form === "intersection") return code`(${type.code})`;
  if (type.form !== "union") return type.code;
  if (staysOnOneLine(type)) return code`(${onOneLine(type)})`;
  return group(code`(`, indent(softline, members(type)), softline, code`)`);
}
