import * as z from 'zod';
import { DESTINATIONS } from '#shared/links/destinations/allowed-destinations.ts';
import { LINK_CHECKS } from '#shared/links/health/link-checks.ts';
import { PUBLIC_LINKS } from '#shared/links/model/public-links-setting.ts';
import { WEB_RISK } from '#shared/links/url-checker/url-checker.ts';
import { oneOf, text } from './setting-types.ts';

const urlCheckerSchema = z
  .strictObject({
    endpoint: text(
      /^(?:https:\/\/|http:\/\/(?:localhost|127\.0\.0\.1)[:/])\S+$/,
      'an https URL, or an http URL of this machine',
    )
      .default(WEB_RISK)
      .meta({ description: "A service with the API of Google Web Risk's `uris:search`." }),
    keySecret: text(/^[\w/+=.@-]{1,256}$/, 'the name of a secret, not its ARN')
      .optional()
      .meta({ description: 'Secret in Secrets Manager that contains only the API key.' }),
  })
  .refine(({ endpoint, keySecret }) => endpoint !== WEB_RISK || keySecret !== undefined, {
    path: ['keySecret'],
    error: 'is missing: Google Web Risk needs an API key',
  });

export const linksSchema = z.strictObject({
  temporary: oneOf(...PUBLIC_LINKS)
    .default('on')
    .meta({
      description:
        'Who may create [temporary links](limits.md), which last 30 days and belong to no account: ' +
        '`on` anyone, `key` requests with an API key that has `links:write`, `off` nobody.',
    }),
  destinations: oneOf(...DESTINATIONS)
    .default('public')
    .meta({
      description:
        'Where links and pages of accounts may lead: `any` also allows this machine and private ' +
        'networks, such as an intranet.',
    }),
  checks: oneOf(...LINK_CHECKS)
    .default('public')
    .meta({
      description:
        'Whether [broken links](#broken-links) are found and titles are read from the destinations: ' +
        '`local` only requests those on this machine, for the local run, and `off` none.',
    }),
  urlChecker: urlCheckerSchema.optional().meta({
    description:
      'A list of [unsafe sites](#unsafe-sites) to check destinations against; without it, destinations ' +
      'are not checked.',
  }),
});
