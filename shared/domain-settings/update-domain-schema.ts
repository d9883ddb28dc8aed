import * as z from 'zod';
import { appLinksInput } from '#shared/core/domains/app-links.ts';
import { ROBOTS } from '#shared/core/domains/host-settings.ts';
import { SHORT_URL_FORMS } from '#shared/core/domains/short-urls.ts';
import { destination, URL_FORMAT } from '#shared/links/model/destination-field.ts';
import { enumField } from '#shared/platform/http/input-fields.ts';

const shortUrls = enumField(SHORT_URL_FORMS);
const robots = z.enum(ROBOTS, { error: `must be one of ${ROBOTS.join(', ')}, or null` });
const isDefault = z.boolean({ error: 'must be true, false or null' });
const caseSensitive = z.boolean({ error: 'must be true, false or null' });

const url = (description: string, example: string) =>
  destination.nullish().meta({ description, format: URL_FORMAT, examples: [example] });

export const updateDomainSchema = z
  .object(
    {
      shortUrls: shortUrls.optional().meta({
        description:
          'Which form of its short URLs people see, copy and scan: `root` for ' +
          '`https://go.example.com/spring`, `prefixed` for `https://go.example.com/r/spring`. Both always ' +
          'work.',
        examples: ['prefixed'],
      }),
      rootUrl: url(
        'Where the bare host redirects. null: as the host of this service.',
        'https://example.com',
      ),
      notFoundUrl: url(
        'Where short URLs with an unknown code redirect. null: a 404 page.',
        'https://example.com/not-found',
      ),
      expiredUrl: url(
        'Where links that have expired, have reached their click limit or are disabled redirect, if they ' +
          'have no `expiredUrl`. null: a 410 page.',
        'https://example.com/ended',
      ),
      robots: robots.nullish().meta({
        description:
          'What `/robots.txt` of the host says to all crawlers. null: there is no such file. `disallow` ' +
          'also keeps crawlers of social networks from showing previews.',
        examples: ['disallow'],
      }),
      caseSensitive: caseSensitive.nullish().meta({
        description:
          'Whether its short codes are case-sensitive. false: codes of new links are stored in ' +
          'lower case, and found in any case. Links that already have capitals in their codes ' +
          'keep them, and are found only as they are written. null: true.',
        examples: [false],
      }),
      isDefault: isDefault.nullish().meta({
        description:
          'Whether new links that name no `customDomain` get this domain, which must be ' +
          'verified. Replaces the previous default domain. null: false.',
        examples: [true],
      }),
      appLinks: appLinksInput.nullish().meta({
        description:
          'The apps that open its links: served at `/.well-known/apple-app-site-association` and ' +
          '`/.well-known/assetlinks.json` of the domain, once it is verified. null: none.',
        examples: [{ ios: [{ appId: 'ABCDE12345.com.example.app', exclude: ['/report'] }] }],
      }),
    },
    { error: 'must be a JSON object' },
  )
  // A default domain must be verified.
  .meta({ id: 'UpdateDomain', examples: [{ rootUrl: 'https://example.com', notFoundUrl: null }] });

export type UpdateDomain = z.infer<typeof updateDomainSchema>;
