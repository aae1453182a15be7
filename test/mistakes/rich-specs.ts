/** Two specs that use every object of OpenAPI, so that each of them can be broken. */
const json = (schema: unknown) => ({ "application/json": { schema } });
const ref = (name: string) => ({ $ref: `#/components/${name}` });

const openapi = {
  openapi: "3.1.0",
  jsonSchemaDialect: "https://spec.openapis.org/oas/3.1/dialect/base",
  info: {
    title: "Rich",
    version: "1.0.0",
    summary: "All of it",
    contact: { name: "A", url: "https://example.com", email: "a@example.com" },
    license: { name: "MIT", identifier: "MIT" },
  },
  servers: [
    {
      url: "https://{region}.example.com",
      variables: { region: { default: "eu", enum: ["eu", "us"] } },
    },
  ],
  tags: [{ name: "pets", externalDocs: { url: "https://example.com" } }],
  externalDocs: { url: "https://example.com" },
  security: [{ key: [] }, { oauth: ["read"] }],
  paths: {
    "/pets/{id}": {
      summary: "A pet",
      parameters: [
        ref("parameters/Id"),
        {
          name: "filter",
          in: "query",
          content: json({
            type: "object",
            properties: { a: { type: "string" } },
          }),
          example: { a: "b" },
        },
      ],
      get: {
        operationId: "getPet",
        tags: ["pets"],
        deprecated: true,
        "x-sunset": "2031-01-01",
        "x-replaced-by": "putPet",
        parameters: [
          {
            name: "tags",
            in: "query",
            style: "pipeDelimited",
            explode: false,
            schema: { type: "array", items: { type: "string" } },
            examples: { one: { summary: "One", value: ["a"] } },
          },
          {
            name: "X-Trace",
            in: "header",
            schema: { type: "string", format: "uuid" },
          },
          { name: "session", in: "cookie", schema: { type: "string" } },
        ],
        responses: {
          200: {
            description: "A pet",
            headers: { "X-Rate": { schema: { type: "integer" } } },
            content: {
              "application/json": {
                schema: ref("schemas/Pet"),
                example: { kind: "Cat", name: "Tom" },
              },
              "text/plain": { schema: { type: "string" } },
            },
            links: {
              owner: {
                operationId: "putPet",
                parameters: { id: "$response.body#/id" },
              },
            },
          },
          "4XX": ref("responses/Problem"),
          default: { description: "Anything" },
        },
      },
      put: {
        operationId: "putPet",
        security: [{ basic: [], bearer: [] }],
        servers: [{ url: "/v2" }],
        requestBody: {
          required: true,
          content: {
            "application/json": { schema: ref("schemas/Pet") },
            "multipart/form-data": {
              schema: {
                type: "object",
                properties: {
                  photo: { type: "string", format: "binary" },
                  tags: { type: "array", items: { type: "string" } },
                },
              },
              encoding: {
                photo: {
                  contentType: "image/png",
                  headers: { "X-A": { schema: { type: "string" } } },
                },
                tags: { style: "form", explode: true },
              },
            },
          },
        },
        responses: { 204: { description: "Done" } },
        callbacks: {
          moved: {
            "{$request.body#/url}": {
              post: {
                requestBody: { content: json({ type: "string" }) },
                responses: { 204: { description: "Seen" } },
              },
            },
          },
        },
      },
    },
    "/alias": { $ref: "#/components/pathItems/Alias" },
  },
  webhooks: {
    born: {
      post: {
        operationId: "born",
        requestBody: { content: json(ref("schemas/Pet")) },
        responses: { 204: { description: "Seen" } },
      },
    },
  },
  components: {
    schemas: {
      Pet: {
        oneOf: [ref("schemas/Cat"), ref("schemas/Dog")],
        discriminator: {
          propertyName: "kind",
          mapping: { Cat: "#/components/schemas/Cat" },
        },
      },
      Base: {
        title: "Base",
        description: "What pets share",
        type: "object",
        required: ["kind", "name"],
        properties: {
          kind: { type: "string" },
          name: {
            type: "string",
            minLength: 1,
            maxLength: 20,
            pattern: "^[A-Z]",
            examples: ["Tom"],
          },
          id: { type: "string", readOnly: true },
          secret: { type: "string", writeOnly: true },
          age: {
            type: "integer",
            format: "int64",
            minimum: 0,
            exclusiveMaximum: 100,
            multipleOf: 1,
            default: 1,
          },
          parent: { anyOf: [ref("schemas/Base"), { type: "null" }] },
        },
        patternProperties: { "^x-": { type: "number" } },
        additionalProperties: { type: ["string", "null"] },
        propertyNames: { minLength: 1 },
        minProperties: 1,
        maxProperties: 50,
        dependentRequired: { id: ["name"] },
        dependentSchemas: { id: { required: ["name"] } },
        externalDocs: { url: "https://example.com" },
        example: { kind: "Cat", name: "Tom" },
      },
      Cat: {
        allOf: [
          ref("schemas/Base"),
          {
            type: "object",
            properties: {
              lives: {
                type: "integer",
                enum: [7, 9],
                "x-enum-varnames": ["Seven", "Nine"],
              },
            },
          },
        ],
      },
      Dog: {
        allOf: [
          ref("schemas/Base"),
          { type: "object", properties: { size: { enum: ["s", "l"] } } },
        ],
        unevaluatedProperties: false,
      },
      List: {
        type: "array",
        prefixItems: [{ type: "string" }],
        items: { const: 1 },
        contains: { const: 1 },
        minContains: 1,
        maxContains: 3,
        minItems: 1,
        maxItems: 9,
        uniqueItems: true,
        unevaluatedItems: false,
      },
      Condition: {
        if: { properties: { a: { const: 1 } } },
        then: { required: ["b"] },
        else: { required: ["c"] },
        not: { required: ["d"] },
        type: "object",
        properties: { a: {}, b: {}, c: {} },
      },
      Tree: {
        $id: "https://example.com/tree",
        $anchor: "tree",
        $dynamicAnchor: "node",
        type: "object",
        properties: {
          children: { type: "array", items: { $dynamicRef: "#node" } },
        },
        $defs: {
          Leaf: {
            type: "string",
            contentEncoding: "base64",
            contentMediaType: "image/png",
          },
        },
      },
    },
    parameters: {
      Id: {
        name: "id",
        in: "path",
        required: true,
        schema: { type: "string" },
      },
    },
    responses: {
      Problem: {
        description: "Problem",
        content: {
          "application/problem+json": {
            schema: {
              type: "object",
              properties: { title: { type: "string" } },
            },
            examples: { one: ref("examples/One") },
          },
        },
      },
    },
    examples: { One: { summary: "One", value: { title: "No" } } },
    headers: { Rate: { schema: { type: "integer" } } },
    requestBodies: { Body: { content: json({ type: "string" }) } },
    pathItems: {
      Alias: {
        get: {
          operationId: "alias",
          responses: {
            200: {
              description: "Ok",
              content: {
                "application/jsonl": { itemSchema: { type: "integer" } },
              },
            },
          },
        },
      },
    },
    securitySchemes: {
      key: { type: "apiKey", in: "header", name: "X-Key" },
      basic: { type: "http", scheme: "basic" },
      bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
      oauth: {
        type: "oauth2",
        flows: {
          clientCredentials: {
            tokenUrl: "https://example.com/token",
            scopes: { read: "Read" },
          },
        },
      },
      connect: {
        type: "openIdConnect",
        openIdConnectUrl: "https://example.com/openid",
      },
    },
  },
};

