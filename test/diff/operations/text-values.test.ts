/** A change of a parameter is breaking exactly if the generated servers refuse a text that they accepted before. */
import { expect, it } from "vitest";
import { createReplayServer } from "../../../src/commands/diff/replay/server.js";
import { compareFiles, jsonFile, modelOf, today } from "../support/compare.js";

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
const texts = ["a", "abc", "1", "2", "5", "1.5", "null", "-3", "-10000", "1,2"];

function specOf(all: readonly object[]) {
  const paths = all.map((schema, index) => [
    `/${String(index)}`,
    {
      get: {
        operationId: `operation${String(index)}`,
        parameters: [{ name: "p", in: "query", required: true, schema }],
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
async function acceptedTexts(): Promise<string[][]> {
  const model = await modelOf(specOf(schemas));
  if (!model) throw new Error("The spec has errors");
  const server = await createReplayServer(model, today);
  const isAccepted = async (index: number, text: string) => {
    const target = `/${String(index)}?p=${text}`;
    const answer = await server.send(
      { method: "GET", target, headers: {}, body: null },
      { result: { status: 204 }, isChecked: false, granted: null },
    );
    return answer?.isAccepted === true;
  };
  const accepted: string[][] = schemas.map(() => []);
  for (const [index, list] of accepted.entries())
    for (const text of texts)
      if (await isAccepted(index, text)) list.push(text);
  return accepted;
}

it("agrees with the generated servers", async () => {
  const comparison = await compareFiles(
    specOf(pairs.map(({ base }) => base)),
    specOf(pairs.map(({ head }) => head)),
  );
  if (!comparison) throw new Error("A spec has errors");
  const { findings } = comparison;
  const accepted = await acceptedTexts();
  const wrong = pairs.flatMap(({ base, head, old, next }, index) => {
    const own = findings.filter(({ operations }) =>
      operations.some(({ path }) => path === `/${String(index)}`),
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
});
