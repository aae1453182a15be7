/** What the generated command line prints for the body of a response. */
import { expect, it } from "vitest";
import { printerFor } from "../../templates/cli/runtime/output/printer.js";

async function printed(
  body: unknown,
  values: Record<string, unknown>,
  rowsAt?: readonly string[],
): Promise<string[]> {
  let text = "";
  const out = {
    isTerminal: false,
    columns: 80,
    write(content: string | Uint8Array) {
      text += String(content);
      return Promise.resolve();
    },
  };
  await printerFor({ env: {}, out }, values, rowsAt).body(body);
  return text.trimEnd().split("\n");
}

const pets = [{ name: "Bello" }, { name: "Mia" }];
const page = { result: { items: pets }, total: 2 };

it("shows the items of a page as the rows of a table", async () => {
  const rowsAt = ["result", "items"];
  expect(await printed(page, { output: "table" }, rowsAt)).toEqual([
    "name",
    "Bello",
    "Mia",
  ]);
  // A body that is no page is one row, and a path of the user wins.
  expect(await printed({ id: 1 }, { output: "table" }, rowsAt)).toEqual([
    "id",
    "1",
  ]);
  expect(
    await printed(page, { output: "table", field: "total" }, rowsAt),
  ).toEqual(["value", "2"]);
});

it("prints the whole page in other forms", async () => {
  const lines = await printed(page, { output: "lines" }, ["result", "items"]);
  expect(lines).toEqual([JSON.stringify(page)]);
});
