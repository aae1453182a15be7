/** The compiler run that other tests rely on finds mistakes, and says where they are. */
import { expect, it } from "vitest";
import type { GeneratedFile } from "../../src/generate.js";
import { typeErrorsByOutput } from "./compile.js";

/** Two packages, of which one imports a type of the other. */
const output = (type: string, value: string): GeneratedFile[] => [
  { path: "a/src/index.ts", text: `export type Value = ${type};\n` },
  {
    path: "b/src/index.ts",
    text: `import type { Value } from "@x/a";\nexport const value: Value = ${value};\n`,
  },
];

it("outputs with packages of the same names are checked apart", async () => {
  const errors = await typeErrorsByOutput(
    new Map([
      ["numbers", output("number", "1")],
      ["strings", output("string", '"1"')],
      ["mixed", output("string", "1")],
      ["none", []],
    ]),
    (target) => `@x/${target}`,
  );
  expect(errors.get("numbers")).toEqual([]);
  expect(errors.get("strings")).toEqual([]);
  expect(errors.get("mixed")).toEqual([
    "mixed/b/src/index.ts(2,14): error TS2322: Type 'number' is not assignable to type 'string'.",
  ]);
  expect(errors.get("none")).toEqual([]);
});

it("an output that was accepted before is compiled again if it changes", async () => {
  const errorsOf = async (type: string) => {
    const outputs = new Map([["changing", output(type, "1")]]);
    const errors = await typeErrorsByOutput(outputs, (name) => `@x/${name}`);
    return errors.get("changing");
  };
  for (let time = 0; time < 2; time++) {
    expect(await errorsOf("number")).toEqual([]);
    expect(await errorsOf("string")).toHaveLength(1);
    // A mistake is not remembered as accepted.
    expect(await errorsOf("string")).toHaveLength(1);
  }
});
