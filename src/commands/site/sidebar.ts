/** The sidebar of a site. VitePress writes its texts as HTML. */
import { percentEncoded } from "../../base/common/url.js";
import { breakableText } from "./render/breaks.js";
import { titleText } from "./render/html.js";
import { badge } from "./render/lifecycle-badge.js";
import { outlineOf, type Section } from "./render/page.js";
import type { SitePage } from "./pages.js";

export interface SidebarItem {
  /** HTML. */
  text: string;
  link?: string;
  items?: SidebarItem[];
  collapsed?: boolean;
}

/** With more operations or schemas than this, the sidebar lists only the pages: it is part of every page. */
const mostEntries = 300;

interface PageOutline {
  page: SitePage;
  sections: Section[];
}

export function outlines(pages: readonly SitePage[]): PageOutline[] {
  return pages.map((page) => ({ page, sections: outlineOf(page) }));
}

/** The overview, then operations, schemas and the other pages. */
export function sidebarOf(all: readonly PageOutline[]): SidebarItem[] {
  const inFolder = (folder: string) =>
    all.filter(({ page }) => page.address.startsWith(`${folder}/`));
  const rest = all.filter(({ page }) => !page.address.includes("/"));
  const isOverview = ({ page }: PageOutline) => page.address === "index";
  const others = rest.filter((outline) => !isOverview(outline));
  const schemas = others.filter(({ page }) => page.address === "schemas");
  return [
    ...pageItems(rest.filter(isOverview)).map((item) => ({
      ...item,
      text: "Overview",
    })),
    ...group("Operations", withEntries(inFolder("operations"))),
    ...(inFolder("schemas").length > 0
      ? group("Schemas", pageItems([...schemas, ...inFolder("schemas")]))
      : withEntries(schemas)),
    ...pageItems(others.filter((outline) => !schemas.includes(outline))),
  ];
}

function group(text: string, items: SidebarItem[]): SidebarItem[] {
  return items.length === 0 ? [] : [{ text, items }];
}

function pageItems(found: readonly PageOutline[]): SidebarItem[] {
  return found.map(({ page, sections }) => ({
    text: breakableText(sections[0]?.title ?? page.source),
    link: linkTo(page),
  }));
}

/** The pages, each with its operations or schemas. */
function withEntries(found: readonly PageOutline[]): SidebarItem[] {
  const entriesOf = ({ sections }: PageOutline) =>
    sections.filter(({ level }) => level === 2);
  const total = found.reduce(
    (sum, outline) => sum + entriesOf(outline).length,
    0,
  );
  return pageItems(found).map((item, index) => {
    const outline = found[index];
    if (!outline || total > mostEntries) return item;
    return {
      ...item,
      collapsed: true,
      items: entriesOf(outline).map((section) => ({
        text:
          breakableText(section.title) +
          (section.badge === null ? "" : ` ${badge(section.badge)}`),
        link: `${linkTo(outline.page)}#${percentEncoded(section.anchor)}`,
      })),
    };
  });
}

function linkTo({ address }: SitePage): string {
  return `/${address.replace(/(^|\/)index$/, "$1")}`;
}

/** The title of the site: the first heading of the overview. */
export function siteTitle(all: readonly PageOutline[]): string {
  return titleText(all[0]?.sections[0]?.title ?? "");
}
