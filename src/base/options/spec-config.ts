/** The options of a spec as TypeScript. `npm run docs:reference` writes this file from `table.ts`. */
import type { Severities } from "../diagnostics.js";
import type { Waiver } from "./diff-policy.js";
import type { PaginationRule } from "../../model/pagination/rule.js";
import type { OperationFilter } from "../../model/selection/filter.js";

/** One spec and how packages are generated from it. Relative paths start at the folder of the config file. */
export interface SpecConfigOf<OwnTarget> {
  /**
   * The OpenAPI document: a file, a folder that contains one OpenAPI document, or a URL. `externalRefs.origins`
   * must list the origin of a URL in a config file. A URL on the command line needs no other permission.
   */
  input?: string;
  /**
   * The URL of a remote spec of which the input is a copy in your repository. `specwright pull` downloads it and
   * records its digest. Other commands read the copy, and refuse one that was edited. Default: the input is not a
   * copy.
   */
  from?: string;
  /** Overlay documents, applied to the input in this order. Default: `[]`. */
  overlays?: string[];
  /** Generate only operations that meet all of these conditions. Default: all operations. */
  include?: OperationFilter;
  /** Do not generate operations that meet any of these conditions. Default: no operations. */
  exclude?: OperationFilter;
  /**
   * Which subtypes of a schema with a discriminator `include` keeps: all of them, or only those that the selected
   * operations refer to in another way. A subtype is a schema that extends another one with `allOf`, or that the
   * discriminator maps. Values of a subtype that is left out are values of the schema itself. Default: `"all"`.
   */
  subtypes?: "all" | "referenced";
  /** The folder for the generated packages. Default: `"generated"`. */
  output?: string;
  /**
   * The targets to generate: `validators`, `client`, `server`, `docs`, `types`, `mock`, `webhooks`, `zod`, `cli`,
   * `mcp`, or targets of your own. A JSON config can only name the built-in targets. Default: `validators`,
   * `client`, `server`, `docs`.
   */
  targets?: (string | OwnTarget)[];
  /**
   * Where the code goes: one npm package for each target, one npm package with a subpath for each target, or
   * source files inside your own package. `packages` creates `@petstore/client`, `package` creates
   * `@petstore/api/client`. With `source`, modules import each other by relative paths, and there are no
   * `package.json` and `tsconfig.json`. Default: `"packages"`.
   */
  layout?: "packages" | "package" | "source";
  /**
   * The names of the generated packages, in which `{api}` and `{target}` are replaced. With the layout `packages`,
   * `{target}` is required. With the layout `package`, it becomes `api`. Default: `"{api}-{target}"`.
   */
  packageName?: string;
  /**
   * The version of the generated packages, if it is not that of the API. If it is set, `specwright version` raises
   * it, and leaves the spec as it is. Default: `info.version` of the spec.
   */
  packageVersion?: string;
  /** What `package.json` says about publishing: `repository` and `publishConfig`. Default: nothing is added. */
  publish?: {
    /** The URL of the repository, such as `git+https://github.com/example/petstore.git`. npm compares it with the workflow that publishes. */
    repository?: string;
    /** The output folder inside of the repository, such as `generated`. */
    directory?: string;
    /** Who may install the packages. */
    access?: "public" | "restricted";
    /** Whether npm publishes a signed statement of where the packages were built. */
    provenance?: boolean;
    /** The registry to publish to. */
    registry?: string;
    /** Whether each package has a `jsr.json`. JSR needs scoped package names, and `importExtension: ".ts"`. */
    jsr?: boolean;
  };
  /**
   * The extension of relative imports in the generated code. Node and TypeScript with `nodenext` need `.js`. Use
   * `.ts` to run the sources without a build, and an empty string for bundlers that find files by their name
   * alone. Default: `".js"`.
   */
  importExtension?: ".js" | ".ts" | "";
  /**
   * Whether generated packages depend on each other with `workspace:*` instead of a version. Default: `true` if
   * the lock file or `packageManager` of your project is that of pnpm, Yarn 2 or later, or Bun, otherwise `false`.
   */
  workspaceProtocol?: boolean;
  /**
   * The TypeScript type of integers with `format: int64`. A `number` is exact up to 2^53 only, and larger values
   * are rejected. A `bigint` or a `string` of decimal digits holds all 64 bits. The JSON of requests and responses
   * contains numbers in any case. Default: `"number"`.
   */
  int64?: "number" | "bigint" | "string";
  /**
   * What values of the formats `date-time`, `date`, `time` and `duration` are in code. With `Date`, a `date-time`
   * is a `Date`, a `date` is a `Date` at midnight UTC, and `time` and `duration` stay strings. With `temporal`,
   * they are `Temporal.Instant`, `Temporal.PlainDate`, `Temporal.PlainTime` and `Temporal.Duration`. Requests and
   * responses contain strings in any case. Default: `"string"`.
   */
  dates?: "string" | "Date" | "temporal";
  /** How `dates: "temporal"` uses Temporal. Default: instants of the global `Temporal`. */
  temporal?: {
    /** What a `date-time` is: a `Temporal.Instant`, or a `Temporal.ZonedDateTime`, which keeps the offset of the text. */
    dateTime?: "instant" | "zoned";
    /** A module that exports `Temporal`, such as `temporal-polyfill`. Without it, the code uses the global `Temporal`. */
    from?: string;
  };
  /**
   * What base64 texts are in code: strings with `format: byte` or `format: base64url`, or with `contentEncoding:
   * base64`. Default: `"string"`.
   */
  bytes?: "string" | "Uint8Array";
  /**
   * Codecs of your own, by the `format` or the `x-codec` of a schema. A codec for a built-in format, such as
   * `date-time`, replaces the built-in codec. Default: no codecs.
   */
  codecs?: Record<
    string,
    {
      /** The type in code: a type that the module exports, a keyword such as `bigint`, or a global type such as `globalThis.URL`. */
      type: string;
      /** The module, as generated code imports it: a package, a subpath import such as `#codecs`, or a path that begins with `./` or `../` and starts at the output folder. */
      import: string;
      /** The function of the module that converts a value of the wire. It receives neither null nor undefined. */
      decode: string;
      /** The function of the module that converts a value of the type back. */
      encode: string;
    }
  >;
  /**
   * Whether properties and parameters have the names of the spec in code, or names in camelCase. Requests,
   * responses, paths of validation issues and the docs keep the names of the spec, and so do the keys of maps. If
   * two properties of an object would get the same name, both keep their names. Default: `"keep"`.
   */
  casing?: "keep" | "camel";
  /**
   * Whether the target `types` exports an alias for each component. `prefixed` is `--root-types` of
   * openapi-typescript: `SchemaPet`, `ResponseNotFound`. With `plain`, the names of schemas have no prefix: `Pet`.
   * With `exact`, they also keep their casing. Default: `"none"`.
   */
  rootTypes?: "none" | "prefixed" | "plain" | "exact";
  /**
   * Whether the target `types` marks `readOnly` properties with `$Read` and `writeOnly` properties with `$Write`.
   * This is `--read-write-markers` of openapi-typescript. openapi-fetch 0.17 leaves out `readOnly` properties in
   * request bodies, and `writeOnly` properties in responses. The file also exports `Readable` and `Writable`,
   * which do the same for your own types. Default: `false`.
   */
  readWriteMarkers?: boolean;
  /** The files of the docs besides the pages. Default: `{ flavor: "markdown", llms: "index" }`. */
  docs?: {
    /** The tool that reads the docs: plain Markdown for GitHub and others, or front matter, boxes and a table of contents for a site generator. */
    flavor?: "markdown" | "vitepress" | "docusaurus" | "gitbook";
    /** With `full`, the docs also contain `llms-full.txt`, all pages in one file for language models. */
    llms?: "index" | "full";
  };
  /**
   * What the site of `specwright site` contains besides the pages of the docs. Default: `{ tryIt: false, versions:
   * [] }`.
   */
  site?: {
    /** Whether each operation has a console that sends requests from the browser. */
    tryIt?: boolean;
    /** The versions of the API that the site describes, the newest one first. */
    versions?: {
      /** The name that readers see. */
      name: string;
      /** A file, a folder, `git:REVISION:PATH` or a URL. */
      spec: string;
    }[];
  };
  /**
   * Whether the validators can also describe themselves as JSON Schema, for AI tools and forms. Code that only
   * validates does not get larger: a bundler leaves the descriptions out. Default: `false`.
   */
  jsonSchema?: boolean;
  /**
   * Whether validators take messages of the application, and the languages whose messages the package has. An
   * empty list adds no language. A bundle contains only the languages that it imports. Default: only the messages
   * of the validators.
   */
  messages?: ("en" | "de" | "fr" | "es" | "ja")[];
  /**
   * Whether the validators have what forms and query strings need: `parsePet` with options, and views such as
   * `pickPet`. `parsePet` can convert text, fill in defaults, and remove or reject unknown fields. `pickPet`,
   * `omitPet` and `partialPet` are views of an object. Parameters get all functions of a schema. Default: `false`.
   */
  shapes?: boolean;
  /**
   * Whether the client has the entry point `query`, with options of TanStack Query 5 for each operation. The types
   * of `@tanstack/query-core` must be installed, in the version of your framework's adapter. Default: `false`.
   */
  tanstackQuery?: boolean;
  /**
   * Whether the client and the server have the entry point `telemetry`, which creates spans and metrics of
   * OpenTelemetry. `@opentelemetry/api` must be installed. The server package then also has `dashboard.json`, a
   * dashboard of Grafana for the operations. Default: `false`.
   */
  telemetry?: boolean;
  /**
   * How webhooks are signed that have no `x-webhook-signature`, for the target `webhooks`. `standard` is Standard
   * Webhooks. `github`, `stripe` and `slack` are HMAC-SHA256 as these services write it. Default: `"standard"`.
   */
  webhookSignature?: "standard" | "github" | "stripe" | "slack";
  /**
   * The name of the program that the target `cli` creates. Its environment variables begin with it, too. Default:
   * the title of the API in lower case.
   */
  cliName?: string;
  /**
   * The tools of the target `mcp`: one for each operation, or tools that search and call operations. `auto` is
   * `search` for an API with more than 40 operations, because a model reads the whole list of tools at each turn.
   * Default: `"auto"`.
   */
  mcpTools?: "auto" | "each" | "search";
  /**
   * Where the hand-written code is that generated code uses: copied into the output, or in the package
   * `@specwright/runtime`. With `package`, the output has code of your API alone. The package must have exactly
   * the version of the generator; other versions are refused when the code is loaded. Default: `"copy"`.
   */
  runtime?: "copy" | "package";
  /**
   * Whether the client, the server and the MCP server have a file `SKILL.md`, which tells agents how to use them.
   * Default: `false`.
   */
  skills?: boolean;
  /**
   * Whether the server package contains the description of the API as one document, which the server can serve.
   * `public` leaves out all parts with `x-internal: true`. The server serves the document only if your code passes
   * it to `createApi`. Default: `"none"`.
   */
  serverDescription?: "none" | "full" | "public";
  /**
   * Entry points that the server package has besides the adapters: parts of HTTP that an application chooses, such
   * as `cors` and `compression`. Your code passes the plugins to `createApi`. Default: `[]`.
   */
  serverPlugins?: (
    | "compression"
    | "conditional"
    | "cors"
    | "health"
    | "idempotency"
    | "limits"
    | "ranges"
    | "request-id"
    | "timeouts"
  )[];
  /**
   * Whether the Prettier of your project formats the generated files, with its settings and `.prettierignore`.
   * Otherwise they have the layout of Prettier's defaults. Default: `true` if Prettier finds settings for the
   * output folder, otherwise `false`.
   */
  prettier?: boolean;
  /**
   * A folder with your own templates, one folder per target, which replace the built-in templates of the same
   * name.
   */
  templates?: string;
  /** The folder for handler stubs, which `specwright scaffold` creates and extends. */
  scaffold?: string;
  /**
   * Whether a schema with `properties` or `items` but no `type` accepts only objects or only arrays. Its
   * TypeScript type is an object or an array in any case. By default the validator follows JSON Schema and also
   * accepts values of other types. Default: `false`.
   */
  impliedTypes?: boolean;
  /**
   * Whether an `enum` of strings also accepts strings that it does not list. Use `open` for a client that must
   * keep working when the API adds values. The type then allows any string and still suggests the known values.
   * Default: `"closed"`.
   */
  enums?: "closed" | "open";
  /**
   * Whether ids of different things have different types, so that the compiler finds an `OrderId` in the place of
   * a `PetId`. A component has a brand if its name ends with `Id`, if it has one of the formats, or if it says so
   * with `x-brand`. Other schemas have one with `x-brand: PetId`, and `x-brand: false` removes it. The values and
   * their validation stay the same. Default: `false`.
   */
  brands?:
    | boolean
    | {
        /** The formats of ids: a component with one of them has a brand. The default is `["uuid"]`. */
        formats?: string[];
        /** Whether properties and parameters with one of the formats have brands as well: `petId` is a `PetId`, and so is `id` of the component `Pet`. */
        properties?: boolean;
      };
  /**
   * Whether the object of an enumeration also has `labels`, and `match`, in which a missing case is a type error.
   * A label is the description of a value (`x-enum-descriptions`), or else its name (`x-enum-varnames`,
   * `x-enumNames`), or else the value as words. Default: `false`.
   */
  enumHelpers?: boolean;
  /**
   * The pagination of operations, by `operationId`, where the spec does not make it certain. `x-pagination` in the
   * spec has the same keys. Default: recognised from parameters and responses.
   */
  pagination?: Record<string, PaginationRule>;
  /**
   * The severity of diagnostics by their code, such as `misspelt-keyword`: `error`, `warning` or `off`. An error
   * that leaves the run without a result stays an error. `--strict` also fails for warnings. Default: the
   * severities of the list of diagnostics.
   */
  severity?: Severities;
  /**
   * The rules for deprecation and removal that `specwright lifecycle` checks. `generate` and `validate` do not
   * check them. Default: no rules.
   */
  lifecycle?: {
    /** The minimum number of days from the deprecation date to the removal date, by stability level. */
    notice?: {
      /** For experimental parts. */
      experimental?: number;
      /** For alpha parts. */
      alpha?: number;
      /** For beta parts. */
      beta?: number;
      /** For stable parts. */
      stable?: number;
    };
    /** Whether every deprecated part must have a removal date. */
    requireRemovalDate?: boolean;
    /** Whether every deprecated operation must have a replacement. */
    requireReplacement?: boolean;
    /** Whether a part that is still there after its removal date is an error. Otherwise it is a warning. */
    failWhenOverdue?: boolean;
  };
  /**
   * How `specwright diff` and `specwright version` judge changes. A waiver that expired is an error, and one that
   * matches no finding is a warning. Default: no waivers, the levels of the reference, and `major` for unproven
   * findings.
   */
  diff?: {
    /** Breaking changes that are allowed for some time, each with a reason and a date. */
    waivers?: Waiver[];
    /** The version that follows an unproven finding; by default `major`. */
    unproven?: "major" | "minor";
    /** The level of findings by their code, such as `parameter-removed`; `off` hides them. */
    levels?: Record<string, "breaking" | "unproven" | "compatible" | "off">;
  };
  /** The largest size of a document, in megabytes. At most 500, the longest text of JavaScript. Default: `100`. */
  maxFileSize?: number;
  /**
   * Where documents may be read from, besides the folder of the input. Default: nothing outside the folder of the
   * input.
   */
  externalRefs?: {
    /** Folders whose files may be read. */
    folders?: string[];
    /** Origins from which documents may be fetched, for example `https://example.com`. */
    origins?: string[];
  };
}
