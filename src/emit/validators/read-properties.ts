/** How properties of `value` get into local variables by their names. */
import {
  code,
  comma,
  group,
  indent,
  join,
  key,
  lastComma,
  line,
  lines,
  sequence,
  str,
  valueRef,
  type Code,
} from "../code/index.js";
import type { Locals } from "./locals.js";
import type { ModuleWriter } from "./module.js";

const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Declares a variable for every property that was asked for. */
export function fetchProperties(module: ModuleWriter, locals: Locals): Code {
  const names = locals.properties();
  const plain = names.filter((name) => !inherited.has(name));
  return lines([
    plain.length === 0 ? code`` : destructure(plain, locals, ownFields(module)),
    ...names
      .filter((name) => inherited.has(name))
      .map((name) => {
        const own = valueRef(module.runtime("properties", "ownValue"));
        return code`const ${locals.of(name)} = ${own}(value, ${str(name)});`;
      }),
  ]);
}

/** `ownFields(value)`: what inherited properties are not part of. */
export function ownFields(module: ModuleWriter): Code {
  const own = valueRef(module.runtime("properties", "ownFields"));
  return code`${own}(value)`;
}

function destructure(
  names: readonly string[],
  locals: Locals,
  object: Code,
): Code {
  const members = names.map((name) =>
    locals.keepsName(name)
      ? locals.of(name)
      : group(key(name), code`:`, indent(line, locals.of(name))),
  );
  const pattern = group(
    code`const {`,
    indent(line, join(members, comma)),
    lastComma,
    line,
    code`} =`,
  );
  // Prettier keeps what is right of `=` beside a pattern of several properties of which one is renamed.
  const renames = names.length > 2 && !names.every(locals.keepsName);
  return renames
    ? sequence(pattern, code` ${object};`)
    : sequence(pattern, group(indent(line, code`${object};`)));
}
