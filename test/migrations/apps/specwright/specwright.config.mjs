export default {
  input: "openapi.yaml",
  output: "src/api",
  targets: ["client", "validators"],
  layout: "source",
  importExtension: "",
  tanstackQuery: true,
};
