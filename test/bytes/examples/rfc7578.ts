/** Multipart forms of RFC 7578, with the boundary of its examples. The RFC prints parts only; lines end with CR and LF. */

export const boundary = "AaB03x";

export interface FormExample {
  /** The lines of the body. */
  read: string[];
  /** What the handler receives; null if the server rejects the form. */
  fields: Record<string, string | string[]> | null;
  /** The lines that the client writes; absent if it writes other ones. */
  written?: string[];
}

export const forms: Record<string, FormExample> = {
  "4.2, a name": {
    read: [
      "--AaB03x",
      'Content-Disposition: form-data; name="user"',
      "",
      "Joe Blow",
      "--AaB03x--",
      "",
    ],
    fields: { user: "Joe Blow" },
    written: [
      "--AaB03x",
      'Content-Disposition: form-data; name="user"',
      "",
      "Joe Blow",
      "--AaB03x--",
      "",
    ],
  },
  "4.3, several values of a field": {
    read: [
      "--AaB03x",
      'content-disposition: form-data; name="tags"',
      "",
      "a",
      "--AaB03x",
      'content-disposition: form-data; name="tags"',
      "",
      "b",
      "--AaB03x--",
    ],
    fields: { tags: ["a", "b"] },
    written: [
      "--AaB03x",
      'Content-Disposition: form-data; name="tags"',
      "",
      "a",
      "--AaB03x",
      'Content-Disposition: form-data; name="tags"',
      "",
      "b",
      "--AaB03x--",
      "",
    ],
  },
  "4.5, the same text without an encoding": {
    read: [
      "--AaB03x",
      'content-disposition: form-data; name="field1"',
      "content-type: text/plain;charset=UTF-8",
      "",
      "Joe owes \u20ac100.",
      "--AaB03x--",
    ],
    fields: { field1: "Joe owes \u20ac100." },
  },
  "4.5, an encoding that 4.7 deprecates": {
    read: [
      "--AaB03x",
      'content-disposition: form-data; name="field1"',
      "content-type: text/plain;charset=UTF-8",
      "content-transfer-encoding: quoted-printable",
      "",
      "Joe owes =E2=82=AC100.",
      "--AaB03x--",
    ],
    fields: null,
  },
  "a preamble, padding and an epilogue (RFC 2046)": {
    read: [
      "This is the preamble.",
      "--AaB03x  ",
      'Content-Disposition: form-data; name="user"',
      "",
      "Joe",
      "--AaB03x--  ",
      "This is the epilogue.",
    ],
    fields: { user: "Joe" },
  },
  "a boundary inside of a line is content": {
    read: [
      "--AaB03x",
      'Content-Disposition: form-data; name="user"',
      "",
      "a --AaB03x",
      "-AaB03x",
      "--AaB03x--",
    ],
    fields: { user: "a --AaB03x\r\n-AaB03x" },
  },
};
