/** Plausible texts for values that are only described as strings, chosen by the name of the field or parameter. */
import { memoize } from "../../common/memoize.js";
import { allSchemas } from "../../model/graph.js";
import type { ApiModel, SchemaId } from "../../model/model.js";

/** The first row whose pattern matches the words of a name applies. */
const wordsByName: readonly (readonly [RegExp, ...string[]])[] = [
  [/\be ?mail\b/, "ada@example.com", "grace@example.com", "alan@example.com"],
  [/\b(?:first|given) name\b/, "Ada", "Grace", "Alan", "Edith", "Linus"],
  [/\b(?:last|family|sur) ?name\b/, "Lovelace", "Hopper", "Turing", "Clarke"],
  [
    /\b(?:full|display) name\b|\b(?:author|owner|contact) name\b/,
    "Ada Lovelace",
    "Grace Hopper",
    "Alan Turing",
  ],
  [
    /\b(?:user ?name|login|user|author|owner)$/,
    "ada",
    "grace",
    "alan",
    "edith",
  ],
  [/\b(?:file ?name|path|file)$/, "photo.png", "report.pdf", "notes.txt"],
  [
    /\b(?:url|uri|href|link|website|homepage)$/,
    "https://example.com/",
    "https://example.com/a",
  ],
  [/\b(?:phone|mobile|telephone|fax)\b/, "+44 20 7946 0000"],
  [/\bstreet\b|\baddress(?: line)?\b/, "12 High Street"],
  [/\bcity\b/, "London", "Oslo", "Lisbon", "Vienna"],
  [/\b(?:postal|zip) ?(?:code)?$/, "SW1A 1AA"],
  [/\bcountry(?: code)?$/, "GB", "NO", "PT", "AT"],
  [/\bcurrency(?: code)?$/, "EUR", "GBP", "NOK", "USD"],
  [/\b(?:language|locale|lang)\b/, "en", "nb", "pt", "de"],
  [/\btime ?zone\b/, "Europe/London", "Europe/Oslo", "UTC"],
  [/\b(?:color|colour)\b/, "#3366cc"],
  [/\bversion\b/, "1.0.0"],
  [
    /\b(?:created|updated|modified|deleted|expires|expiry|timestamp|time|at)$/,
    "2026-01-15T09:30:00Z",
  ],
  [/\b(?:date|day|since|until|from|to)$/, "2026-01-15"],
  [/\b(?:amount|price|total|cost)$/, "12.50"],
  [/\b(?:id|ids|identifier|uid|ref|reference|number)$/, "a1b2c3"],
  [/\b(?:token|secret|signature|hash|checksum|key|cursor|etag)$/, "c2FtcGxl"],
  [/\b(?:code)$/, "sample_code", "not_found", "created"],
  [
    /\b(?:tag|tags|label|labels|category|categories|keyword)$/,
    "sample",
    "red",
    "small",
  ],
  [/\b(?:query|search|q|filter|term)$/, "sample", "red", "small"],
  [/\b(?:title|subject|headline)$/, "Sample title"],
  [
    /\b(?:description|summary|comment|note|notes|text|content|body|message|reason|caption|detail|details)$/,
    "A short text.",
    "Another text.",
    "A few words.",
  ],
  [/\bname$/, "Sample name"],
];

/** The most usual text first; none if the name says nothing. */
export const plausibleTexts: (name: string) => readonly string[] = memoize(
  (name) => {
    const words = wordsIn(name);
    const found = wordsByName.find(([pattern]) => pattern.test(words));
    return found ? found.slice(1).map(String) : [];
  },
);

/** `createdAt` and `created_at` as `created at`. */
function wordsIn(name: string): string {
  return name
    .slice(0, 80)
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[^A-Za-z0-9]+/g, " ")
    .trim()
    .toLowerCase();
}

/** The names of the fields, parameters and headers that schemas describe. */
export function namesOfValues(model: ApiModel): Map<SchemaId, string> {
  const names = new Map<SchemaId, string>();
  const add = (schema: SchemaId, name: string): void => {
    if (!names.has(schema)) names.set(schema, name);
  };
  for (const { id, role, assertions } of allSchemas(model)) {
    if (role.kind === "declaration") add(id, role.name);
    for (const assertion of assertions) {
      if (assertion.kind !== "object") continue;
      for (const { schema, name } of assertion.properties) add(schema, name);
    }
  }
  for (const { parameters, responses } of [
    ...model.operations,
    ...model.webhooks,
  ]) {
    for (const { schema, name } of parameters) add(schema, name);
    for (const { headers } of responses) {
      for (const { schema, name } of headers) add(schema, name);
    }
  }
  // The items of a list have the name of the list. Iteration over a map includes the entries that are added meanwhile.
  for (const [id, name] of names) {
    for (const assertion of model.schemas[id]?.assertions ?? []) {
      if (assertion.kind === "array" && assertion.rest !== null)
        add(assertion.rest, name);
    }
  }
  return names;
}
