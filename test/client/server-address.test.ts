import { describe, expect, it } from "vitest";
import { fillServer } from "../../templates/client/runtime/server-address.js";

const region = { default: "eu", enum: ["eu", "us"] };
const open = { default: "x" };

function fill(url: string, value: string): string {
  return fillServer(url, { v: open }, { v: value });
}

describe("server variables", () => {
  it("are their defaults where nothing is given", () => {
    const url = "https://{region}.example.com/{v}/{unknown}";
    expect(fillServer(url, { region, v: open })).toBe(
      "https://eu.example.com/x/{unknown}",
    );
  });

  it("must be of the enumeration", () => {
    const url = "https://{region}.example.com";
    expect(fillServer(url, { region }, { region: "us" })).toBe(
      "https://us.example.com",
    );
    expect(() => fillServer(url, { region }, { region: "evil.com/#" })).toThrow(
      "The server variable region must be one of eu, us",
    );
  });

  it.each([
    ["https://{v}.example.com", "a-b.c"],
    ["https://{v}/v1", "localhost:8080"],
    ["https://{v}", "bücher.example"],
    ["https://example.com:{v}/v1", "8443"],
    ["{v}://example.com", "http"],
    ["https://example.com/{v}", "api/v1"],
    ["https://example.com/{v}", ""],
    ["https://example.com/v{v}/x", "1.2"],
    ["{v}/v1", "https://example.com:8080/base"],
    ["{v}/v1", "/base"],
  ])("%s takes %j", (url, value) => {
    expect(fill(url, value)).toBe(url.replace("{v}", value));
  });

  it.each([
    ["https://{v}.example.com", "evil.com/#"],
    ["https://{v}.example.com", "evil.com/"],
    ["https://{v}.example.com", "evil.com?"],
    ["https://{v}.example.com", "evil.com\\\\"],
    ["https://{v}.example.com", "user:pass@evil.com:1"],
    ["https://{v}.example.com", "evil.com:80"],
    ["https://{v}.example.com", ""],
    ["https://{v}.example.com", "evil.com\t"],
    ["https://{v}/v1", "a@evil.com"],
    ["https://{v}/v1", "evil.com/x"],
    ["https://{v}/v1", ".."],
    ["//{v}/v1", "evil.com/x"],
    ["https://example.com:{v}/v1", "80@evil.com"],
    ["{v}://example.com", "javascript"],
    ["https://example.com/{v}", "a?b"],
    ["https://example.com/{v}", "a#b"],
    ["https://example.com/{v}", "a/../../b"],
    ["https://example.com/{v}", "%2e%2E/b"],
    ["/{v}/x", "/evil.com"],
    ["/{v}/x", ""],
    ["{v}/v1", "//evil.com"],
    ["{v}/v1", "https://user@evil.com"],
    ["{v}/v1", "ftp://example.com"],
  ])("%s refuses %j", (url, value) => {
    expect(() => fill(url, value)).toThrow(/^The server variable v must be /);
  });
});
