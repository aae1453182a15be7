/** Examples of RFC 9110: dates, lists, negotiation, conditional requests and ranges. */

/** 5.6.7: the same time in three formats. */
export const dates = [
  "Sun, 06 Nov 1994 08:49:37 GMT",
  "Sunday, 06-Nov-94 08:49:37 GMT",
  "Sun Nov  6 08:49:37 1994",
];
export const dateTime = 784_111_777_000;

/** 10.2.3. */
export const retryAfter: [value: string, delay: number][] = [
  ["Fri, 31 Dec 1999 23:59:59 GMT", 9000],
  ["120", 120_000],
];
export const retryNow = Date.UTC(1999, 11, 31, 23, 59, 50);

/** 8.3.1: these are equivalent. */
export const mediaTypes = [
  "text/html;charset=utf-8",
  'Text/HTML;Charset="utf-8"',
  'text/html; charset="utf-8"',
  "text/html;charset=UTF-8",
];

/** 12.5.1: what a server with these representations sends. */
export const accepted: [
  accept: string,
  offers: string[],
  sent: string | null,
][] = [
  ["audio/*; q=0.2, audio/basic", ["audio/mpeg", "audio/basic"], "audio/basic"],
  ["audio/*; q=0.2, audio/basic", ["audio/mpeg"], "audio/mpeg"],
  [
    "text/plain; q=0.5, text/html, text/x-dvi; q=0.8, text/x-c",
    ["text/plain", "text/x-dvi", "text/x-c"],
    "text/x-c",
  ],
  [
    "text/plain; q=0.5, text/html, text/x-dvi; q=0.8, text/x-c",
    ["text/plain", "text/x-dvi"],
    "text/x-dvi",
  ],
  [
    "text/plain; q=0.5, text/html, text/x-dvi; q=0.8, text/x-c",
    ["text/plain"],
    "text/plain",
  ],
  [
    "text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, text/plain;format=fixed;q=0.4, */*;q=0.5",
    ["text/html", "image/jpeg", "text/plain"],
    "text/plain",
  ],
  [
    "text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, text/plain;format=fixed;q=0.4, */*;q=0.5",
    ["text/html", "image/jpeg"],
    "image/jpeg",
  ],
];

/** 8.8.3.2. */
export const tags: [
  one: string,
  other: string,
  strong: boolean,
  weak: boolean,
][] = [
  ['W/"1"', 'W/"1"', false, true],
  ['W/"1"', 'W/"2"', false, false],
  ['W/"1"', '"1"', false, true],
  ['"1"', '"1"', true, true],
];

/** 8.8.3, 13.1.1 and 13.1.2, and lists with empty items, which 5.6.1.2 lets a recipient ignore. */
export const tagLists: [
  list: string,
  tag: string,
  strong: boolean,
  weak: boolean,
][] = [
  ['"xyzzy"', '"xyzzy"', true, true],
  ['""', '""', true, true],
  ['"xyzzy", "r2d2xxxx", "c3piozzzz"', '"c3piozzzz"', true, true],
  ["*", '"xyzzy"', true, true],
  ['W/"xyzzy"', '"xyzzy"', false, true],
  ['W/"xyzzy", W/"r2d2xxxx", W/"c3piozzzz"', '"r2d2xxxx"', false, true],
  ['"foo" ,"bar",', '"bar"', true, true],
  ['"foo" , ,"bar","charlie"', '"charlie"', true, true],
];

/** 14.1.2: for a representation of 10,000 bytes. Null for the whole, which is also right for several ranges. */
export const ranges: [
  range: string,
  contentRange: string | null,
  length: number,
][] = [
  ["bytes=0-499", "bytes 0-499/10000", 500],
  ["bytes=500-999", "bytes 500-999/10000", 500],
  ["bytes=-500", "bytes 9500-9999/10000", 500],
  ["bytes=9500-", "bytes 9500-9999/10000", 500],
  ["bytes=0-0,-1", null, 10_000],
  ["bytes= 0-999, 4500-5499, -1000", null, 10_000],
  ["bytes=500-600,601-999", null, 10_000],
  ["bytes=500-700,601-999", null, 10_000],
];

/** 14.4: for a representation of 1,234 bytes. */
export const contentRanges: [range: string, contentRange: string][] = [
  ["bytes=42-1233", "bytes 42-1233/1234"],
  ["bytes=0-499", "bytes 0-499/1234"],
  ["bytes=500-999", "bytes 500-999/1234"],
  ["bytes=500-", "bytes 500-1233/1234"],
  ["bytes=-500", "bytes 734-1233/1234"],
  ["bytes=1234-", "bytes */1234"],
];
