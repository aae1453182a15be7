/** Writes packages with small APIs, which share one document. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const words = [
  "pets",
  "toys",
  "orders",
  "shops",
  "visits",
  "owners",
  "vaccines",
  "cages",
  "foods",
  "events",
];

/** Returns the names of the packages. */
export function makeApis(workspace, count) {
  return Array.from({ length: count }, (_, index) => {
    const word = words[index % words.length];
    const round = Math.floor(index / words.length);
    const name = round === 0 ? word : `${word}-${round + 1}`;
    const folder = join(workspace, "apis", name);
    mkdirSync(folder, { recursive: true });
    const files = {
      "package.json": {
        name: `@apis/${name}`,
        version: "0.0.0",
        private: true,
        scripts: { generate: "specwright generate" },
      },
      "specwright.config.json": {
        input: "openapi.yaml",
        output: "generated",
        packageName: `@${name}/{target}`,
        externalRefs: { folders: ["../../shared"] },
      },
    };
    for (const [file, value] of Object.entries(files))
      writeFileSync(join(folder, file), `${JSON.stringify(value, null, 2)}\n`);
    writeFileSync(join(folder, "openapi.yaml"), specOf(name, word));
    return name;
  });
}

export function specOf(title, word) {
  return `openapi: 3.1.0
info: { title: ${title}, version: "1.0.0" }
servers: [{ url: https://api.example.com }]
tags: [{ name: ${word} }]
paths:
  /${word}:
    get:
      operationId: list
      summary: List ${word}
      tags: [${word}]
      parameters:
        - name: limit
          in: query
          schema: { type: integer, minimum: 1, maximum: 100, default: 20 }
      responses:
        "200":
          description: The ${word}.
          content:
            application/json:
              schema: { type: array, items: { $ref: "#/components/schemas/Item" } }
        default:
          description: An error.
          content:
            application/json:
              schema: { $ref: "../../shared/error.yaml#/Error" }
    post:
      operationId: create
      summary: Add one of the ${word}
      tags: [${word}]
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: "#/components/schemas/NewItem" }
      responses:
        "201":
          description: The new item.
          content:
            application/json:
              schema: { $ref: "#/components/schemas/Item" }
        default:
          description: An error.
          content:
            application/json:
              schema: { $ref: "../../shared/error.yaml#/Error" }
components:
  schemas:
    NewItem:
      type: object
      required: [name]
      properties:
        name: { type: string, minLength: 1, maxLength: 100 }
        tags: { type: array, items: { type: string }, uniqueItems: true }
    Item:
      allOf:
        - { $ref: "#/components/schemas/NewItem" }
        - type: object
          required: [id]
          properties: { id: { type: string, format: uuid } }
`;
}
