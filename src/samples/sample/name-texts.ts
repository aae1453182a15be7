/** Plausible texts, chosen by the name of the field or parameter. */
import { memoize } from "../../base/common/memoize.js";
import { shuffled, type Below } from "../../base/common/random.js";
import { stringFormats } from "../../base/openapi/string-formats.js";
import { textsOfFormat } from "./format-texts.js";
import { rowForName } from "./value-names.js";

type NameRow =
  | { name: RegExp; kind: "format"; format: string }
  | {
      name: RegExp;
      kind: "texts";
      texts: readonly string[];
      /** The first text without a seed. */
      placeholder: string | null;
    };

function like(name: RegExp, texts: string, placeholder?: string): NameRow {
  return {
    name,
    kind: "texts",
    texts: texts.split(" | "),
    placeholder: placeholder ?? null,
  };
}

function formatted(name: RegExp, format: string): NameRow {
  return { name, kind: "format", format };
}

/** The first row that matches a name applies. */
const rows: readonly NameRow[] = [
  formatted(/\be ?mail(?: address)?$/, "email"),
  like(
    /\b(?:first|given|middle) name$/,
    "Ada | Grace | Alan | Edith | Linus | Rosa",
  ),
  like(
    /\b(?:last|family|sur) ?name$/,
    "Lovelace | Hopper | Turing | Clarke | Franklin | Noether",
  ),
  like(
    /\b(?:full|display|real) name$|\b(?:author|owner|contact|customer|person|holder) name$/,
    "Ada Lovelace | Grace Hopper | Alan Turing | Edith Clarke | Rosalind Franklin | Emmy Noether",
  ),
  like(
    /\b(?:user ?name|login|user|author|owner|nick ?name|handle)$/,
    "ada | grace | alan | edith | rosa | emmy",
  ),
  like(
    /\b(?:company|organi[sz]ation|business|brand|manufacturer|vendor|supplier|merchant)(?: name)?$/,
    "Birch Ltd | Cedar Works | Maple Foods | River Books | Stone Tools | Tulip Travel",
  ),
  like(
    /\b(?:file ?name|path|file)$/,
    "photo.png | report.pdf | notes.txt | invoice.pdf | letter.docx | data.csv",
  ),
  like(
    /\b(?:mime|media|content) ?type$/,
    "text/plain | image/png | application/json | application/pdf | text/html",
  ),
  formatted(/\b(?:url|uri|href|link|website|homepage)$/, "uri"),
  formatted(/\b(?:host|host ?name|domain|domain name)$/, "hostname"),
  formatted(/\bip(?: ?v4)?(?: address)?$/, "ipv4"),
  formatted(/\b(?:uuid|guid)$/, "uuid"),
  formatted(/\b(?:password|passphrase)$/, "password"),
  // Numbers that are reserved for examples.
  like(
    /\b(?:phone|mobile|telephone|fax)\b/,
    "+44 20 7946 0000 | +44 20 7946 0123 | +44 20 7946 0456 | +442079460789 | 020 7946 0321 | 02079460654",
  ),
  like(
    /\bstreet\b|\baddress(?: line)?\b/,
    "12 High Street | 7 Mill Lane | 48 Station Road | 3 Park Avenue | 25 Church Street | 160 Bridge Road",
  ),
  like(
    /\b(?:city|town|locality)(?: name)?$/,
    "London | Oslo | Lisbon | Vienna | Dublin | Helsinki",
  ),
  like(
    /\b(?:county|province|region)(?: name)?$/,
    "Kent | Essex | Tyrol | Algarve | Surrey | Ontario",
  ),
  like(
    /\b(?:postal|post|zip) ?(?:code)?$/,
    "SW1A 1AA | 0150 | 1010 | 00100 | EH1 1YZ | 10115 | 1000-205",
  ),
  like(/\bcountry(?: code)?$/, "GB | NO | PT | AT | IE | FI | GBR | NOR"),
  like(
    /\bcountry name$/,
    "Norway | Portugal | Austria | Ireland | Finland | Canada",
  ),
  like(/\bcurrency(?: code)?$/, "EUR | GBP | NOK | USD | CAD | JPY"),
  like(
    /\b(?:language|locale|lang)\b/,
    "en | nb | pt | de | fi | en-GB | pt-PT",
  ),
  like(
    /\btime ?zone\b/,
    "Europe/London | Europe/Oslo | UTC | Europe/Lisbon | Europe/Vienna",
  ),
  like(
    /\b(?:color|colour)\b/,
    "#3366cc | #cc3333 | #2e8b57 | #f4a460 | red | green | blue | 3366cc",
  ),
  like(/\bversion\b/, "1.0.0 | 1.2.0 | 2.1.3 | 3.0.1 | 0.9.4 | v2 | 2.1 | 3"),
  formatted(
    /\b(?:created|updated|modified|deleted|expires|expiry|timestamp|time|at)$/,
    "date-time",
  ),
  formatted(/\b(?:date|day|birthday|since|until|from|to)$/, "date"),
  like(
    /\b(?:amount|price|total|cost|balance|fee)$/,
    "12.50 | 4.99 | 19.90 | 249.00 | 7.25 | 36.80 | 15",
  ),
  like(
    /\b(?:slug|permalink)$/,
    "summer-garden | river-walk | old-bridge | first-steps | winter-light | open-door",
  ),
  like(
    /\b(?:id|identifier|uid|ref|reference|number|sku)$/,
    "a1b2c3 | d4e5f6 | b7k2m9 | x3n8p5 | q6t4w1 | h2j9r7 | 10042 | 20718 | 31593",
  ),
  like(
    /\b(?:token|secret|signature|hash|checksum|key|cursor|etag)$/,
    "c2FtcGxl | cml2ZXI3 | bWFwbGUx | c3RvbmU0 | b2NlYW45 | cGVhcmwy",
  ),
  like(
    /\bcode$/,
    "not_found | created | accepted | expired | in_progress | too_large",
    "sample_code",
  ),
  like(
    /\b(?:status|state)$/,
    "active | pending | done | open | closed | paused",
  ),
  like(
    /\b(?:type|kind)$/,
    "standard | basic | premium | custom | simple | special",
    "sample",
  ),
  like(
    /\b(?:tag|label|category|categories|keyword|topic)$/,
    "red | small | garden | music | travel | new",
    "sample",
  ),
  like(
    /\b(?:query|search|q|filter|term)$/,
    "red | small | garden | music | travel | new",
    "sample",
  ),
  like(
    /\b(?:title|subject|headline)$/,
    "A walk by the river | Notes from the garden | The old bridge | First steps | Winter light | An open door",
    "Sample title",
  ),
  like(
    /\b(?:message|reason|detail)$/,
    "Please try again later. | The request was received. | Some fields are missing. | The file is too large. | Nothing has changed. | The item is not available.",
    "A short text.",
  ),
  like(
    /\b(?:description|summary|comment|note|text|content|body|caption|bio|about)$/,
    "A short text. | Small and easy to carry. | Open every day from nine to five. | Made of oak and glass. | Delivered on time. | Good value, and quiet.",
  ),
  // These suit persons, pets and products.
  like(
    /\bname$/,
    "Amber | Jasper | Hazel | Robin | Willow | Rowan | Iris | Basil | Clover | Pepper",
    "Sample name",
  ),
];

const rowOf = memoize((name) => rowForName(rows, name));

/** The most usual text first without `below`; none if the name says nothing. */
export function* textsOfName(
  name: string,
  below: Below | null,
): Generator<string> {
  const row = rowOf(name);
  if (row?.kind === "texts") {
    if (below === null && row.placeholder !== null) yield row.placeholder;
    yield* below === null ? row.texts : shuffled(row.texts, below);
  } else if (row !== null) {
    const { format } = row;
    if (below === null) yield stringFormats[format]?.example ?? "";
    else yield* textsOfFormat(format, below);
  }
}
