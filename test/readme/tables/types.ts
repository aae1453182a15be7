/** Statements of the README of the types package. */
import { all, own, type Facts } from "../facts.js";

const target = "types";

export const types: Facts = {
  "The types have the form of [openapi-typescript](https://openapi-ts.dev): `paths`, `components`, `operations`, `webhooks` and `$defs`.":
    all(
      own(target, /paths\b/),
      own(target, /components\b/),
      own(target, /operations\b/),
      own(target, /webhooks\b/),
      own(target, /\$defs\b/),
    ),
  "[openapi-fetch](https://openapi-ts.dev/openapi-fetch/) and [openapi-react-query](https://openapi-ts.dev/openapi-react-query/) use them.":
    own(target, /export (?:interface|type) paths\b/),
  "Each component also has an alias with a name of its own.": own(
    target,
    /^export type (?!paths|webhooks|components|\$defs|operations|Readable|Writable|\$Read|\$Write)/m,
  ),
  "`readOnly` properties are marked with `$Read` and `writeOnly` properties with `$Write`, so that openapi-fetch leaves them out where they do not belong.":
    own(target, /export type \$Read</),
};
