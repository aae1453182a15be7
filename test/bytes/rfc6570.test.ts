/** URI templates: the examples of RFC 6570 that styles of parameters can express. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sections, unambiguous, variables } from "./examples/rfc6570.js";
import {
  parameterBytes,
  valuesOf,
  type ParameterBytes,
  type ParameterExample,
} from "./parameters.js";

type Parameter = ParameterExample["parameters"][number];

const operators: Record<
  string,
  { style: string; first: string; between: string }
> = {
  "": { style: "simple", first: "", between: "," },
  "+": { style: "simple", first: "", between: "," },
  ".": { style: "label", first: "", between: "" },
  ";": { style: "matrix", first: "", between: "" },
  "/": { style: "simple", first: "/", between: "/" },
};

/** Why OpenAPI has no parameters for a template; null if it has. */
function obstacle(template: string): string | null {
  const [found = "", operator = ""] =
    /\{([+#./;?&]?)[^}]*\}/.exec(template) ?? [];
  const isQuery = operator === "?" || operator === "&";
  if (operator === "#") return "no parameters in fragments";
  if (/:\d/.test(found)) return "no prefixes of values";
  if (operator === "/" && found.includes("*")) return "no style with slashes";
  if (/\?\{/.test(template)) return "no query without names";
  const values = namesIn(found).map((name) => variables[name] ?? null);
  if (isQuery) return null;
  const isReserved = operator === "+" && !/\?\w+=\{/.test(template);
  if (
    isReserved &&
    values.some((value) => JSON.stringify(value).includes("/"))
  ) {
    return "no slash in a path parameter";
  }
  const isEmpty = values.some((value) => value === null || value.length === 0);
  return isEmpty ? "a path parameter is not empty" : null;
}

function namesIn(expression: string): string[] {
  return expression
    .replace(/^\{[+#./;?&]?|\}$/g, "")
    .split(",")
    .map((name) => name.replace(/\*$|:\d+$/, ""));
}

/** An operation whose address is the expansion of the template. */
function exampleOf(
  section: string,
  template: string,
  expansion: string,
): ParameterExample {
  const parameters: Parameter[] = [];
  const add = (
    written: string,
    rest: Omit<Parameter, "name" | "explode" | "value">,
  ) => {
    const plain = written.replace("*", "");
    // `{.who,who}`: a parameter has a name of its own.
    const isTaken = parameters.some(({ name }) => name === plain);
    const name = isTaken ? `${plain}2` : plain;
    const value = variables[plain] ?? undefined;
    parameters.push({ name, ...rest, explode: written.includes("*"), value });
    return `{${name}}`;
  };
  const [beforeQuery = "", inQuery] = template.split(/\?(?![^{]*\})/);
  let path = beforeQuery.replace(
    /\{([+./;]?)([^}?&]*)\}/g,
    (_, operator: string, names: string) => {
      const { style, first, between } = operators[
        operator
      ] as (typeof operators)[string];
      const allowReserved = operator === "+" ? { allowReserved: true } : {};
      const parts = names
        .split(",")
        .map((name) => add(name, { in: "path", style, ...allowReserved }));
      return first + parts.join(between);
    },
  );
  let url = expansion;
  const form = { in: "query", style: "form" } as const;
  const query = /\{[?&]([^}]*)\}/.exec(template);
  const isContinued = query?.[0].startsWith("{&") === true;
  if (isContinued) {
    // Something must stand before the ampersand.
    parameters.push({ ...form, name: "fixed", explode: true, value: "yes" });
    if (!url.startsWith("?")) url = `?fixed=yes${url}`;
  }
  for (const name of query?.[1]?.split(",") ?? []) add(name, form);
  const reserved = /^(\w+)=\{\+(\w+)\}$/.exec(inQuery ?? "");
  if (reserved) {
    const [, name = "", variable = ""] = reserved;
    const value = variables[variable];
    parameters.push({
      ...form,
      name,
      explode: true,
      allowReserved: true,
      value,
    });
  }
  path = path.replace(/\{[?&][^}]*\}/, "");
  return { title: `${section}: ${template}`, path, parameters, url };
}

const all = Object.entries(sections).flatMap(([section, list]) =>
  list.map(([template, expansion]) => ({ section, template, expansion })),
);
const expressed = all.filter(({ template }) => obstacle(template) === null);
const examples = expressed.map(({ section, template, expansion }) =>
  exampleOf(section, template, expansion),
);
const cases = examples.map(
  (example, index) => [example.title, index, example] as const,
);

describe(`RFC 6570: ${String(examples.length)} of ${String(all.length)} examples`, () => {
  let bytes: ParameterBytes;
  beforeAll(async () => {
    bytes = await parameterBytes(examples);
  });
  afterAll(() => {
    bytes.remove();
  });

  it("the others need what parameters of OpenAPI do not have", () => {
    const counts = new Map<string, number>();
    for (const { template } of all) {
      const why = obstacle(template);
      if (why !== null) counts.set(why, (counts.get(why) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({
      "a path parameter is not empty": 16,
      "no parameters in fragments": 21,
      "no prefixes of values": 18,
      "no query without names": 4,
      "no slash in a path parameter": 6,
      "no style with slashes": 5,
    });
  });

  it.each(cases)("%s: the client writes it", async (_, index, example) => {
    const { template = "" } = expressed[index] ?? {};
    const expected = unambiguous[template] ?? example.url;
    expect((await bytes.written(index)).url).toBe(expected);
  });

  it.each(cases)("%s: the server reads it", async (_, index, example) => {
    const { template = "" } = expressed[index] ?? {};
    const url = unambiguous[template] ?? example.url;
    const values = valuesOf(example);
    expect(await bytes.received(index, url)).toMatchObject(values);
  });
});
