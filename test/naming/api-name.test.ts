import { describe, expect, it } from "vitest";
import { apiName } from "../../src/naming/api-name.js";

/** Titles of public specs, and the names that packages and error classes get from them. */
const titles: readonly [title: string, slug: string, stem: string][] = [
  ["GitHub v3 REST API", "github-v3", "GitHubV3"],
  ["Todo API", "todo", "Todo"],
  ["Pet Store", "pet-store", "PetStore"],
  [
    "Adobe Experience Manager (AEM) API",
    "adobe-experience-manager",
    "AdobeExperienceManager",
  ],
  ["Airports API v2", "airports-v2", "AirportsV2"],
  ["Akeneo PIM REST API", "akeneo-pim", "AkeneoPIM"],
  ["API", "api", "Api"],
  ["Api Documentation", "api", "Api"],
  ["API Reference - Ideal Postcodes", "ideal-postcodes", "IdealPostcodes"],
  ["APIs.guru", "apis-guru", "APIsGuru"],
  ["api.clarify.io", "api-clarify-io", "ApiClarifyIo"],
  ["AutoSuggest Client", "autosuggest", "AutoSuggest"],
  ["Cenit IO - REST API Specification", "cenit-io", "CenitIO"],
  [
    "Chomp Food Database API Documentation",
    "chomp-food-database",
    "ChompFoodDatabase",
  ],
  ["Clever-Cloud API", "clever-cloud", "CleverCloud"],
  ["ExchangeRate-API", "exchangerate", "ExchangeRate"],
  ["Gitea API.", "gitea", "Gitea"],
  ["GoToWebinar", "gotowebinar", "GoToWebinar"],
  ["LGTM API specification", "lgtm", "LGTM"],
  [
    "Mastodon API Specification (https://github.com/mastodon/mastodon)",
    "mastodon",
    "Mastodon",
  ],
  ["Meilisearch v1.1", "meilisearch-v1-1", "MeilisearchV11"],
  ["Netlify's API documentation", "netlify", "Netlify"],
  ["1Password Connect", "1password-connect", "_1PasswordConnect"],
  ["OpenAPI space", "openapi-space", "OpenAPISpace"],
  ["OSDB REST API v1", "osdb-v1", "OSDBV1"],
  ["PdfBroker.io API", "pdfbroker-io", "PdfBrokerIo"],
  ["PlaceKit API Reference", "placekit", "PlaceKit"],
  [
    "PowerDNS Authoritative HTTP API",
    "powerdns-authoritative",
    "PowerDNSAuthoritative",
  ],
  ["The Plaid API", "plaid", "Plaid"],
  ["The SMS Works API", "sms-works", "SMSWorks"],
  ["uebermaps API endpoints", "uebermaps", "Uebermaps"],
  [
    "Xero OAuth 2 Identity Service API",
    "xero-oauth-2-identity-service",
    "XeroOAuth2IdentityService",
  ],
  ["doqs.dev | PDF filling API", "doqs-dev-pdf-filling", "DoqsDevPDFFilling"],
  ["Übersicht der Preise", "ubersicht-der-preise", "ÜbersichtDerPreise"],
  ["天气", "u5929u6c14", "天气"],
  ["(API)", "api", "Api"],
  ["", "unnamed", "Unnamed"],
];

describe("the name of an API", () => {
  it.each(titles)("of %j is %s", (title, slug, stem) => {
    expect(apiName(title)).toEqual({ slug, stem });
  });

  it("takes no time that grows with the title", () => {
    const title = `${"API ".repeat(100_000)}${"(".repeat(100_000)}`;
    expect(apiName(title).slug.length).toBeLessThanOrEqual(80);
  });
});
