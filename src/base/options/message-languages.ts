/** The languages of `templates/validators/runtime/locales/`. */
export const messageLanguages = ["en", "de", "fr", "es", "ja"] as const;

export type MessageLanguage = (typeof messageLanguages)[number];
