export default {
  pets: {
    input: "./openapi.yaml",
    output: {
      mode: "tags-split",
      target: "src/api/pets.ts",
      schemas: "src/api/model",
      client: "react-query",
      httpClient: "fetch",
      override: { mutator: { path: "./src/client.ts", name: "send" } },
    },
  },
  zod: {
    input: "./openapi.yaml",
    output: { target: "src/api/pets.zod.ts", client: "zod" },
  },
};
