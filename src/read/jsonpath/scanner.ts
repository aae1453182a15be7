/** Walks through the text of a query, and knows the parts that have no parts: names, strings, numbers. */

/** Text that is no JSONPath. */
export class JsonPathError extends Error {
  /** Where in the text, from 0. */
  readonly offset: number;

  constructor(reason: string, offset: number) {
    super(reason);
    this.offset = offset;
  }
}

export class Scanner {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#text.length;
  }

  fail(expected: string): never {
    const found = this.isAtEnd
      ? "the end"
      : JSON.stringify(String.fromCodePoint(this.#code()));
    this.refuse(`${expected} expected, not ${found}`);
  }

  /** For what is wrong with the text up to here. */
  refuse(reason: string): never {
    throw new JsonPathError(reason, this.#at);
  }

  /** The next characters, if they are these. */
  accept(token: string): boolean {
    const isNext = this.#text.startsWith(token, this.#at);
    if (isNext) this.#at += token.length;
    return isNext;
  }

  expect(token: string): void {
    if (!this.accept(token)) this.fail(JSON.stringify(token));
  }

  startsWith(token: string): boolean {
    return this.#text.startsWith(token, this.#at);
  }

  /** The next characters, if they fit; the pattern must be sticky and must not be able to backtrack far. */
  match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found === undefined) return null;
    this.#at += found.length;
    return found;
  }

  skipBlanks(): void {
    while (/[ \t\n\r]/.test(this.#text.charAt(this.#at))) this.#at++;
  }

  /** Goes back to where `mark` was taken. */
  mark(): () => void {
    const before = this.#at;
    return () => void (this.#at = before);
  }

  /** A name after a dot. */
  name(): string | null {
    return this.match(/[A-Za-z_\u0080-\u{10ffff}][\w\u0080-\u{10ffff}]*/uy);
  }

  /** A whole number that JSON can exchange without loss. */
  integer(): number | null {
    const start = this.#at;
    const digits = this.match(/0|-?[1-9]\d*/y);
    if (digits === null) return null;
    const value = Number(digits);
    if (!Number.isSafeInteger(value)) {
      throw new JsonPathError(`the number ${digits} is too large`, start);
    }
    return value;
  }

  number(): number | null {
    const digits = this.match(/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y);
    return digits === null ? null : Number(digits);
  }

  /** A text in single or double quotes. */
  string(): string | null {
    const quote = this.#text.charAt(this.#at);
    if (quote !== '"' && quote !== "'") return null;
    this.#at++;
    let value = "";
    while (!this.accept(quote)) {
      const code = this.isAtEnd ? -1 : this.#code();
      if (code < 0x20 || isSurrogate(code)) this.fail("a closing quote");
      if (this.accept("\\")) value += this.#escape(quote);
      else {
        const character = String.fromCodePoint(code);
        value += character;
        this.#at += character.length;
      }
    }
    return value;
  }

  #escape(quote: string): string {
    const letter = this.#text.charAt(this.#at);
    if (letter === "u") return this.#unicodeEscape();
    const simple = escapes.get(letter) ?? (letter === quote ? quote : null);
    if (simple === null) this.fail("an escape that JSON knows");
    this.#at++;
    return simple;
  }

  #unicodeEscape(): string {
    const unit = this.match(/u(?!d[89a-f])[0-9a-f]{4}/iy);
    const pair =
      unit ?? this.match(/ud[89ab][0-9a-f]{2}\\ud[c-f][0-9a-f]{2}/iy);
    if (pair === null) this.fail("four hexadecimal digits of a character");
    return JSON.parse(`"\\${pair}"`) as string;
  }

  #code(): number {
    return this.#text.codePointAt(this.#at) ?? -1;
  }
}

const escapes = new Map([
  ["b", "\b"],
  ["f", "\f"],
  ["n", "\n"],
  ["r", "\r"],
  ["t", "\t"],
  ["/", "/"],
  ["\\", "\\"],
]);

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
