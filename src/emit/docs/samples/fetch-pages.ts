/** Loops over all pages with `fetch`, by the kind of pagination. */
import type { BodyPath, Operation, Pagination } from "../../../model/model.js";
import {
  block,
  code,
  group,
  ifBreak,
  indent,
  isPlainKey,
  join,
  key,
  line,
  member,
  sequence,
  str,
  type Code,
} from "../../code/index.js";

/** A loop, and how it declares the URL of its first request. */
export interface PageLoop {
  /** `replaced`: by the URL of the next page. `changed`: its query gets another value. */
  url: "replaced" | "changed";
  /** `call` is the call of `fetch`. */
  loop: (call: Code, failureCheck: Code) => Code;
}

/** Null if the next page needs another header or body: then the sample gets one page. */
export function pageLoopOf({ pagination }: Operation): PageLoop | null {
  if (pagination === null) return null;
  const { next, more } = pagination;
  if (next.kind === "link") return { url: "replaced", loop: linkLoop };
  if (next.kind === "url") {
    return {
      url: "replaced",
      loop: (call, check) =>
        urlLoop(pageOf([[next.at, code`string | null`]]), next.at, call, check),
    };
  }
  if (next.input.location !== "query") return null;
  const step = stepOf(pagination);
  if (step === null) return null;
  const known: Field[] = [...step.fields];
  if (more !== null) known.push([more, code`boolean`]);
  const isLast = more === null ? code`!next` : code`!${valueAt(more)} || !next`;
  return {
    url: "changed",
    loop: (call, check) =>
      block(code`for (;;)`, [
        code`const response = await ${call};`,
        check,
        pageOf(known),
        code`console.log(page);`,
        ...step.statements,
        code`if (${isLast}) break;`,
        code`url.searchParams.set(${str(next.input.name)}, String(next));`,
      ]),
  };
}

interface Step {
  /** The parts of the body that the loop reads. */
  fields: Field[];
  /** Statements that declare `next`: the position of the next page, or a falsy value after the last one. */
  statements: Code[];
}

function stepOf({ next, items }: Pagination): Step | null {
  if (next.kind === "cursor") {
    return {
      fields: [[next.at, code`unknown`]],
      statements: [code`const next = ${valueAt(next.at)};`],
    };
  }
  if (items === null || next.kind === "link" || next.kind === "url")
    return null;
  const list = valueAt(items);
  const isWhole = items.length === 0;
  if (next.kind === "lastItem") {
    const item = typeOf(shapeOf([[next.at, code`unknown`]]));
    const last = isWhole ? code`${list}.at(-1)` : code`${list}?.at(-1)`;
    return {
      fields: [[items, code`${item}[]`]],
      statements: [
        sequence(code`const next = `, last, ...next.at.map(maybe), code`;`),
      ],
    };
  }
  const count = isWhole ? code`${list}.length` : code`${list}?.length ?? 0`;
  const sent = code`url.searchParams.get(${str(next.input.name)})`;
  const position =
    next.kind === "offset"
      ? code`Number(${sent}) + count`
      : code`Number(${sent} ?? ${str(String(next.first))}) + 1`;
  return {
    fields: [[items, code`unknown[]`]],
    statements: [
      code`const count = ${count};`,
      code`const next = count && ${position};`,
    ],
  };
}

const linkLoop: PageLoop["loop"] = (call, check) =>
  loopOverUrls(call, check, [
    code`console.log(await response.json());`,
    code`const links = response.headers.get("link") ?? "";`,
    code`const next = /<([^>]*)>;\s*rel="?next/.exec(links)?.[1];`,
  ]);

function urlLoop(page: Code, at: BodyPath, call: Code, check: Code): Code {
  return loopOverUrls(call, check, [
    page,
    code`console.log(page);`,
    code`const next = ${valueAt(at)};`,
  ]);
}

/** `read` declares `next`. The headers of a call are secrets of the API, so a link is followed only within its origin. */
function loopOverUrls(call: Code, check: Code, read: readonly Code[]): Code {
  return block(code`while (url !== null)`, [
    code`const response: Response = await ${call};`,
    check,
    ...read,
    code`url = next ? new URL(next, url) : null;`,
    code`if (url && url.origin !== origin) throw new Error("Other origin: " + url);`,
  ]);
}

type Field = readonly [path: BodyPath, type: Code];

/** `const page = (await response.json()) as { … };` */
function pageOf(fields: readonly Field[]): Code {
  return code`const page = (await response.json()) as ${typeOf(shapeOf(fields))};`;
}

/** `page.meta?.next` */
function valueAt(path: BodyPath): Code {
  return sequence(
    code`page`,
    ...path.map((name, index) => (index === 0 ? member : maybe)(name)),
  );
}

/** `?.name` or `?.["name"]`. */
function maybe(name: string): Code {
  return code`?.${isPlainKey(name) ? key(name) : code`[${str(name)}]`}`;
}

/** The type of a value, or the types of an object's properties. */
type Shape = Code | ReadonlyMap<string, Shape>;

/** Paths that begin with the same names share the objects on their way. */
function shapeOf(fields: readonly Field[]): Shape {
  const names = new Set(fields.flatMap(([[name]]) => name ?? []));
  const whole = fields.find(([path]) => path.length === 0);
  if (whole) return whole[1];
  return new Map(
    [...names].map((name) => [
      name,
      shapeOf(
        fields.flatMap(([[first, ...rest], type]): Field[] =>
          first === name ? [[rest, type]] : [],
        ),
      ),
    ]),
  );
}

/** `{ meta?: { next?: string } }` */
function typeOf(shape: Shape): Code {
  if (!(shape instanceof Map)) return shape as Code;
  const members = [...(shape as ReadonlyMap<string, Shape>)].map(
    ([name, below]) => code`${key(name)}?: ${typeOf(below)}`,
  );
  return group(
    code`{`,
    indent(line, join(members, sequence(code`;`, line))),
    ifBreak(code`;`),
    line,
    code`}`,
  );
}
