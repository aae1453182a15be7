/** A change of a parameter is breaking exactly if the generated servers refuse a text that they accepted before. */
import { expect, it } from "vitest";
import { createReplayServer } from "../../../src/commands/diff/replay/server.js";
import { compareFiles, jsonFile, modelOf, today } from "../support/compare.js";

const locations = ["query", "path", "header", "cookie"] as const;
type Location = (typeof locations)[number];

const schemas = [
  {},
  { minLength: 3 },
  { pattern: "^a" },
  { minimum: 3 },
  { enum: [1, 5] },
  { enum: ["1", "5"] },
  { enum: ["a", 5, null] },
  { not: { type: "string" } },
  { not: { type: "integer" } },
  { type: "string", maxLength: 1 },
  { type: ["string", "null"], minLength: 2 },
  { type: "integer" },
  { type: ["integer", "string"], minimum: 3 },
  { type: "array", items: { type: "integer" } },
];
const pairs = schemas.flatMap((base, old) =>
  schemas.map((head, next) => ({ base, head, old, next })),
);
/** A list of two items, sent as two texts. */
const repeated: Partial<Record<Location, string>> = {
  query: "1&p=2",
  cookie: "1; p=2",
};
const texts = ["a", "abc", "1", "2", "5", "1.5", "null", "-3", "-10000", "1,2"];

const pathOf = (location: Location, index: number) =>
  location === "path" ? `/${String(index)}/{p}` : `/${String(index)}`;

function specOf(location: Location, all: readonly object[]) {
  const paths = all.map((schema, index) => [
    pathOf(location, index),
    {
      get: {
        operationId: `operation${String(index)}`,
        parameters: [{ name: "p", in: location, required: true, schema }],
        responses: { 204: { description: "" } },
      },
    },
  ]);
  return jsonFile({
    openapi: "3.1.0",
    info: { title: "Test", version: "1.0.0" },
    paths: Object.fromEntries(paths) as object,
  });
}

/** The texts that the generated server accepts, by schema. */
async function acceptedTexts(location: Location): Promise<string[][]> {
  const model = await modelOf(specOf(location, schemas));
  if (!model) throw new Error("The spec has errors");
  const server = await createReplayServer(model, today);
  const isAccepted = async (index: number, text: string) => {
    const path = pathOf(location, index).replace("{p}", text);
    const target = location === "query" ? `${path}?p=${text}` : path;
    const headers = {
      ...(location === "header" && { p: text }),
      ...(location === "cookie" && { cookie: `p=${text}` }),
    };
    const answer = await server.send(
      { method: "GET", target, headers, body: null },
      { result: { status: 204 }, isChecked: false, granted: null },
    );
    return answer?.isAccepted === true;
  };
  const accepted: string[][] = schemas.map(() => []);
  for (const [index, list] of accepted.entries())
    for (const text of [...texts, repeated[location] ?? []].flat())
      if (await isAccepted(index, text)) list.push(text);
  return accepted;
}

it.each(locations)(
  "agrees with the generated servers: %s",
  async (location) => {
    const comparison = await compareFiles(
      specOf(
        location,
        pairs.map(({ base }) => base),
      ),
      specOf(
        location,
        pairs.map(({ head }) => head),
      ),
    );
    if (!comparison) throw new Error("A spec has errors");
    const { findings } = comparison;
    const accepted = await acceptedTexts(location);
    const wrong = pairs.flatMap(({ base, head, old, next }, index) => {
      const own = findings.filter(({ operations }) =>
        operations.some(({ path }) => path === pathOf(location, index)),
      );
      const has = (wanted: string) => own.some(({ level }) => level === wanted);
      const lost = (accepted[old] ?? []).filter(
        (text) => !accepted[next]?.includes(text),
      );
      const isRight =
        lost.length > 0 ? has("breaking") || has("unproven") : !has("breaking");
      return isRight
        ? []
        : [{ base, head, lost, found: own.map(({ message }) => message) }];
    });
    expect(wrong).toEqual([]);
  },
);
