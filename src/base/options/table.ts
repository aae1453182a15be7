/**
 * The options of a spec, one row each. From this table come the check of config files, the command-line flags with
 * their help, the defaults, the types of a config, and the reference pages (`npm run docs:reference`).
 */
import { messageLanguages } from "./message-languages.js";
import { paginationStyles } from "../openapi/pagination.js";
import { webhookSignatures } from "../openapi/webhook-signatures.js";
import type { DiffPolicy, Waiver } from "./diff-policy.js";
import type { LifecyclePolicy } from "./lifecycle-policy.js";
import type { Stability } from "../../model/model.js";
import type { PaginationRule } from "../../model/pagination/rule.js";
import type { OperationFilter } from "../../model/selection/filter.js";
import { isObject } from "../common/json.js";
import { pluginNames } from "./server-plugins.js";
import { severityKind } from "./severity.js";
import {
  choice,
  count,
  day,
  days,
  listOf,
  mapOf,
  matching,
  megabytes,
  objectOf,
  path,
  text,
  toggle,
  toggleOr,
  type Kind,
} from "./kinds.js";

/**
 * The stage that receives an option: the reader of documents, the model builder, every target, or the surrounding run.
 */
export type Stage = "read" | "model" | "target" | "run";

export type CommandName =
  | "generate"
  | "init"
  | "validate"
  | "scaffold"
  | "lifecycle"
  | "diff"
  | "version"
  | "release"
  | "upgrade"
  | "bundle"
  | "contract"
  | "pull"
  | "site";

export interface OptionFlag {
  /** Without the hyphens. */
  readonly name: string;
  readonly commands: readonly CommandName[];
  /** One letter, without the hyphen. */
  readonly alias?: string;
  /** The help of the flag, if it differs from the documentation of the option. */
  readonly doc?: string;
}

interface Option<T, S extends Stage, D extends T | null> {
  readonly kind: Kind<T>;
  readonly stage: S;
  /** Null if an option that is not set has no value. */
  readonly default: D;
  /** The default in words, if the value does not explain itself. */
  readonly defaultText?: string;
  /** One sentence. */
  readonly doc: string;
  /** More sentences, for the reference page and the editor. */
  readonly details?: string;
  readonly flag?: OptionFlag;
}

/** Keeps the type of the value, the stage and whether there is a default. */
function option<T, const S extends Stage, const D extends T | null>(
  row: Option<T, S, D>,
): Option<T, S, D> {
  return row;
}

const everyCommand: readonly CommandName[] = [
  "generate",
  "validate",
  "scaffold",
  "lifecycle",
  "diff",
  "version",
  "release",
  "upgrade",
  "bundle",
  "contract",
  "site",
];

/** An npm package name with the placeholders `{api}` and `{target}`. */
const packageNamePattern =
  /^(@(?:[a-z0-9~-]|\{api\}|\{target\})(?:[a-z0-9._~-]|\{api\}|\{target\})*\/)?(?:[a-z0-9~-]|\{api\}|\{target\})(?:[a-z0-9._~-]|\{api\}|\{target\})*$/;

const stabilities: Record<Stability, true> = {
  experimental: true,
  alpha: true,
  beta: true,
  stable: true,
};

const stabilityLevels = Object.keys(stabilities) as Stability[];

const operationFilter = objectOf<OperationFilter>(
  {
    tags: {
      kind: listOf("a list of tags", text),
      doc: "Operations with one of these tags.",
    },
    paths: {
      kind: listOf("a list of paths", text),
      doc: "Operations whose path matches one of these patterns: `*` matches within one segment, `**` matches any number of segments, and a method may come first, as in `GET /pets/*`.",
    },
    operationIds: {
      kind: listOf("a list of operationIds", text),
      doc: "Operations with one of these `operationId`s.",
    },
    deprecated: {
      kind: toggle,
      doc: "Operations that are deprecated (`true`), or that are not (`false`).",
    },
    stability: {
      kind: listOf(
        `a list of ${stabilityLevels.join(", ")}`,
        choice(...stabilityLevels),
      ),
      doc: "Operations with one of these stability levels.",
    },
    internal: {
      kind: toggle,
      doc: "Operations with `x-internal: true` on themselves or their path (`true`), or without it (`false`).",
    },
  },
  "OperationFilter",
);

