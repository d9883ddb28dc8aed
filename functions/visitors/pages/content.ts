import * as z from 'zod';
import { smartLinkOrigins } from '#functions/framework/origins.ts';
import { publicFunction } from '#functions/framework/public-function.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { publicSmartLink } from '#shared/smart-links/model/public-smart-link.ts';
import { publicSmartLinkSchema } from '#shared/smart-links/model/public-smart-link-schema.ts';
import { contentOf, findPage } from '#shared/smart-links/visits/find-page.ts';
import { pageToken, pixelPath } from '#shared/smart-links/visits/page-token.ts';

export const contract = {
  tag: 'Public',
  path: { slug: 'slug' },
  summary: 'Retrieve the content of a landing page',
  description:
    'For your own pages, on any origin (`access-control-allow-origin: *`). Load the image at `trackingUrl` ' +
    'for each view, with the parameters of the tracking pixel.',
  crossOrigin: true,
  data: z.object({
    link: publicSmartLinkSchema,
    trackingUrl: z.string().meta({
      format: 'uri',
      description:
        "The URL of the page's tracking pixel with a token, without which views and events are unverified. " +
        'Valid for at least 24 hours.',
      examples: ['https://go.example.com/v1/smart-links/track/bio/jane?t=2mz1.Yw3kT0qXc8PjxK0aB1mWc8'],
    }),
  }),
  errors: ['SMART_LINK_NOT_FOUND', 'LINK_EXPIRED', 'LINK_BLOCKED', '451 LINK_BLOCKED', 'OWNER_SUSPENDED'],
} as const;

export const handler = publicFunction(contract, async ({ parameters, host, now }) => {
  const found = await findPage(parameters['slug'] ?? '', host);
  const origins = smartLinkOrigins();
  const link = publicSmartLink(contentOf(found, now), origins);
  const token = pageToken(found.entry.smartLinkId, setting(SETTING.serviceKey), now);
  const trackingUrl = `${origins.publicOrigin}${pixelPath(link.slug, token)}`;
  return { message: 'Smart Link found.', data: { link, trackingUrl } };
});
