/** Statements of the README of the zod package. */
import { all, depends, own, type Facts } from "../facts.js";

const target = "zod";
const schemas = own(target, /export const \w+Schema\b/);
const codecs = own(target, /export const \w*Wire\w*Schema\b/);

export const zod: Facts = {
  "A schema of [zod](https://zod.dev) 4 for each type of the validators. zod is a peer dependency, from version 4.6 on.":
    depends(target, "zod"),
  "`z.infer` of a schema is the type of the validators.": schemas,
  "Schemas of objects have `pick`, `omit`, `extend`, `partial` and `keyof`, unless the validators check a keyword that zod has no words for.":
    all(schemas, own(target, /z\.(?:object|looseObject|strictObject)\(/)),
  "The issues of the validators are issues of zod, with their paths and messages.":
    schemas,
  "Messages that the description has for its keywords (`x-messages`) are those of the issues.":
    own("validators", /Please choose a state/),
  "For other messages, use the `error` of zod: `safeParse(value, { error })`, or a locale.":
    schemas,
  "Schemas whose values differ between the wire and code are codecs of zod: they take a value of the wire and return one of code.":
    codecs,
  "`encode` converts it back.": codecs,
  "The schema of the value on the wire has `Wire` in its name.": codecs,
};
