import { describe, expect, it } from "vitest";
import { editString } from "../../src/commands/release/edit-version.js";

const edit = (text: string, version = "2.0.0") =>
  editString(text, "/info/version", version);

describe("the version in a spec", () => {
  it.each([
    ["plain YAML", "info:\n  version: 1.0.0\n"],
    ["a comment", "info:\n  # 1.0.0\n  version: 1.0.0 # not 1.0.0\n"],
    ["double quotes", 'info:\n  version: "1.0.0"   # kept\n'],
    ["single quotes", "info:\n  version: '1.0.0'\n"],
    ["Windows line ends", "info:\r\n  title: A\r\n  version: 1.0.0\r\n"],
    ["a byte order mark", "\ufeffinfo:\n  version: 1.0.0\n"],
    ["a flow object", "info: { title: A, version: 1.0.0 }\n"],
    ["a quoted flow object", 'info: {version: "1.0.0", title: A}\n'],
    ["JSON", '{\n  "info": {\n    "version": "1.0.0"\n  }\n}\n'],
    ["JSON on one line", '{"info":{"version":"1.0.0","title":"1.0.0"}}'],
    ["quoted keys", '"info":\n  "version": 1.0.0\n'],
    ["the same text elsewhere", "a: 1.0.0\ninfo:\n    version:   1.0.0\n"],
    ["text after emoji", 'info: { title: "🐶", version: "1.0.0" }\n'],
  ])("is changed in %s, and nothing else", (_, text) => {
    const found = [...text.matchAll(/1\.0\.0/g)];
    const candidates = found.map(
      ({ index }) => `${text.slice(0, index)}2.0.0${text.slice(index + 5)}`,
    );
    const edited = edit(text);
    expect(candidates).toContain(edited);
    expect(edit(edited ?? "", "1.0.0")).toBe(text);
  });

  it("stays a string", () => {
    expect(edit("info:\n  version: v1\n", "2.1")).toBe(
      'info:\n  version: "2.1"\n',
    );
    expect(edit('info:\n  version: "1.0"\n', "1.1")).toBe(
      'info:\n  version: "1.1"\n',
    );
  });

  it.each([
    ["is missing", "info:\n  title: A\n"],
    ["is a block", "info:\n  version: |\n    1.0.0\n"],
    ["is an alias", "x: &v 1.0.0\ninfo:\n  version: *v\n"],
    ["is merged", "x: &i { version: 1.0.0 }\ninfo: *i\n"],
  ])("that %s is not changed", (_, text) => {
    expect(edit(text)).toBeNull();
  });
});
