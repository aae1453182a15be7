/** Names that generated code could confuse with its own, read from where they are declared. */
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { builtInTargets } from "../../../src/emit/targets.js";
import { keywords } from "../../support/keywords.js";

const root = join(import.meta.dirname, "../../..");

export type Kind =
  | "export"
  | "runtime"
  | "global"
  | "keyword"
  | "prototype"
  | "derived"
  | "plain"
  | "foreign";

/** Words by kind. */
export function vocabulary(): Record<Kind, string[]> {
  const plain = "pet Pet PET pets order login Login user_account".split(" ");
  return {
    export: builtInTargets.flatMap(({ names }) => names.reserved),
    runtime: [
      ...declaredIn(join(root, "templates")),
      ...declaredIn(join(root, "src/emit")),
    ],
    global: globals(),
    keyword: [
      ...keywords,
      "NaN",
      "Infinity",
      "eval",
      "arguments",
      "globalThis",
    ],
    prototype: [Object.prototype, Function.prototype].flatMap((object) =>
      Object.getOwnPropertyNames(object),
    ),
    derived: [...plain, "api", "宠物", "Größe"].flatMap(derivedForms),
    plain: plain.flatMap((word) => [
      word,
      `${word}2`,
      `${word}_3`,
      `${word}22`,
    ]),
    foreign:
      "Spæcial spæcial Größe größe Straße Crème_brûlée Заказ заказ ЗАКАЗ Ταξίδι 宠物 ユーザー 한국어 שלום مرحبا नमस्ते ÉTÉ été İstanbul ıspanak Pаy ｆｕｌｌ e\u0301te \u202eevil 𝒳 ǅ ﬁle ß 3д Ὀδυσσεύς".split(
        " ",
      ),
  };
}

/** What a person could call a schema, and what the generator calls things that belong to one or to an operation. */
function derivedForms(word: string): string[] {
  const prefixes =
    "is validate parse check mark describe schemaOf create Api".split(" ");
  const suffixes =
    "Request Result Response Route Query Path Headers Cookies Body FormBody MultipartBody Input SchemaInput OperationRequest OperationResult Operation OperationQuery Success Failure SharedFailure ResponseBody Webhook Callback 200Body DefaultBody Handlers Pattern Rule Values Names Constant Options Error ClientError Uncached".split(
      " ",
    );
  const upper = word.charAt(0).toUpperCase() + word.slice(1);
  return [
    ...prefixes.map((prefix) => prefix + upper),
    ...suffixes.map((suffix) => upper + suffix),
    ...suffixes.map((suffix) => word + suffix),
  ];
}

/** Every name that a file of code exports or declares at its top. */
function declaredIn(folder: string): string[] {
  const names = new Set<string>();
  for (const file of readdirSync(folder, {
    recursive: true,
    encoding: "utf8",
  })) {
    if (!/\.(ts|hbs)$/.test(file) || file.includes("README")) continue;
    const text = readFileSync(join(folder, file), "utf8");
    const declaration =
      /^(?:export )?(?:declare |abstract |async )*(?:const|let|function\*?|class|type|interface|enum) ([A-Za-z_$][\w$]*)/gm;
    for (const [, name = ""] of text.matchAll(declaration)) names.add(name);
    for (const [, list = ""] of text.matchAll(
      /^export (?:type )?\{([^}]*)\}/gm,
    )) {
      for (const [name] of list.matchAll(/[A-Za-z_$][\w$]*/g)) names.add(name);
    }
  }
  return [...names].sort();
}

/** What TypeScript's own libraries and this Node declare for every program. */
function globals(): string[] {
  const folder = join(root, "node_modules/typescript/lib");
  const names = new Set(Object.getOwnPropertyNames(globalThis));
  for (const file of readdirSync(folder)) {
    if (!/^lib\.(es\d+|es5|dom)(\.\w+)?\.d\.ts$/.test(file)) continue;
    const text = readFileSync(join(folder, file), "utf8");
    const declaration =
      /^(?:declare )?(?:var|function|class|type|interface|namespace) ([A-Za-z_$][\w$]*)/gm;
    for (const [, name = ""] of text.matchAll(declaration)) names.add(name);
  }
  return [...names].sort();
}
