/** The client reads `{x}{y}` back only where the second value shows where the first one ends. */
import { expect, it } from "vitest";
import { unclearParameters } from "../../src/facts/operations/adjacent-parameters.js";
import { build } from "../model/build.js";

const exploded = (style: string, type: string) => ({
  style,
  explode: true,
  schema: { type },
});
const content = {
  content: { "text/plain": { schema: {} } },
  schema: undefined,
};

it.each<[string, first: object, next: object, isUnclear: boolean]>([
  ["{x}{y}", {}, {}, true],
  ["{x}{y}", { style: "matrix" }, {}, true],
  ["{x},{y}", {}, {}, false],
  ["{x}{y}", {}, { style: "label" }, false],
  ["{x}{y}", { style: "matrix" }, { style: "matrix" }, false],
  ["{x}{y}", {}, content, true],
  ["{x}{y}", exploded("label", "array"), { style: "label" }, true],
  ["{x}{y}", exploded("label", "string"), { style: "label" }, false],
  ["{x}{y}", exploded("matrix", "array"), { style: "matrix" }, false],
  ["{x}{y}", exploded("matrix", "array"), exploded("matrix", "array"), false],
  ["{x}{y}", exploded("matrix", "object"), exploded("matrix", "object"), true],
])("%s with %j and %j", async (path, first, next, isUnclear) => {
  const text = { in: "path", required: true, schema: { type: "string" } };
  const parameters = [
    { name: "x", ...text, ...first },
    { name: "y", ...text, ...next },
  ];
  const { model, problems } = await build({
    paths: { [`/${path}`]: { get: { parameters } } },
  });
  expect(problems).toEqual([]);
  expect(unclearParameters(model)).toEqual(
    isUnclear
      ? [
          {
            origin: model.operations[0]?.origin,
            path: `/${path}`,
            first: "x",
            next: "y",
          },
        ]
      : [],
  );
});
