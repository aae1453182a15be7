/**
 * Creates a text that matches a regular expression, for the simple expressions that most specs use. The text is correct
 * by construction. The regular expression is never run, because a hostile one could run forever.
 */

/** Maximum length of an example. */
const longest = 200;

/** Maximum depth of nested groups. */
const deepest = 20;

/**
 * `open` is the number of repetitions for unlimited quantifiers. Null if the expression uses an unsupported construct.
 */
export function matchingText(pattern: string, open: number): string | null {
  const reader: Reader = { pattern, open, at: 0, depth: 0 };
  try {
    const text = readChoice(reader);
    return reader.at === pattern.length && text.length <= longest ? text : null;
  } catch (error) {
    if (error instanceof NotUnderstood) return null;
    throw error;
  }
}

interface Reader {
  readonly pattern: string;
  readonly open: number;
  at: number;
  depth: number;
}

class NotUnderstood extends Error {}

/** The first alternative; the others are skipped. */
function readChoice(reader: Reader): string {
  const first = readSequence(reader);
  while (peek(reader) === "|") {
    reader.at++;
    readSequence(reader);
  }
  return first;
}

function readSequence(reader: Reader): string {
  let text = "";
  for (
    let next = peek(reader);
    next !== "" && next !== "|" && next !== ")";
    next = peek(reader)
  ) {
    const atom = readAtom(reader);
    const count = readCount(reader);
    text += atom.repeat(count);
    if (text.length > longest) throw new NotUnderstood();
  }
  return text;
}

function readAtom(reader: Reader): string {
  const character = take(reader);
  switch (character) {
    case "^":
      return anchored(
        /^$|[(|:>]$/.test(reader.pattern.slice(0, reader.at - 1)),
      );
    case "$":
      return anchored(/^$|^[)|]/.test(reader.pattern.slice(reader.at)));
    case ".":
      return "a";
    case "(":
      return readGroup(reader);
    case "[":
      return readClass(reader);
    case "\\":
      return readEscape(reader);
    default:
      return character;
  }
}

/** An anchor that is not at an end puts conditions on its neighbours. */
function anchored(atEnd: boolean): string {
  if (!atEnd) throw new NotUnderstood();
  return "";
}

function readGroup(reader: Reader): string {
  const { pattern } = reader;
  if (++reader.depth > deepest) throw new NotUnderstood();
  if (pattern.startsWith("?:", reader.at)) reader.at += 2;
  else if (pattern.startsWith("?<", reader.at)) {
    const name = /^\?<[A-Za-z_]\w*>/.exec(
      pattern.slice(reader.at, reader.at + 60),
    );
    if (!name) throw new NotUnderstood();
    reader.at += name[0].length;
  } else if (peek(reader) === "?") throw new NotUnderstood();
  const text = readChoice(reader);
  if (take(reader) !== ")") throw new NotUnderstood();
  reader.depth--;
  return text;
}

const common = ["a", "A", "0", "-", "_", ".", "@", "/", " ", "x", "1", "Z"];

/** The first member of a class. For a negated class, a common character that it allows. */
function readClass(reader: Reader): string {
  const end = classEnd(reader);
  const body = reader.pattern.slice(reader.at, end);
  reader.at = end + 1;
  const whole = classOf(body);
  const [, first = ""] = /^\\?(.)/u.exec(body) ?? [];
  const found = [first, ...common].find((text) => whole.test(text));
  if (found === undefined) throw new NotUnderstood();
  return found;
}

function classOf(body: string): RegExp {
  try {
    return new RegExp(`^[${body}]$`, "u");
  } catch {
    throw new NotUnderstood();
  }
}

function classEnd({ pattern, at }: Reader): number {
  for (let index = at; index < pattern.length; index++) {
    if (pattern[index] === "\\") index++;
    else if (pattern[index] === "]") return index;
  }
  throw new NotUnderstood();
}

const escapes: Readonly<Record<string, string>> = {
  d: "1",
  w: "a",
  s: " ",
  D: "a",
  W: "-",
  S: "a",
  t: "\t",
  n: "\n",
};

function readEscape(reader: Reader): string {
  const character = take(reader);
  if (Object.hasOwn(escapes, character)) return escapes[character] ?? "";
  if (/[A-Za-z0-9]/.test(character)) throw new NotUnderstood();
  return character;
}

const quantifier = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/;

/** The number of repetitions: the minimum, but at least one if the maximum allows it. */
function readCount(reader: Reader): number {
  const rest = reader.pattern.slice(reader.at, reader.at + 24);
  const match = quantifier.exec(rest);
  if (!match) return 1;
  const [whole, sign, least = "0", range, most] = match;
  reader.at += whole.length;
  if (sign !== undefined) return sign === "?" ? 1 : reader.open;
  const fewest = Math.min(Number(least), longest + 1);
  if (range === undefined) return fewest;
  const greatest = most === "" || most === undefined ? Infinity : Number(most);
  return Math.min(greatest, Math.max(fewest, reader.open));
}

function peek({ pattern, at }: Reader): string {
  return pattern.charAt(at);
}

function take(reader: Reader): string {
  const character = String.fromCodePoint(
    reader.pattern.codePointAt(reader.at) ?? 0,
  );
  if (reader.at >= reader.pattern.length) throw new NotUnderstood();
  reader.at += character.length;
  return character;
}
