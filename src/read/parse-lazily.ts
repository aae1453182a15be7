/** Parses the sections of a large description only as far as they are read. */
import { parseText, type Warn } from "./parse.js";
import { lazyYaml } from "./yaml/lazy.js";

/** The maps whose entries are parsed one by one. */
const cut = /^(paths|components|components\/[^/]+|definitions)$/;

/**
 * Same as `parseText` for JSON, which is parsed fast. The parts of a YAML document are parsed when they are first read,
 * so a syntax error is thrown then.
 */
export function parseLazily(
  document: string,
  text: string,
  warn?: Warn,
): unknown {
  const clean = text.startsWith("\ufeff") ? text.slice(1) : text;
  const whole = () => parseText(document, text, warn);
  if (/^\s*[{[]/.test(clean)) return whole();
  return lazyYaml(clean, (keys) => cut.test(keys.join("/")), whole) ?? whole();
}