/** The shortest notice of a removal, by the stability of the deprecated part. */
const notice = objectOf<Partial<Record<Stability, number>>>({
  experimental: { kind: days, doc: "For experimental parts." },
  alpha: { kind: days, doc: "For alpha parts." },
  beta: { kind: days, doc: "For beta parts." },
  stable: { kind: days, doc: "For stable parts." },
});

const lifecyclePolicy = objectOf<LifecyclePolicy>({
  notice: {
    kind: notice,
    doc: "The minimum number of days from the deprecation date to the removal date, by stability level.",
  },
  requireRemovalDate: {
    kind: toggle,
    doc: "Whether every deprecated part must have a removal date.",
  },
  requireReplacement: {
    kind: toggle,
    doc: "Whether every deprecated operation must have a replacement.",
  },
  failWhenOverdue: {
    kind: toggle,
    doc: "Whether a part that is still there after its removal date is an error. Otherwise it is a warning.",
  },
});

const bodyPointer = matching('a JSON pointer, such as "/data"', /^(?:\/.*)?$/);

const paginationRule = objectOf<PaginationRule>(
  {
    style: {
      kind: choice(...paginationStyles),
      doc: "How the next page is found: `link` (the `Link` header), `url` (a URL in the body), `cursor` (a value in the body), `lastItem` (a value in the last item), `offset` (the number of items to skip), `page` (the number of the page), or `none`.",
    },
    parameter: {
      kind: text,
      doc: "The query parameter, header or property of the request body that selects the page.",
    },
    next: {
      kind: bodyPointer,
      doc: "The JSON pointer to the URL or cursor in the response body. For `lastItem` it starts at the item.",
    },
    items: {
      kind: bodyPointer,
      doc: "The JSON pointer to the array of items. An empty string is the body itself.",
    },
    more: {
      kind: bodyPointer,
      doc: "The JSON pointer to a boolean that says whether there is another page.",
    },
    total: {
      kind: bodyPointer,
      doc: "The JSON pointer to the number of items on all pages.",
    },
    pages: {
      kind: bodyPointer,
      doc: "The JSON pointer to the number of pages.",
    },
    first: { kind: count, doc: "The number of the first page." },
  },
  "PaginationRule",
);

const waiver = objectOf<Waiver>(
  {
    code: {
      kind: text,
      doc: "The code of the finding, such as `operation-removed`.",
      isRequired: true,
    },
    scope: {
      kind: choice("wire", "sdk"),
      doc: "The scope of the finding; by default both.",
    },
    operation: {
      kind: text,
      doc: "The operation of the finding, such as `POST /pets`, or a pattern as in `include.paths`; by default all.",
    },
    pointer: {
      kind: text,
      doc: "The JSON pointer of the changed part, in the old or the new spec.",
    },
    reason: {
      kind: text,
      doc: "Why the change is allowed.",
      isRequired: true,
    },
    expires: {
      kind: day,
      doc: "The last day of the waiver, such as `2030-12-05`.",
      isRequired: true,
    },
  },
  "Waiver",
);

type DiffOptions = Partial<DiffPolicy>;

interface PublishOptions {
  repository?: string;
  directory?: string;
  access?: "public" | "restricted";
  provenance?: boolean;
  registry?: string;
  jsr?: boolean;
}

interface TemporalOptions {
  dateTime?: "instant" | "zoned";
  from?: string;
}

/** A codec of the user: functions that convert one value, and the type of the result. */
interface OwnCodec {
  type: string;
  import: string;
  decode: string;
  encode: string;
}

