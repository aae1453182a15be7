/** Credentials. They are kept in this variable until the page is closed, and nowhere else. */
import { choice, element, labelled } from "./element.js";

const secrets = new Map();

export function credentialForm({ security }, changed) {
  if (security.length === 0) {
    return { rows: [], filled: () => ({ security: -1, secrets }) };
  }
  const names = security.map((schemes, index) => [
    String(index),
    schemes.map(({ name }) => name).join(" and ") || "none",
  ]);
  const chosen = choice(names, "0");
  const shown = element("div", { class: "fields" });
  const show = () => {
    const schemes = security[chosen.value];
    shown.replaceChildren(...schemes.flatMap(inputsOf));
    changed();
  };
  chosen.addEventListener("change", show);
  shown.replaceChildren(...security[0].flatMap(inputsOf));
  const choices = names.length > 1 ? [labelled("Credentials", chosen)] : [];
  return {
    rows: [...choices, shown],
    filled: () => ({ security: Number(chosen.value), secrets }),
  };
}

function inputsOf({ name, scheme }) {
  switch (scheme.kind) {
    case "mutualTLS":
      return [element("p", {}, `${name}: the browser asks for a certificate.`)];
    case "undescribed":
      return [];
    default: {
      const isBasic =
        scheme.kind === "http" && scheme.scheme.toLowerCase() === "basic";
      const note = "kept in this page only";
      return isBasic
        ? [
            secretInput(name, "user", `${name}: user name`, "text", note),
            secretInput(name, "secret", `${name}: password`, "password", note),
          ]
        : [secretInput(name, "secret", name, "password", note)];
    }
  }
}

function secretInput(name, key, label, type, note) {
  // Password managers would store a field of a login form.
  const input = element("input", { type, autocomplete: "off" });
  input.value = secrets.get(name)?.[key] ?? "";
  input.addEventListener("input", () => {
    const known = secrets.get(name) ?? { user: "", secret: "" };
    secrets.set(name, { ...known, [key]: input.value });
  });
  return labelled(label, input, note);
}
