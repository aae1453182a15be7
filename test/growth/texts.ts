/** Specs whose texts repeat a character: expressions that search in them must take linear time. */
import type { Family } from "./families.js";

/** What texts repeat: white space, marks of Markdown, comments, code and URLs, letters, and parts of characters. */
const repeatedTexts = [
  ..." \t\n-_*`~#>|<&[](){}!\"'\\/.,:;=+$%^@?",
  "\r",
  "0",
  "a",
  "A",
  "Aa",
  "a ",
  " \t",
  "*/",
  "é",
  "🐕",
  "\ud800",
  "\u202e",
  "\u00a0",
  "\u2028",
] as const;

/** A spec in which all texts repeat this one, `size * 600` characters long, before a last letter. */
export function textFamily(repeated: string): Family {
  return (size) => {
    const text = `a${repeated.repeat((size * 600) / repeated.length)}b`;
    const schema = {
      type: "object",
      title: text,
      description: text,
      properties: {
        value: {
          type: "string",
          title: text,
          description: text,
          default: text,
          example: text,
        },
      },
    };
    const content = {
      "application/json": {
        schema: { $ref: "#/components/schemas/Thing" },
        examples: { one: { summary: text, description: text } },
      },
    };
    return {
      openapi: "3.1.0",
      info: {
        title: text,
        summary: text,
        description: text,
        termsOfService: text,
        contact: { name: text, email: text },
        license: { name: text },
        version: text,
      },
      externalDocs: { url: "https://example.com", description: text },
      servers: [
        {
          url: `https://example.com/${encodeURI(text.replaceAll("\ud800", "-"))}`,
          description: text,
          variables: { v: { default: "a", description: text } },
        },
      ],
      tags: [{ name: "things", summary: text, description: text }],
      paths: {
        "/things/{id}": {
          summary: text,
          description: text,
          post: {
            operationId: "post",
            tags: ["things"],
            summary: text,
            description: text,
            externalDocs: { url: "https://example.com", description: text },
            deprecated: true,
            "x-deprecated-message": text,
            parameters: [
              {
                name: "id",
                in: "path",
                required: true,
                description: text,
                schema: { type: "string", example: text },
              },
            ],
            requestBody: { description: text, content },
            responses: {
              200: {
                description: text,
                headers: {
                  "X-One": { description: text, schema: { type: "string" } },
                },
                links: { one: { operationId: "post", description: text } },
                content,
              },
            },
          },
        },
      },
      components: {
        schemas: { Thing: schema },
        securitySchemes: {
          key: {
            type: "apiKey",
            in: "header",
            name: "X-Key",
            description: text,
          },
        },
      },
    };
  };
}

/** Names of `size * 2000` letters, which are all different. */
const longNames: Family = (size) => {
  const name = (letter: string) => letter.repeat(size * 2000);
  return namedSpec(["a", "A", "Aa", "a_"].map(name));
};

/** Many names that become the same identifier. */
const clashingNames: Family = (size) =>
  namedSpec(
    Array.from(
      { length: size * 30 },
      (_, index) =>
        `name${index.toString(2).padStart(12, "0").replaceAll("0", "-").replaceAll("1", ".")}x`,
    ),
  );

function namedSpec(names: readonly string[]): Record<string, unknown> {
  return {
    openapi: "3.1.0",
    info: { title: "names", version: "1" },
    paths: {},
    components: {
      schemas: Object.fromEntries(
        names.map((name) => [
          name,
          { type: "object", properties: { [name]: { type: "string" } } },
        ]),
      ),
    },
  };
}

/** Families that grow in their texts and names, by what they repeat. */
export const textFamilies: Record<string, Family> = {
  longNames,
  clashingNames,
  ...Object.fromEntries(
    repeatedTexts.map((repeated) => [
      `text ${JSON.stringify(repeated)}`,
      textFamily(repeated),
    ]),
  ),
};
