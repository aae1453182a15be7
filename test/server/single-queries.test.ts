/** Queries of single values, with few pairs and with many. */
import { describe, expect, it } from "vitest";
import { Refusal } from "../../templates/server/runtime/errors/problem.js";
import type { RequestIssue } from "../../templates/server/runtime/errors/problem.js";
import type { HttpRequest } from "../../templates/server/runtime/http.js";
import type { Parameter } from "../../templates/server/runtime/parameters/parameter.js";
import { querySource } from "../../templates/server/runtime/parameters/query.js";

const parameters: Parameter[] = [
  { name: "limit", shape: "integer" },
  { name: "a b", shape: "string" },
  { name: "é", shape: "boolean" },
  { name: "__proto__", shape: "string" },
];

function read(query: string) {
  const issues: RequestIssue[] = [];
  const request = null as unknown as HttpRequest;
  try {
    const source = querySource.read(parameters, request, query, [], []);
    const values = parameters.map((parameter) =>
      source.value(parameter, issues),
    );
    return {
      values,
      issues: issues.map(({ keyword, path }) => keyword + path),
    };
  } catch (error) {
    return error instanceof Refusal ? error.status : error;
  }
}

const nothing = [undefined, undefined, undefined, undefined];

describe.each([
  ["few", (query: string) => query],
  ["many", (query: string) => `${query}${"&other=1".repeat(20)}`],
])("a query with %s pairs", (_, filled) => {
  it.each<[string, unknown[], string[]]>([
    ["", nothing, []],
    ["&&&", nothing, []],
    ["limit=5", [5, ...nothing.slice(1)], []],
    ["limit=5&", [5, ...nothing.slice(1)], []],
    ["limit", ["", ...nothing.slice(1)], []],
    ["limit=", ["", ...nothing.slice(1)], []],
    ["limit&a+b=1", ["", "1", undefined, undefined], []],
    ["lim%69t=%35", [5, ...nothing.slice(1)], []],
    ["Limit=5", nothing, []],
    ["=5", nothing, []],
    ["a+b=c+d%2Be&%C3%A9=true", [undefined, "c d+e", true, undefined], []],
    ["a%20b==%3D=", [undefined, "===", undefined, undefined], []],
    ["__proto__=x", [undefined, undefined, undefined, "x"], []],
    ["limit=5&limit=5", nothing, ["repeated/limit"]],
    ["limit=5&lim%69t=6&limit=7", nothing, ["repeated/limit"]],
  ])("%s", (query, values, issues) => {
    expect(read(filled(query))).toEqual({ values, issues });
  });

  it.each(["limit=%", "%=1", "a+b=%ff"])("rejects %s", (query) => {
    expect(read(filled(query))).toBe(400);
  });
});
