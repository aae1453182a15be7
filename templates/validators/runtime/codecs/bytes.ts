// Part of the Specwright runtime.
import type { LeafCodec } from "./table.js";

/** Texts in base64 as bytes. */
export const base64AsBytes: LeafCodec = {
  kind: "leaf",
  isText: true,
  decode: (wire) => (typeof wire === "string" ? bytesOf(wire, wire) : wire),
  encode: (value) => (value instanceof Uint8Array ? base64Of(value) : value),
};

/** Texts in base64 with the letters of URLs as bytes. */
export const base64UrlAsBytes: LeafCodec = {
  kind: "leaf",
  isText: true,
  decode: (wire) =>
    typeof wire === "string"
      ? bytesOf(wire.replaceAll("-", "+").replaceAll("_", "/"), wire)
      : wire,
  encode: (value) =>
    value instanceof Uint8Array
      ? base64Of(value)
          .replaceAll("+", "-")
          .replaceAll("/", "_")
          .replace(/=+$/, "")
      : value,
};

function bytesOf(text: string, wire: string): unknown {
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    return wire;
  }
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) {
    bytes[index] = binary.charCodeAt(index);
  }
  return bytes;
}

/** A call has a limited number of arguments. */
const chunk = 8192;

function base64Of(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += chunk) {
    binary += String.fromCharCode(...bytes.subarray(start, start + chunk));
  }
  return btoa(binary);
}
