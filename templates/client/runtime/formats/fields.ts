// Part of the Specwright runtime.

/** Fields that a form may have in addition to the described ones. */
export type AdditionalFields = Readonly<Record<string, unknown>>;
