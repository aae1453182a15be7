// Part of the Specwright runtime.
import { isIpv6 } from "./ip.js";

// RFC 3986 and, with letters of any script, RFC 3987.

/** The characters that the parts of a reference may contain besides percent-encoded ones. */
export interface Alphabet {
  readonly name: RegExp;
  readonly user: RegExp;
  readonly path: RegExp;
  readonly query: RegExp;
  readonly fragment: RegExp;
}

export function alphabet(letters: string, privateLetters: string): Alphabet {
  const common = `A-Za-z0-9\\-._~!$&'()*+,;=${letters}`;
  const of = (further: string): RegExp =>
    new RegExp(`^(?:[${common}${further}]|%[0-9A-Fa-f]{2})*$`, "u");
  return {
    name: of(""),
    user: of(":"),
    path: of(":@/"),
    query: of(`:@/?${privateLetters}`),
    fragment: of(":@/?"),
  };
}

const scheme = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const future = /^v[0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+$/i;

export function isReference(
  text: string,
  letters: Alphabet,
  kind: "absolute" | "any",
): boolean {
  const start = scheme.exec(text)?.[0];
  if (start === undefined && kind === "absolute") return false;
  const [beforeFragment, fragment] = cut(text.slice(start?.length ?? 0), "#");
  const [hierarchy, query] = cut(beforeFragment, "?");
  if (!letters.fragment.test(fragment) || !letters.query.test(query)) {
    return false;
  }
  if (!hierarchy.startsWith("//")) {
    const [first] = cut(hierarchy, "/");
    // Without a scheme, the text before a colon would be read as one.
    if (start === undefined && first.includes(":")) return false;
    return letters.path.test(hierarchy);
  }
  const slash = hierarchy.indexOf("/", 2);
  const end = slash < 0 ? hierarchy.length : slash;
  return (
    isAuthority(hierarchy.slice(2, end), letters) &&
    letters.path.test(hierarchy.slice(end))
  );
}

function isAuthority(text: string, letters: Alphabet): boolean {
  const at = text.lastIndexOf("@");
  if (at >= 0 && !letters.user.test(text.slice(0, at))) return false;
  const place = text.slice(at + 1);
  const bracket = place.startsWith("[") ? place.indexOf("]") : -1;
  const colon = place.indexOf(":", Math.max(bracket, 0));
  const host = colon < 0 ? place : place.slice(0, colon);
  const port = colon < 0 ? "" : place.slice(colon + 1);
  if (!/^\d*$/.test(port)) return false;
  if (bracket < 0) return letters.name.test(host);
  const address = host.slice(1, -1);
  return (
    bracket === host.length - 1 && (isIpv6(address) || future.test(address))
  );
}

/** Splits text at the first occurrence of a mark. */
function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + 1)];
}
