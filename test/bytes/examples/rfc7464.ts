/** JSON text sequences of RFC 7464: what each rule makes of its bytes. */

export interface JsonSequenceExample {
  read: string;
  items: unknown[];
  /** Whether a text is not JSON or may be cut. A reader skips it, and a server rejects the request. */
  isBroken?: true;
  isWritten?: true;
}

const rs = "\u001e";

export const sequences: Record<string, JsonSequenceExample> = {
  "an empty sequence": { read: "", items: [], isWritten: true },
  "a text": { read: `${rs}{"a":1}\n`, items: [{ a: 1 }], isWritten: true },
  "several texts": {
    read: `${rs}"d'oh"\n${rs}[1]\n${rs}null\n${rs}12\n`,
    items: ["d'oh", [1], null, 12],
    isWritten: true,
  },
  "line feeds in a text": {
    read: `${rs}{\n"a":\n1}\n${rs}[\n]\n`,
    items: [{ a: 1 }, []],
  },
  "no line feed after a text that ends itself": {
    read: `${rs}{"a":1}${rs}"b"${rs}[]`,
    items: [{ a: 1 }, "b", []],
  },
  "several separators in a row": {
    read: `${rs}${rs}1\n${rs}${rs}${rs}2\n${rs}`,
    items: [1, 2],
  },
  "other white space after a number": {
    read: `${rs}1 ${rs}2\t${rs}3\r\n`,
    items: [1, 2, 3],
  },
  "a cut number in the middle": {
    read: `${rs}12${rs}3\n`,
    items: [3],
    isBroken: true,
  },
  "a cut number at the end": {
    read: `${rs}1\n${rs}23`,
    items: [1],
    isBroken: true,
  },
  "words that may be cut": {
    read: `${rs}true${rs}false${rs}null${rs}0\n`,
    items: [0],
    isBroken: true,
  },
  "a cut object": {
    read: `${rs}{"a":${rs}{"b":2}\n`,
    items: [{ b: 2 }],
    isBroken: true,
  },
  "a cut text": { read: `${rs}"ab${rs}"c"\n`, items: ["c"], isBroken: true },
  "two values in one text": {
    read: `${rs}1 2\n${rs}3\n`,
    items: [3],
    isBroken: true,
  },
};
