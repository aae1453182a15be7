/** Requests leave out read-only properties, wherever they are declared. */
import { describe, expect, it } from "vitest";
import { validatorsOf } from "./support/schemas.js";

const Base = {
  type: "object",
  required: ["id", "name"],
  properties: {
    id: { type: "integer", readOnly: true },
    name: { type: "string" },
  },
};

describe("a property that is read-only", () => {
  it("is not required of a request by a schema that builds on its own", async () => {
    const { is } = await validatorsOf({
      Base,
      Derived: {
        allOf: [
          { $ref: "#/components/schemas/Base" },
          { required: ["id"] },
          { type: "object", dependentRequired: { name: ["id"] } },
        ],
      },
    });
    expect(is("Derived", { name: "Rex" })).toBe(false);
    expect(is("Derived", { id: 1, name: "Rex" })).toBe(true);
    expect(is("DerivedInput", { name: "Rex" })).toBe(true);
    expect(is("DerivedInput", {})).toBe(false);
  });
});
