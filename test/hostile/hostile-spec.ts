/** An OpenAPI document with the same hostile text in every field that takes text or a name. */

export function hostileSpec(payload: string): Record<string, unknown> {
  // Names have to differ where the document would contradict itself otherwise; the payload is whole in each.
  const name = (suffix: string) => `${payload}${suffix}`;
  const schemaRef = (suffix: string) => ({
    $ref: `#/components/schemas/${pointerPart(name(suffix))}`,
  });
  const examples = { [name("example")]: { summary: payload, value: payload } };
  const text = {
    type: "string",
    title: payload,
    description: payload,
    default: payload,
    examples: [payload],
  };
  return {
    openapi: "3.1.0",
    info: {
      title: payload,
      version: payload,
      summary: payload,
      description: payload,
      termsOfService: payload,
      contact: { name: payload, url: payload, email: payload },
      license: { name: payload, identifier: payload },
    },
    servers: [
      {
        url: `https://{${payload}}.example/${payload}`,
        description: payload,
        variables: {
          [payload]: {
            default: payload,
            enum: [payload],
            description: payload,
          },
        },
      },
    ],
    tags: [
      {
        name: payload,
        description: payload,
        externalDocs: { url: payload, description: payload },
      },
    ],
    externalDocs: { url: payload, description: payload },
    security: [{ [name("bearer")]: [payload] }],
    paths: {
      [`/${payload}/{${payload}}`]: {
        summary: payload,
        description: payload,
        post: {
          operationId: name("operation"),
          tags: [payload],
          summary: payload,
          description: payload,
          deprecated: true,
          "x-deprecation-message": payload,
          "x-replaced-by": `see ${payload}`,
          parameters: [
            {
              name: payload,
              in: "path",
              required: true,
              description: payload,
              schema: text,
            },
            {
              name: name("query"),
              in: "query",
              description: payload,
              schema: {
                ...text,
                enum: [payload],
                "x-enum-varnames": [payload],
                "x-enum-descriptions": [payload],
              },
              examples,
            },
            {
              name: name("object"),
              in: "query",
              style: "deepObject",
              schema: { type: "object", properties: { [payload]: text } },
            },
            { name: name("header"), in: "header", schema: text },
            { name: name("cookie"), in: "cookie", schema: text },
          ],
          requestBody: {
            description: payload,
            required: true,
            content: {
              "application/json": {
                schema: schemaRef("Object"),
                examples,
              },
              [`application/${payload}`]: { schema: text },
              "multipart/form-data": {
                schema: { type: "object", properties: { [payload]: text } },
                encoding: { [payload]: { contentType: payload } },
              },
            },
          },
          responses: {
            200: {
              description: payload,
              headers: { [payload]: { description: payload, schema: text } },
              content: { "application/json": { schema: schemaRef("Union") } },
              links: {
                [payload]: {
                  operationId: payload,
                  description: payload,
                  parameters: { [payload]: `$response.body#/${payload}` },
                  requestBody: payload,
                },
              },
            },
            default: {
              description: payload,
              content: { "application/json": { schema: schemaRef("Object") } },
            },
          },
        },
      },
    },
    components: {
      securitySchemes: {
        [name("bearer")]: {
          type: "http",
          scheme: "bearer",
          bearerFormat: payload,
          description: payload,
        },
        [name("key")]: {
          type: "apiKey",
          in: "header",
          name: payload,
          description: payload,
        },
      },
      schemas: {
        [name("Object")]: {
          type: "object",
          title: payload,
          description: payload,
          required: [payload, name("tag")],
          properties: {
            [payload]: { ...text, const: payload },
            [name("tag")]: { const: name("Object") },
            [name("nested")]: {
              type: "object",
              description: payload,
              properties: { [payload]: text },
              patternProperties: { [escapeRegExp(payload)]: text },
              dependentRequired: { [payload]: [name("other")] },
            },
            [name("deprecated")]: {
              type: "integer",
              deprecated: true,
              "x-deprecation-message": payload,
            },
          },
          additionalProperties: {
            type: "string",
            pattern: escapeRegExp(payload),
          },
        },
        [name("Enum")]: {
          type: "string",
          enum: [payload, name("2")],
          "x-enum-varnames": [payload, name("2")],
          "x-enum-descriptions": [payload, payload],
          description: payload,
        },
        [name("Other")]: {
          type: "object",
          required: [name("tag")],
          properties: { [name("tag")]: { const: name("Other") } },
        },
        [name("Union")]: {
          oneOf: [schemaRef("Object"), schemaRef("Other")],
          discriminator: { propertyName: name("tag") },
          externalDocs: { url: payload, description: payload },
        },
      },
    },
  };
}

export function pointerPart(text: string): string {
  const step = text.replaceAll("~", "~0").replaceAll("/", "~1");
  // A lone surrogate has no encoding.
  return Array.from(step, (one) =>
    /^[\ud800-\udfff]$/.test(one) ? one : encodeURIComponent(one),
  ).join("");
}

function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}
