/** Reads properties of `value` into local variables. */
import {
  args,
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
} from "../../code/index.js";
import type { Locals } from "../module/locals.js";
import type { FunctionScope } from "./function-scope.js";
import type { ModuleWriter } from "../module/module.js";
import { call, when } from "../module/test.js";

const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Declares a variable for every property that is used. `second` is the function's second parameter. */
export function fetchProperties(
  scope: FunctionScope,
  locals: Locals,
  second = code`at`,
): Code {
  const names = locals.properties();
  const plain = names.filter((name) => !inherited.has(name));
  return lines([
    ...(plain.length === 0
      ? []
      : [destructure(plain, locals), ownOnly(scope, second)]),
    ...names
      .filter((name) => inherited.has(name))
      .map((name) => {
        const own = scope.module.value("properties", "ownValue");
        return code`const ${locals.of(name)} = ${own}(value, ${str(name)});`;
      }),
  ]);
}

/**
 * An object that may inherit properties is checked as a copy of its own ones. Each function reads the prototype itself:
 * V8 then knows it from the few shapes of this schema, so that it costs nothing.
 */
function ownOnly({ module, self, counted }: FunctionScope, second: Code): Code {
  const mayInherit = module.value("properties", "mayInherit");
  const copy = code`${ownFields(module)}`;
  const given = [copy, second, ...(counted ? [code`levels`] : [])];
  return when(
    call(code`${mayInherit}(value, prototype)`, 0),
    code`return ${sequence(valueRef(self), args(given))};`,
  );
}

/** `ownFields(value)`, which has no inherited properties. */
export function ownFields(module: ModuleWriter): Code {
  const own = module.value("properties", "ownFields");
  return code`${own}(value)`;
}

function destructure(names: readonly string[], locals: Locals): Code {
  const members = [
    ...names.map((name) =>
      locals.keepsName(name)
        ? locals.of(name)
        : group(key(name), code`:`, indent(line, locals.of(name))),
    ),
    code`__proto__: prototype`,
  ];
  const pattern = group(
    code`const {`,
    indent(line, join(members, comma)),
    lastComma,
    line,
    code`} =`,
  );
  // Prettier keeps the right side of `=` next to a pattern of more than two properties if one of them is renamed.
  return members.length > 2
    ? sequence(pattern, code` value;`)
    : sequence(pattern, group(indent(line, code`value;`)));
}
