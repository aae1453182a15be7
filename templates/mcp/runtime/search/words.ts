// Part of the Specwright runtime.
/** Words of a search: their stems, and other words for the same thing. */

/** Words without a meaning for a search. */
const ignored: ReadonlySet<string> = /* @__PURE__ */ new Set(
  /* @__PURE__ */ "a an the this that these those of for from to in on at by with and or so is are was were be been has have had do does did will would can could must should may might i we you he she it they them their his her its our your my me us who whom whose what which when where how why please want need there here right now just only some any about into out up off than then as not no".split(
    " ",
  ),
);

/** The words of a text, as stems. */
export function allStems(text: string): string[] {
  return wordsIn(text).map(stem);
}

/** Without words that say nothing. */
export function stemsIn(text: string): string[] {
  return wordsIn(text)
    .filter((word) => !ignored.has(word))
    .map(stem);
}

function wordsIn(text: string): string[] {
  return text
    .normalize("NFKC")
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/e-mail/g, "email")
    .replace(/['’]s\b/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
}

const irregular: Readonly<Record<string, string>> = {
  bought: "buy",
  paid: "pay",
  people: "person",
  sent: "send",
  sold: "sell",
  taken: "take",
  wrote: "write",
  written: "write",
};

/** `subscriptions`, `subscription` → `subscript`; `charging`, `charged`, `charge` → `charg`. */
export function stem(word: string): string {
  let base = Object.hasOwn(irregular, word) ? (irregular[word] ?? word) : word;
  if (base.length > 4) base = base.replace(/ies$/, "y");
  if (base.length > 3)
    base = base.replace(/(ss|x|ch|sh)es$/, "$1").replace(/([^su])s$/, "$1");
  if (base.length > 5)
    base = base
      .replace(/iz(?:ation|e)$/, "iz")
      .replace(/(?:ing|ion|ment)$/, "");
  if (base.length > 4) base = base.replace(/(?:ed|er)$/, "");
  return base
    .replace(/([bdfglmnprt])\1$/, "$1")
    .replace(/e$/, "")
    .replace(/y$/, "i");
}

/**
 * Other words for a word, or for two words, of a person. Descriptions of APIs use the words of their field: a person
 * who gets money back gets a refund.
 */
const synonyms: Readonly<Record<string, string>> = {
  "money back": "refund",
  "pay back": "refund reverse",
  "write off": "uncollectible",
  "call back": "cancel reverse",
  "give up": "close cancel decline",
  "sign up": "create register",
  "log in": "login session authenticate",
  "get rid": "delete",
  "take away": "delete remove",
  "turn off": "disable deactivate",
  "turn on": "enable activate",
  abort: "cancel",
  answer: "reply response",
  bill: "invoice",
  booking: "reservation",
  buyer: "customer",
  cart: "checkout order",
  catalogue: "catalog product",
  change: "update",
  chargeback: "dispute",
  client: "customer",
  collect: "capture",
  company: "organization account",
  continue: "resume",
  cost: "price amount",
  discount: "coupon promotion",
  disputed: "dispute",
  download: "export file",
  draft: "finalize",
  earnings: "balance payout",
  email: "send",
  employee: "user member",
  erase: "delete",
  evidence: "dispute",
  extra: "item",
  fee: "item charge",
  final: "finalize",
  find: "search",
  folder: "directory",
  funds: "transfer balance",
  happen: "event",
  invite: "invitation",
  join: "member",
  manage: "portal settings",
  mail: "email message send",
  meeting: "event",
  money: "balance payment amount",
  next: "upcoming",
  notify: "webhook notification",
  notified: "webhook notification",
  notification: "webhook",
  owner: "user",
  page: "session",
  passcode: "code",
  percent: "percent coupon",
  person: "user people",
  photo: "image picture",
  picture: "image photo",
  plan: "price subscription",
  rename: "update name",
  repo: "repository",
  request: "pull",
  scan: "file document",
  seller: "account merchant",
  send: "create",
  share: "link",
  shopper: "customer",
  shopping: "checkout",
  sold: "sale",
  staff: "user member",
  stop: "cancel delete",
  tax: "calculation",
  team: "group organization",
  ticket: "issue",
  unit: "quantity usage",
  upload: "file create",
  use: "usage",
  used: "usage",
  worker: "user employee",
};

const byStem: ReadonlyMap<string, readonly string[]> =
  /* @__PURE__ */ synonymTable();

function synonymTable(): Map<string, readonly string[]> {
  return new Map(
    Object.entries(synonyms).map(([words, others]) => [
      words.split(" ").map(stem).join(" "),
      others.split(" ").map(stem),
    ]),
  );
}

/** The stems of a query with their weights. A synonym counts less than the word itself. */
export function queryStems(query: string): ReadonlyMap<string, number> {
  const stems = stemsIn(query);
  const weights = new Map<string, number>();
  const add = (one: string, weight: number): void => {
    weights.set(one, Math.max(weight, weights.get(one) ?? 0));
  };
  const all = wordsIn(query).map(stem);
  for (const one of stems) {
    add(one, 1);
    for (const other of byStem.get(one) ?? []) add(other, 0.5);
  }
  for (const [index, one] of all.entries())
    for (const distance of [1, 2]) {
      const pair = `${one} ${all[index + distance] ?? ""}`;
      for (const other of byStem.get(pair) ?? []) add(other, 1);
    }
  return weights;
}
