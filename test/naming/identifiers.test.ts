import fc from "../support/fast-check.js";
import { describe, expect, it } from "vitest";
import {
  camelCase,
  fileSlug,
  identifier,
  pascalCase,
} from "../../src/naming/identifiers.js";
import { scaled } from "../support/random.js";

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
    ["Crème brûlée", "CrèmeBrûlée", "crèmeBrûlée", "creme-brulee"],
    ["Spæcial", "Spæcial", "spæcial", "spaecial"],
    ["größe", "Größe", "größe", "grosse"],
    ["宠物", "宠物", "宠物", "u5ba0u7269"],
    ["ユーザー", "ユーザー", "ユーザー", "u30e6u30fcu30b5u30fc"],
    ["नमस्ते", "नमस्ते", "नमस्ते", "u928u92eu938u924"],
    ["ЗАКАЗ_dto", "ЗАКАЗDto", "заказDto", "u417u410u41au410u417-dto"],
    ["iOSDevices", "IOSDevices", "iOSDevices", "ios-devices"],
    ["OAuth", "OAuth", "oAuth", "oauth"],
    [
      "createOAuth2Token",
      "CreateOAuth2Token",
      "createOAuth2Token",
      "create-oauth2-token",
    ],
    ["NOAuth", "NOAuth", "noAuth", "no-auth"],
    ["GetAPet", "GetAPet", "getAPet", "get-a-pet"],
    ["listPDFs", "ListPDFs", "listPDFs", "list-pdfs"],
    ["IDsOfURLs", "IDsOfURLs", "iDsOfURLs", "ids-of-urls"],
    ["IPv4Address", "IPv4Address", "iPv4Address", "ipv4-address"],
    ["GraphQLQuery", "GraphQLQuery", "graphQLQuery", "graphql-query"],
    ["", "Unnamed", "Unnamed", "unnamed"],
    ["../../etc/passwd", "EtcPasswd", "etcPasswd", "etc-passwd"],
    ["CON", "CON", "con", "con-"],
    ["$ref", "Ref", "ref", "ref"],
  ])("of %s", (text, pascal, camel, slug) => {
    expect(pascalCase(text)).toBe(pascal);
    expect(camelCase(text)).toBe(camel);
    expect(fileSlug(text)).toBe(slug);
  });

  it("of files are short, and long ones differ by a digest", () => {
    const long = "MicrosoftGraphIdentitySignIns".repeat(9);
    const slugs = ["A", "B", "a"].map((end) => fileSlug(`${long}.${end}`));
    for (const slug of slugs)
      expect(slug).toMatch(/^microsoft-graph-[a-z-]+-[0-9a-f]{12}$/);
    expect(slugs[0]).not.toBe(slugs[1]);
    // File systems that ignore case would not tell these apart.
    expect(slugs[0]).toBe(slugs[2]);
    expect(Math.max(...slugs.map(({ length }) => length))).toBe(80);
    expect(pascalCase(long)).toBe(long);
  });

  it("have letters in composed form", () => {
    expect(pascalCase("e\u0301te\u0301")).toBe("\u00c9t\u00e9");
    expect(pascalCase("\uff30et")).toBe("Pet");
  });

  it.each([
    ["a Cyrillic letter in a Latin word", "P\u0430y", "Pu430y"],
    ["Cyrillic letters that look Latin", "\u0420\u0430\u0443", "U420u430u443"],
    ["an override of the direction", "pet\u202etep", "PetTep"],
    ["a letter without width", "pe\u200dt", "PeT"],
    ["a letter of a phonetic alphabet", "\u0261et", "U261et"],
    ["marks upon marks", "p\u0316\u0317\u0318et", "Pet"],
    ["a letter outside of the basic plane", "\u{20000}", "U20000"],
  ])("cannot be taken for another: %s", (_, text, pascal) => {
    expect(pascalCase(text)).toBe(pascal);
  });

  it("are safe for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        for (const name of [pascalCase(text), camelCase(text)]) {
          expect(name).toMatch(/^[\p{ID_Start}_][\p{ID_Continue}]*$/u);
          expect(name).toBe(name.normalize("NFC"));
          expect(name).not.toMatch(
            /\p{Bidi_Control}|\p{Default_Ignorable_Code_Point}/u,
          );
        }
        expect(fileSlug(text)).toMatch(/^[a-z0-9_-]{1,81}$/);
      }),
      { numRuns: scaled(500) },
    );
  });

  it("are refused where they are not identifiers", () => {
    expect(() => identifier("x: string } ; y")).toThrow(/Not an identifier/);
  });
});
