/** Examples of RFC 9457: the status of the response, and its body as printed. */
export const problems: Record<string, { status: number; read: string }> = {
  "3, out of credit": {
    status: 403,
    read: `{
 "type": "https://example.com/probs/out-of-credit",
 "title": "You do not have enough credit.",
 "detail": "Your current balance is 30, but that costs 50.",
 "instance": "/account/12345/msgs/abc",
 "balance": 30,
 "accounts": ["/account/12345",
              "/account/67890"]
}`,
  },
  "3, several errors": {
    status: 422,
    read: `{
 "type": "https://example.net/validation-error",
 "title": "Your request is not valid.",
 "errors": [
             {
               "detail": "must be a positive integer",
               "pointer": "#/age"
             },
             {
               "detail": "must be 'green', 'red' or 'blue'",
               "pointer": "#/profile/color"
             }
          ]
}`,
  },
};

/** 4.2.1: the title of the type `about:blank` is the phrase of the status, and so is that of every error of the server. */
export const blank = { type: "about:blank", title: "Not Found", status: 404 };
