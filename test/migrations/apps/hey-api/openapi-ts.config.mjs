export default {
  input: "./openapi.yaml",
  output: "src/api",
  plugins: [
    "@hey-api/client-fetch",
    "@hey-api/typescript",
    "@hey-api/sdk",
    "@tanstack/react-query",
    "zod",
  ],
};
