import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  camelCase,
  fileSlug,
  identifier,
  pascalCase,
} from "../../src/naming/identifiers.js";

describe("names", () => {
  it.each([
    ["full-repository", "FullRepository", "fullRepository", "full-repository"],
    ["PetDTO", "PetDTO", "petDTO", "pet-dto"],
    ["HTTPServer", "HTTPServer", "httpServer", "http-server"],
    ["GET_pets", "GETPets", "getPets", "get-pets"],
    [
      "io.k8s.api.core.v1.Pod",
      "IoK8sApiCoreV1Pod",
      "ioK8sApiCoreV1Pod",
      "io-k8s-api-core-v1-pod",
    ],
    ["3d model", "_3dModel", "_3dModel", "3d-model"],
    ["Crème brûlée", "CremeBrulee", "cremeBrulee", "creme-brulee"],
    ["宠物", "U5ba0u7269", "u5ba0u7269", "u5ba0u7269"],
    ["", "Unnamed", "Unnamed", "unnamed"],
    ["../../etc/passwd", "EtcPasswd", "etcPasswd", "etc-passwd"],
    ["CON", "CON", "con", "con-"],
    ["$ref", "Ref", "ref", "ref"],
  ])("of %s", (text, pascal, camel, slug) => {
    expect(pascalCase(text)).toBe(pascal);
    expect(camelCase(text)).toBe(camel);
    expect(fileSlug(text)).toBe(slug);
  });

  it("are safe, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(pascalCase(text)).toMatch(/^[A-Za-z_$][\w$]*$/);
        expect(camelCase(text)).toMatch(/^[A-Za-z_$][\w$]*$/);
        expect(fileSlug(text)).toMatch(/^[a-z0-9_-]{1,81}$/);
      }),
    );
  });

  it("are refused where they are not identifiers", () => {
    expect(() => identifier("x: string } ; y")).toThrow(/Not an identifier/);
  });
});
