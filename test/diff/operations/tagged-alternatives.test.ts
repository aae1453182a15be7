/** Changes of the base of alternatives that a discriminator tells apart. */
import { expect, it } from "vitest";
import { brief, compare, spec } from "./compare.js";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const member = (name: string, type: string) => ({
  allOf: [ref("Base"), { properties: { [name]: { type } } }],
});
const content = { "application/json": { schema: ref("Animal") } };

const operations = {
  request: { requestBody: { required: true, content } },
  response: { responses: { 200: { description: "", content } } },
};

it.each(["request", "response"] as const)(
  "an optional property is added to the base in a %s",
  async (direction) => {
    const specWith = (added: object) =>
      spec(operations[direction], {
        path: "/animals",
        method: "post",
        components: {
          schemas: {
            Base: {
              type: "object",
              required: ["kind"],
              properties: { kind: { type: "string" }, ...added },
            },
            Cat: member("lives", "integer"),
            Dog: member("barks", "boolean"),
            Animal: {
              oneOf: [ref("Cat"), ref("Dog")],
              discriminator: { propertyName: "kind" },
            },
          },
        },
      });
    const findings = await compare(
      specWith({}),
      specWith({ note: { type: "string" } }),
    );
    expect(findings.map(brief)).toEqual([
      expect.stringMatching(/^compatible property-added/),
    ]);
  },
);
