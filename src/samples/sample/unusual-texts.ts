/**
 * Valid texts of formats that a pattern beside the format often excludes: upper case, other versions, limits of ranges.
 */
export const unusualTexts: Readonly<Record<string, readonly string[]>> = {
  uuid: [
    "3FA85F64-5717-4562-B3FC-2C963F66AFA6",
    "3fa85f64-5717-1562-b3fc-2c963f66afa6",
    "3fa85f64-5717-4562-c3fc-2c963f66afa6",
    "3fa85f64-5717-f562-03fc-2c963f66afa6",
    "00000000-0000-0000-0000-000000000000",
  ],
  date: ["0001-01-01", "1970-12-31", "9999-12-31"],
  "date-time": [
    "1970-01-01t00:00:00z",
    "2024-02-29T12:30:00+05:30",
    "2024-02-29T12:30:00.123456789Z",
    "0001-01-01T00:00:00Z",
  ],
  time: ["23:59:59.999+05:30", "00:00:00z"],
  email: ["A.B+c@Mail.Example.Org", "1@example.net"],
  uri: ["urn:isbn:0451450523", "HTTP://EXAMPLE.ORG:8080/?q=1#f", "ftp://a.b/c"],
  hostname: ["EXAMPLE.ORG", "a-1.b", "1.example"],
  ipv4: ["255.255.255.255", "0.0.0.0"],
  ipv6: ["::", "FE80::1", "::ffff:192.0.2.1"],
};