const swagger = {
  swagger: "2.0",
  info: { title: "Rich", version: "1.0.0" },
  host: "example.com",
  basePath: "/v1",
  schemes: ["https"],
  consumes: ["application/json"],
  produces: ["application/json"],
  tags: [{ name: "pets" }],
  security: [{ key: [] }],
  securityDefinitions: {
    key: { type: "apiKey", in: "header", name: "X-Key" },
    basic: { type: "basic" },
    oauth: {
      type: "oauth2",
      flow: "accessCode",
      authorizationUrl: "https://example.com/a",
      tokenUrl: "https://example.com/t",
      scopes: { read: "Read" },
    },
  },
  parameters: {
    Limit: {
      name: "limit",
      in: "query",
      type: "integer",
      maximum: 10,
      default: 5,
    },
  },
  responses: {
    Problem: { description: "Problem", schema: { $ref: "#/definitions/Pet" } },
  },
  definitions: {
    Pet: {
      type: "object",
      discriminator: "kind",
      required: ["kind"],
      properties: {
        kind: { type: "string" },
        old: { type: "string", "x-nullable": true },
      },
    },
    Cat: {
      allOf: [
        { $ref: "#/definitions/Pet" },
        { type: "object", properties: { lives: { type: "integer" } } },
      ],
    },
  },
  paths: {
    "/pets/{id}": {
      parameters: [{ name: "id", in: "path", required: true, type: "string" }],
      get: {
        operationId: "getPet",
        parameters: [
          { $ref: "#/parameters/Limit" },
          {
            name: "tags",
            in: "query",
            type: "array",
            items: { type: "string" },
            collectionFormat: "multi",
          },
        ],
        responses: {
          200: {
            description: "Pet",
            schema: { $ref: "#/definitions/Pet" },
            headers: { "X-A": { type: "string" } },
            examples: { "application/json": { kind: "Cat" } },
          },
          default: { $ref: "#/responses/Problem" },
        },
      },
      put: {
        consumes: ["application/json"],
        parameters: [
          {
            name: "body",
            in: "body",
            required: true,
            schema: { $ref: "#/definitions/Pet" },
          },
        ],
        responses: { 204: { description: "Done" } },
      },
      post: {
        consumes: ["multipart/form-data"],
        parameters: [
          { name: "photo", in: "formData", type: "file" },
          { name: "name", in: "formData", type: "string" },
        ],
        responses: { 204: { description: "Done" } },
      },
    },
  },
};

export const richSpecs = { openapi, swagger };
