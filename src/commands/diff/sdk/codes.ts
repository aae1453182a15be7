/** The codes of findings about code on the generated packages. */
export const sdkCodes = {
  "export-removed":
    "A package no longer exports a name: an import of it does not compile.",
  "export-changed":
    "A package exports something else under a name, such as a schema instead of a type of the client.",
  "export-added": "A package exports a new name.",
  "type-property-removed":
    "A property of a type is gone: code that reads or passes it does not compile.",
  "type-property-required":
    "A type of requests requires a property that code of the base may omit.",
  "type-property-optional":
    "A property that was always present in a response type may be absent.",
  "type-narrowed":
    "A type of requests accepts fewer values, or a type of responses no longer has a value that code compares with or lists.",
  "type-widened": "A type of responses has more values.",
  "type-index-removed":
    "A type no longer has an index signature: code that uses other properties does not compile.",
  "type-extended":
    "A type changed so that code on the generated packages still compiles.",
  "type-not-compared":
    "A type is too deep for the TypeScript compiler, so it cannot tell whether code still compiles.",
  "result-status-removed":
    "The result of an operation no longer has the type of a status.",
  "result-status-added":
    "The result of an operation has the type of another status.",
  "pages-removed":
    "An operation can no longer be passed to `paginate` or `items`.",
} as const satisfies Readonly<Record<string, string>>;

export type SdkCode = keyof typeof sdkCodes;