const exportedName = matching(
  "the name of an export",
  /^[A-Za-z_$][A-Za-z0-9_$]*$/,
);

const ownCodec = objectOf<OwnCodec>({
  type: {
    kind: matching(
      "the name of an exported type, a keyword such as bigint, or a global type such as globalThis.URL",
      /^(?:globalThis\.)?[A-Za-z_$][A-Za-z0-9_$]*$/,
    ),
    doc: "The type in code: a type that the module exports, a keyword such as `bigint`, or a global type such as `globalThis.URL`.",
    isRequired: true,
  },
  import: {
    kind: text,
    doc: "The module, as generated code imports it: a package, a subpath import such as `#codecs`, or a path that begins with `./` or `../` and starts at the output folder.",
    isRequired: true,
  },
  decode: {
    kind: exportedName,
    doc: "The function of the module that converts a value of the wire. It receives neither null nor undefined.",
    isRequired: true,
  },
  encode: {
    kind: exportedName,
    doc: "The function of the module that converts a value of the type back.",
    isRequired: true,
  },
});

interface BrandOptions {
  formats?: readonly string[];
  properties?: boolean;
}

interface DocsOptions {
  flavor?: "markdown" | "vitepress" | "docusaurus" | "gitbook";
  llms?: "index" | "full";
}

interface SiteOptions {
  tryIt?: boolean;
  versions?: { name: string; spec: string }[];
}

const siteVersion = objectOf<{ name: string; spec: string }>({
  name: { kind: text, doc: "The name that readers see.", isRequired: true },
  spec: {
    kind: text,
    doc: "A file, a folder, `git:REVISION:PATH` or a URL.",
    isRequired: true,
  },
});

const origin: Kind<string> = {
  ...text,
  accepts: (value): value is string =>
    typeof value === "string" &&
    URL.canParse(value) &&
    new URL(value).origin === value,
  schema: { type: "string", pattern: "^[a-z]+://[^/?#]+$" },
};

const httpUrl: Kind<string> = {
  ...text,
  expected: "a URL that begins with https:// or http://",
  accepts: (value): value is string =>
    typeof value === "string" &&
    /^https?:\/\//.test(value) &&
    URL.canParse(value),
  schema: { type: "string", pattern: "^https?://" },
};

/** The targets of a run that names none. */
export const defaultTargetNames = [
  "validators",
  "client",
  "server",
  "docs",
] as const;

/** The targets that a JSON config can name. */
export const builtInTargetNames = [
  ...defaultTargetNames,
  "types",
  "mock",
  "webhooks",
  "zod",
  "cli",
  "mcp",
] as const;

/** The parts by which a target of the user is recognized. Its type is a parameter of the types of a config. */
interface OwnTarget {
  readonly name: string;
  readonly names: object;
  readonly plan: unknown;
}

const target: Kind<string | OwnTarget> = {
  ...text,
  accepts: (value): value is string | OwnTarget =>
    typeof value === "string" || isTarget(value),
  schema: { enum: builtInTargetNames },
  typescript: "string | OwnTarget",
};

function isTarget(value: unknown): value is OwnTarget {
  if (!isObject(value)) return false;
  const { name, names, plan } = value;
  return (
    typeof name === "string" &&
    typeof plan === "function" &&
    isObject(names) &&
    Array.isArray(names["reserved"]) &&
    isObject(names["operations"])
  );
}

