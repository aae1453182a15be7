/** Examples of RFC 8288: the header, a relation, and its target. */
export const links: [
  header: string,
  relation: string,
  target: string | null,
][] = [
  // 3.5
  [
    '<http://example.com/TheBook/chapter2>; rel="previous"; title="previous chapter"',
    "previous",
    "http://example.com/TheBook/chapter2",
  ],
  ['</>; rel="http://example.net/foo"', "http://example.net/foo", "/"],
  [
    '</terms>; rel="copyright"; anchor="#foo"',
    "copyright",
    // The link has another context than the response.
    null,
  ],
  [
    `</TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, </TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel`,
    "next",
    "/TheBook/chapter4",
  ],
  [
    `</TheBook/chapter2>; rel="previous"; title*=UTF-8'de'letztes%20Kapitel, </TheBook/chapter4>; rel="next"; title*=UTF-8'de'n%c3%a4chstes%20Kapitel`,
    "previous",
    "/TheBook/chapter2",
  ],
  [
    '<http://example.org/>; rel="start http://example.net/relation/other"',
    "start",
    "http://example.org/",
  ],
  [
    '<http://example.org/>; rel="start http://example.net/relation/other"',
    "http://example.net/relation/other",
    "http://example.org/",
  ],
  [
    '<https://example.org/>; rel="start", <https://example.org/index>; rel="index"',
    "index",
    "https://example.org/index",
  ],
  // 3.3: the first `rel` applies.
  ['</a>; rel="prev"; rel="next"', "next", null],
];
