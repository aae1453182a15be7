/** Facts about generated packages, read in their files. */
import type { World } from "./worlds.js";

/** Whether a statement about a package is true. */
export type Fact = (world: World) => boolean;

/** The statements of one README. `___` stands for any text. */
export type Facts = Readonly<Record<string, Fact>>;

export const all =
  (...facts: readonly Fact[]): Fact =>
  (world) =>
    facts.every((fact) => fact(world));

export const not =
  (fact: Fact): Fact =>
  (world) =>
    !fact(world);

/** Whether the sources of a target match, with their runtime. */
export const code =
  (target: string, pattern: RegExp): Fact =>
  (world) =>
    pattern.test(world.code(target));

/** Whether the generated sources of a target match, without their runtime. */
export const own =
  (target: string, pattern: RegExp): Fact =>
  (world) =>
    pattern.test(world.own(target));

export const exported =
  (target: string, name: string, module?: string): Fact =>
  (world) =>
    world.exports(target, name, module);

export const entry =
  (target: string, name: string): Fact =>
  (world) =>
    world.entry(target, name);

/** Whether an interface of the target declares all these members. */
export const members =
  (target: string, ...names: readonly string[]): Fact =>
  (world) =>
    names.every((name) =>
      new RegExp(`^ +(?:readonly )?${name}\\??[:(]`, "m").test(
        world.code(target),
      ),
    );

/** Whether the package asks for a package of npm in its manifest. Sources without a manifest import it. */
export const depends =
  (target: string, name: string): Fact =>
  (world) =>
    world.files.some(({ path, text }) =>
      path.endsWith("package.json")
        ? /^(?:\w+\/)?package\.json$/.test(path) && text.includes(`"${name}"`)
        : path.startsWith(`${target}/`) && text.includes(` from "${name}"`),
    );

/** The facts about values. Without a converter, they are those of the validators themselves. */
export function valueFacts(converter: string | null, isUsed: Fact): Facts {
  const validators = (pattern: RegExp) =>
    all(isUsed, own("validators", pattern));
  const brands = validators(/Brand</);
  const converted = validators(/\b(?:int64Text|bigInt64)\b|\bcodecsIn[A-Z]/);
  return {
    "Values of the format `date-time` are `Date`.":
      validators(/\bdateTimeAsDate\b/),
    "Values of the format `date` are `Date` at midnight UTC.":
      validators(/\bdateAsDate\b/),
    "Base64 texts are `Uint8Array`.": validators(/: Uint8Array\b/),
    "Dates and times are values of Temporal: ___.": validators(/\bTemporal\./),
    "Own codecs convert ___.": validators(/from "#colour"/),
    "Integers with `format: int64` are `bigint`.": validators(/: bigint\b/),
    "Integers with `format: int64` are strings of decimal digits.": all(
      validators(/\bint64Text\b/),
      not(own("validators", /: bigint\b/)),
    ),
    "Properties and parameters have names in camelCase; the API and the paths of validation issues have their own names.":
      validators(/\bcreatedAfter\b/),
    "Ids have types of their own, such as ___.": brands,
    "Responses contain them; ___ makes one.": brands,
    ...(converter !== null && {
      [`${converter} converts these values in requests and responses.`]:
        converted,
      "Do not convert them yourself.": converted,
    }),
  };
}