export const optionTable = {
  input: option({
    kind: path,
    stage: "read",
    default: null,
    doc: "The OpenAPI document: a file, a folder that contains one OpenAPI document, or a URL.",
    details:
      "`externalRefs.origins` must list the origin of a URL in a config file. A URL on the command line needs no other permission.",
    flag: {
      name: "input",
      alias: "i",
      commands: ["generate", "scaffold", "site", "init"],
    },
  }),
  from: option({
    kind: httpUrl,
    stage: "read",
    default: null,
    defaultText: "the input is not a copy",
    doc: "The URL of a remote spec of which the input is a copy in your repository.",
    details:
      "`specwright pull` downloads it and records its digest. Other commands read the copy, and refuse one that was edited.",
  }),
  overlays: option({
    kind: listOf("a list of paths", path),
    stage: "read",
    default: [],
    doc: "Overlay documents, applied to the input in this order.",
    flag: {
      name: "overlay",
      commands: everyCommand,
      doc: "An overlay to apply, instead of those in the config file.",
    },
  }),
  include: option({
    kind: operationFilter,
    stage: "model",
    default: null,
    defaultText: "all operations",
    doc: "Generate only operations that meet all of these conditions.",
    flag: {
      name: "include",
      commands: everyCommand,
      doc: "Generate only operations with tags=a,b, paths=, operationIds=, stability=, deprecated or internal.",
    },
  }),
  exclude: option({
    kind: operationFilter,
    stage: "model",
    default: null,
    defaultText: "no operations",
    doc: "Do not generate operations that meet any of these conditions.",
    flag: {
      name: "exclude",
      commands: everyCommand,
      doc: "Do not generate operations with tags=a,b, paths=, operationIds=, stability=, deprecated or internal.",
    },
  }),
  subtypes: option({
    kind: choice("all", "referenced"),
    stage: "model",
    default: "all",
    doc: "Which subtypes of a schema with a discriminator `include` keeps: all of them, or only those that the selected operations refer to in another way.",
    details:
      "A subtype is a schema that extends another one with `allOf`, or that the discriminator maps. Values of a subtype that is left out are values of the schema itself.",
  }),
  output: option({
    kind: path,
    stage: "run",
    default: "generated",
    doc: "The folder for the generated packages.",
    flag: { name: "output", alias: "o", commands: ["generate", "init"] },
  }),
  targets: option({
    kind: {
      ...listOf(
        "a list of target names or targets, each with name, names (reserved, operations) and plan",
        target,
      ),
      flagForm: "names",
    },
    stage: "run",
    default: null,
    defaultText: defaultTargetNames.map((name) => `\`${name}\``).join(", "),
    doc: "The targets to generate: `validators`, `client`, `server`, `docs`, `types`, `mock`, `webhooks`, `zod`, `cli`, `mcp`, or targets of your own.",
    details: "A JSON config can only name the built-in targets.",
    flag: {
      name: "target",
      commands: ["generate", "init"],
      doc: "Generate only these targets, and those that they import, and leave the output of the others as it is.",
    },
  }),
  layout: option({
    kind: choice("packages", "package", "source"),
    stage: "target",
    default: "packages",
    doc: "Where the code goes: one npm package for each target, one npm package with a subpath for each target, or source files inside your own package.",
    details:
      "`packages` creates `@petstore/client`, `package` creates `@petstore/api/client`. With `source`, modules import each other by relative paths, and there are no `package.json` and `tsconfig.json`.",
    flag: { name: "layout", commands: ["generate", "scaffold", "init"] },
  }),
  packageName: option({
    kind: matching("an npm package name", packageNamePattern),
    stage: "run",
    default: "{api}-{target}",
    doc: "The names of the generated packages, in which `{api}` and `{target}` are replaced.",
    details:
      "With the layout `packages`, `{target}` is required. With the layout `package`, it becomes `api`.",
    flag: { name: "package-name", commands: ["generate", "scaffold", "init"] },
  }),
  packageVersion: option({
    kind: matching(
      'a version such as "2.1.0"',
      /^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/,
    ),
    stage: "target",
    default: null,
    defaultText: "`info.version` of the spec",
    doc: "The version of the generated packages, if it is not that of the API.",
    details:
      "If it is set, `specwright version` raises it, and leaves the spec as it is.",
  }),
  publish: option({
    kind: objectOf<PublishOptions>({
      repository: {
        kind: text,
        doc: "The URL of the repository, such as `git+https://github.com/example/petstore.git`. npm compares it with the workflow that publishes.",
      },
      directory: {
        kind: text,
        doc: "The output folder inside of the repository, such as `generated`.",
      },
      access: {
        kind: choice("public", "restricted"),
        doc: "Who may install the packages.",
      },
      provenance: {
        kind: toggle,
        doc: "Whether npm publishes a signed statement of where the packages were built.",
      },
      registry: { kind: httpUrl, doc: "The registry to publish to." },
      jsr: {
        kind: toggle,
        doc: 'Whether each package has a `jsr.json`. JSR needs scoped package names, and `importExtension: ".ts"`.',
      },
    }),
    stage: "target",
    default: null,
    defaultText: "nothing is added",
    doc: "What `package.json` says about publishing: `repository` and `publishConfig`.",
  }),
  importExtension: option({
    kind: choice(".js", ".ts", ""),
    stage: "target",
    default: ".js",
    doc: "The extension of relative imports in the generated code.",
    details:
      "Node and TypeScript with `nodenext` need `.js`. Use `.ts` to run the sources without a build, and an empty string for bundlers that find files by their name alone.",
  }),
  workspaceProtocol: option({
    kind: toggle,
    stage: "target",
    default: null,
    defaultText:
      "`true` if the lock file or `packageManager` of your project is that of pnpm, Yarn 2 or later, or Bun, otherwise `false`",
    doc: "Whether generated packages depend on each other with `workspace:*` instead of a version.",
  }),
  int64: option({
    kind: choice("number", "bigint", "string"),
    stage: "target",
    default: "number",
    doc: "The TypeScript type of integers with `format: int64`.",
    details:
      "A `number` is exact up to 2^53 only, and larger values are rejected. A `bigint` or a `string` of decimal digits holds all 64 bits. The JSON of requests and responses contains numbers in any case.",
  }),
  dates: option({
    kind: choice("string", "Date", "temporal"),
    stage: "target",
    default: "string",
    doc: "What values of the formats `date-time`, `date`, `time` and `duration` are in code.",
    details:
      "With `Date`, a `date-time` is a `Date`, a `date` is a `Date` at midnight UTC, and `time` and `duration` stay strings. With `temporal`, they are `Temporal.Instant`, `Temporal.PlainDate`, `Temporal.PlainTime` and `Temporal.Duration`. Requests and responses contain strings in any case.",
  }),
  temporal: option({
    kind: objectOf<TemporalOptions>({
      dateTime: {
        kind: choice("instant", "zoned"),
        doc: "What a `date-time` is: a `Temporal.Instant`, or a `Temporal.ZonedDateTime`, which keeps the offset of the text.",
      },
      from: {
        kind: text,
        doc: "A module that exports `Temporal`, such as `temporal-polyfill`. Without it, the code uses the global `Temporal`.",
      },
    }),
    stage: "target",
    default: null,
    defaultText: "instants of the global `Temporal`",
    doc: 'How `dates: "temporal"` uses Temporal.',
  }),
  bytes: option({
    kind: choice("string", "Uint8Array"),
    stage: "target",
    default: "string",
    doc: "What base64 texts are in code: strings with `format: byte` or `format: base64url`, or with `contentEncoding: base64`.",
  }),
  codecs: option({
    kind: mapOf("an object with a codec for each name", ownCodec),
    stage: "target",
    default: null,
    defaultText: "no codecs",
    doc: "Codecs of your own, by the `format` or the `x-codec` of a schema.",
    details:
      "A codec for a built-in format, such as `date-time`, replaces the built-in codec.",
  }),
  casing: option({
    kind: choice("keep", "camel"),
    stage: "target",
    default: "keep",
    doc: "Whether properties and parameters have the names of the spec in code, or names in camelCase.",
    details:
      "Requests, responses, paths of validation issues and the docs keep the names of the spec, and so do the keys of maps. If two properties of an object would get the same name, both keep their names.",
  }),
  rootTypes: option({
    kind: choice("none", "prefixed", "plain", "exact"),
    stage: "target",
    default: "none",
    doc: "Whether the target `types` exports an alias for each component.",
    details:
      "`prefixed` is `--root-types` of openapi-typescript: `SchemaPet`, `ResponseNotFound`. With `plain`, the names of schemas have no prefix: `Pet`. With `exact`, they also keep their casing.",
  }),
  readWriteMarkers: option({
    kind: toggle,
    stage: "target",
    default: false,
    doc: "Whether the target `types` marks `readOnly` properties with `$Read` and `writeOnly` properties with `$Write`.",
    details:
      "This is `--read-write-markers` of openapi-typescript. openapi-fetch 0.17 leaves out `readOnly` properties in request bodies, and `writeOnly` properties in responses. The file also exports `Readable` and `Writable`, which do the same for your own types.",
  }),
  docs: option({
    kind: objectOf<DocsOptions>({
      flavor: {
        kind: choice("markdown", "vitepress", "docusaurus", "gitbook"),
        doc: "The tool that reads the docs: plain Markdown for GitHub and others, or front matter, boxes and a table of contents for a site generator.",
      },
      llms: {
        kind: choice("index", "full"),
        doc: "With `full`, the docs also contain `llms-full.txt`, all pages in one file for language models.",
      },
    }),
    stage: "target",
    default: null,
    defaultText: '`{ flavor: "markdown", llms: "index" }`',
    doc: "The files of the docs besides the pages.",
  }),
  site: option({
    kind: objectOf<SiteOptions>({
      tryIt: {
        kind: toggle,
        doc: "Whether each operation has a console that sends requests from the browser.",
      },
      versions: {
        kind: listOf("a list of versions", siteVersion),
        doc: "The versions of the API that the site describes, the newest one first.",
      },
    }),
    stage: "run",
    default: null,
    defaultText: "`{ tryIt: false, versions: [] }`",
    doc: "What the site of `specwright site` contains besides the pages of the docs.",
  }),
  jsonSchema: option({
    kind: toggle,
    stage: "target",
    default: false,
    doc: "Whether the validators can also describe themselves as JSON Schema, for AI tools and forms.",
    details:
      "Code that only validates does not get larger: a bundler leaves the descriptions out.",
  }),
  messages: option({
    kind: listOf(
      `a list of ${messageLanguages.join(", ")}`,
      choice(...messageLanguages),
    ),
    stage: "target",
    default: null,
    defaultText: "only the messages of the validators",
    doc: "Whether validators take messages of the application, and the languages whose messages the package has.",
    details:
      "An empty list adds no language. A bundle contains only the languages that it imports.",
  }),
  shapes: option({
    kind: toggle,
    stage: "target",
    default: false,
    doc: "Whether the validators have what forms and query strings need: `parsePet` with options, and views such as `pickPet`.",
    details:
      "`parsePet` can convert text, fill in defaults, and remove or reject unknown fields. `pickPet`, `omitPet` and `partialPet` are views of an object. Parameters get all functions of a schema.",
  }),
  tanstackQuery: option({
    kind: toggle,
    stage: "target",
    default: false,
    doc: "Whether the client has the entry point `query`, with options of TanStack Query 5 for each operation.",
    details:
      "The types of `@tanstack/query-core` must be installed, in the version of your framework's adapter.",
  }),
  telemetry: option({
    kind: toggle,
    stage: "target",
    default: false,
    doc: "Whether the client and the server have the entry point `telemetry`, which creates spans and metrics of OpenTelemetry.",
    details:
      "`@opentelemetry/api` must be installed. The server package then also has `dashboard.json`, a dashboard of Grafana for the operations.",
  }),
  webhookSignature: option({
    kind: choice(...webhookSignatures),
    stage: "target",
    default: "standard",
    doc: "How webhooks are signed that have no `x-webhook-signature`, for the target `webhooks`.",
    details:
      "`standard` is Standard Webhooks. `github`, `stripe` and `slack` are HMAC-SHA256 as these services write it.",
  }),
  cliName: option({
    kind: matching(
      "a name in lower case, such as `petstore`",
      /^[a-z][a-z0-9-]{0,39}$/,
    ),
    stage: "target",
    default: null,
    defaultText: "the title of the API in lower case",
    doc: "The name of the program that the target `cli` creates. Its environment variables begin with it, too.",
  }),
  mcpTools: option({
    kind: choice("auto", "each", "search"),
    stage: "target",
    default: "auto",
    doc: "The tools of the target `mcp`: one for each operation, or tools that search and call operations.",
    details:
      "`auto` is `search` for an API with more than 40 operations, because a model reads the whole list of tools at each turn.",
  }),
  runtime: option({
    kind: choice("copy", "package"),
    stage: "target",
    default: "copy",
    doc: "Where the hand-written code is that generated code uses: copied into the output, or in the package `@specwright/runtime`.",
    details:
      "With `package`, the output has code of your API alone. The package must have exactly the version of the generator; other versions are refused when the code is loaded.",
  }),
  skills: option({
    kind: toggle,
    stage: "target",
    default: false,
    doc: "Whether the client, the server and the MCP server have a file `SKILL.md`, which tells agents how to use them.",
  }),
  serverDescription: option({
    kind: choice("none", "full", "public"),
    stage: "target",
    default: "none",
    doc: "Whether the server package contains the description of the API as one document, which the server can serve.",
    details:
      "`public` leaves out all parts with `x-internal: true`. The server serves the document only if your code passes it to `createApi`.",
  }),
  serverPlugins: option({
    kind: listOf("a list of plugins", choice(...pluginNames)),
    stage: "target",
    default: [],
    doc: "Entry points that the server package has besides the adapters: parts of HTTP that an application chooses, such as `cors` and `compression`.",
    details: "Your code passes the plugins to `createApi`.",
  }),
  prettier: option({
    kind: toggle,
    stage: "run",
    default: null,
    defaultText:
      "`true` if Prettier finds settings for the output folder, otherwise `false`",
    doc: "Whether the Prettier of your project formats the generated files, with its settings and `.prettierignore`.",
    details: "Otherwise they have the layout of Prettier's defaults.",
  }),
  templates: option({
    kind: path,
    stage: "run",
    default: null,
    doc: "A folder with your own templates, one folder per target, which replace the built-in templates of the same name.",
  }),
  scaffold: option({
    kind: path,
    stage: "run",
    default: null,
    doc: "The folder for handler stubs, which `specwright scaffold` creates and extends.",
    flag: {
      name: "into",
      commands: ["scaffold"],
      doc: "The folder for handler stubs.",
    },
  }),
  impliedTypes: option({
    kind: toggle,
    stage: "model",
    default: false,
    doc: "Whether a schema with `properties` or `items` but no `type` accepts only objects or only arrays.",
    details:
      "Its TypeScript type is an object or an array in any case. By default the validator follows JSON Schema and also accepts values of other types.",
  }),
  enums: option({
    kind: choice("closed", "open"),
    stage: "model",
    default: "closed",
    doc: "Whether an `enum` of strings also accepts strings that it does not list.",
    details:
      "Use `open` for a client that must keep working when the API adds values. The type then allows any string and still suggests the known values.",
  }),
  brands: option({
    kind: toggleOr(
      objectOf<BrandOptions>({
        formats: {
          kind: listOf("a list of formats", text),
          doc: 'The formats of ids: a component with one of them has a brand. The default is `["uuid"]`.',
        },
        properties: {
          kind: toggle,
          doc: "Whether properties and parameters with one of the formats have brands as well: `petId` is a `PetId`, and so is `id` of the component `Pet`.",
        },
      }),
    ),
    stage: "model",
    default: false,
    doc: "Whether ids of different things have different types, so that the compiler finds an `OrderId` in the place of a `PetId`.",
    details:
      "A component has a brand if its name ends with `Id`, if it has one of the formats, or if it says so with `x-brand`. Other schemas have one with `x-brand: PetId`, and `x-brand: false` removes it. The values and their validation stay the same.",
  }),
  enumHelpers: option({
    kind: toggle,
    stage: "target",
    default: false,
    doc: "Whether the object of an enumeration also has `labels`, and `match`, in which a missing case is a type error.",
    details:
      "A label is the description of a value (`x-enum-descriptions`), or else its name (`x-enum-varnames`, `x-enumNames`), or else the value as words.",
  }),
  pagination: option({
    kind: mapOf("an object with a rule for each operationId", paginationRule),
    stage: "model",
    default: null,
    defaultText: "recognised from parameters and responses",
    doc: "The pagination of operations, by `operationId`, where the spec does not make it certain.",
    details: "`x-pagination` in the spec has the same keys.",
  }),
  severity: option({
    kind: severityKind,
    stage: "run",
    default: null,
    defaultText: "the severities of the list of diagnostics",
    doc: "The severity of diagnostics by their code, such as `misspelt-keyword`: `error`, `warning` or `off`.",
    details:
      "An error that leaves the run without a result stays an error. `--strict` also fails for warnings.",
    flag: {
      name: "severity",
      commands: everyCommand,
      doc: "The severity of a diagnostic, as in misspelt-keyword=error: error, warning or off. May be repeated.",
    },
  }),
  lifecycle: option({
    kind: lifecyclePolicy,
    stage: "run",
    default: null,
    defaultText: "no rules",
    doc: "The rules for deprecation and removal that `specwright lifecycle` checks.",
    details: "`generate` and `validate` do not check them.",
  }),
  diff: option({
    kind: objectOf<DiffOptions>({
      waivers: {
        kind: listOf("a list of waivers", waiver),
        doc: "Breaking changes that are allowed for some time, each with a reason and a date.",
      },
      unproven: {
        kind: choice("major", "minor"),
        doc: "The version that follows an unproven finding; by default `major`.",
      },
      levels: {
        kind: mapOf(
          "an object with a level for each code",
          choice("breaking", "unproven", "compatible", "off"),
        ),
        doc: "The level of findings by their code, such as `parameter-removed`; `off` hides them.",
      },
    }),
    stage: "run",
    default: null,
    defaultText:
      "no waivers, the levels of the reference, and `major` for unproven findings",
    doc: "How `specwright diff` and `specwright version` judge changes.",
    details:
      "A waiver that expired is an error, and one that matches no finding is a warning.",
  }),
  maxFileSize: option({
    kind: megabytes,
    stage: "read",
    default: 100,
    doc: "The largest size of a document, in megabytes.",
    details: "At most 500, the longest text of JavaScript.",
  }),
  externalRefs: option({
    kind: objectOf<{ folders?: string[]; origins?: string[] }>({
      folders: {
        kind: listOf("a list of folders", path),
        doc: "Folders whose files may be read.",
      },
      origins: {
        kind: listOf('a list of origins such as "https://example.com"', origin),
        doc: "Origins from which documents may be fetched, for example `https://example.com`.",
      },
    }),
    stage: "read",
    default: null,
    defaultText: "nothing outside the folder of the input",
    doc: "Where documents may be read from, besides the folder of the input.",
    flag: {
      name: "external-refs",
      commands: everyCommand,
      doc: "Also read documents from folders=a,b or origins=, instead of those in the config file.",
    },
  }),
} as const;

export type OptionTable = typeof optionTable;

export type OptionKey = keyof OptionTable;

export const optionKeys = Object.keys(optionTable) as OptionKey[];

/** A row whose value may be of any type. */
export type AnyOption = Option<unknown, Stage, unknown>;

export function optionOf(key: OptionKey): AnyOption {
  return optionTable[key];
}
