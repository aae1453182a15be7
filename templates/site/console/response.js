/** A response: status, headers, and the body as text. */
import { element } from "./element.js";

/** A longer body would make the page slow. */
const longest = 200_000;

export async function responseView(response) {
  const { status, statusText, headers } = response;
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  const type = headers.get("content-type") ?? "";
  return [
    element(
      "p",
      { class: "status" },
      element("strong", {}, String(status)),
      ` ${statusText}`,
    ),
    element("pre", { tabindex: "0", class: "headers" }, lines.join("\n")),
    await bodyView(response, type),
  ];
}

async function bodyView(response, type) {
  const blob = await response.blob();
  if (blob.size === 0) return element("p", {}, "No body.");
  if (!/json|text|xml|yaml|javascript|urlencoded|^$/i.test(type)) {
    return element("p", {}, `${blob.size} bytes of ${type}.`);
  }
  const text = await blob.text();
  const pretty = /json/i.test(type) ? indented(text) : text;
  const shown = pretty.slice(0, longest);
  const rest = pretty.length - shown.length;
  const more = rest > 0 ? `\n… ${rest} more characters` : "";
  return element("pre", { tabindex: "0", class: "body" }, shown + more);
}

function indented(text) {
  try {
    return JSON.stringify(JSON.parse(text, withAllDigits), null, 2);
  } catch {
    return text;
  }
}

/** Numbers with more digits than JavaScript keeps stay as they were sent, if the browser can do that. */
function withAllDigits(_name, value, { source } = {}) {
  return typeof value === "number" &&
    source !== undefined &&
    JSON.rawJSON !== undefined
    ? JSON.rawJSON(source)
    : value;
}
