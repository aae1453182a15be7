/**
 * Text as HTML for VitePress. Only this file converts text of a page to HTML.
 *
 * VitePress and Vite search the built JavaScript for their own marks, such as `__VITE_ASSET__` and `__VP_STATIC_END__`,
 * and evaluate a string of the site data that starts with `_vp-fn_`. Each mark has an underscore, so underscores are
 * written as character references where a mark could begin.
 */

const references: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "`": "&#96;",
};

/** Text for the content of an element and for the value of an attribute. */
export function htmlText(text: string): string {
  return withoutMarks(
    text.replace(/[&<>"'`]/g, (found) => references[found] ?? found),
  );
}

/** The same HTML, in which no text is a mark of VitePress, nor an expression of Vue. */
export function withoutMarks(html: string): string {
  return html.replace(/_(?=_|vp-)/g, "&#95;").replace(/\{(?=\{)/g, "&#123;");
}

/**
 * Text for the title of the browser window, which VitePress writes into scripts. Those characters that could end the
 * script or start a mark are replaced by similar ones.
 */
export function titleText(text: string): string {
  return text
    .replaceAll("<", "\u2039")
    .replace(/_(?=_|vp-)/g, "\uff3f")
    .trim();
}
