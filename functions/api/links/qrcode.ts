import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { shortUrlHosts } from '#functions/framework/origins.ts';
import { findLogo, savedLogo } from '#shared/qr/find-logo.ts';
import { qrStyleFor } from '#shared/qr/find-qr-style.ts';
import { qrImage } from '#shared/qr/qr-code.ts';
import { qrQuerySchema, styleOf } from '#shared/qr/qr-query.ts';
import { QR_CONTENT_TYPES } from '#shared/qr/qr-style.ts';
import { qrTarget } from '#shared/qr/qr-target.ts';

export const contract = {
  tag: 'Links',
  path: { id: 'linkOrSmartLink' },
  summary: "Generate a link's QR code",
  description:
    'An image of the `displayUrl`, `size` pixels wide and high, with a quiet zone and error correction ' +
    'level M, or H with a logo. The id can also be that of a Smart Link. Its QR code encodes the URL of ' +
    'its page. A saved style applies only with `style=saved`, so saving one changes no code that is ' +
    'requested without it.',
  permission: 'links:read',
  reach: 'folders',
  query: qrQuerySchema,
  data: z.never(),
  files: Object.values(QR_CONTENT_TYPES),
  errors: ['LINK_NOT_FOUND', 'SMART_LINK_NOT_FOUND', 'NOT_FOUND'],
} as const;

export const handler = apiFunction(contract, async ({ caller, id, query }) => {
  const hosts = shortUrlHosts(caller.owner);
  const target = await qrTarget(caller, id, { hosts, isTracked: query.tracked });
  const isSaved = query.style === 'saved';
  const saved = isSaved ? (await qrStyleFor(caller.owner, target.domain)).qrStyle : undefined;
  const { style, frame } = styleOf(query, saved);
  const logo = await logoOf(caller.ownerId, query.logo, saved?.logo);
  return {
    content: qrImage(target.url, {
      ...style,
      logo,
      frame: frame === null ? undefined : await frameText(frame),
    }),
    contentType: QR_CONTENT_TYPES[query.format],
    fileName: `${target.name}.${query.format}`,
    disposition: 'inline' as const,
    headers: {
      // The image changes only with the link's domain, or the saved style. Shared caches must
      // not serve it to other keys.
      'cache-control': isSaved ? 'private, no-cache' : 'private, max-age=300',
      vary: 'x-service-api-key, authorization',
    },
  };
});

/** The logo of a code: the one in the request, none for null, else the saved one. */
const logoOf = (ownerId: string, storageCode: string | null | undefined, saved: string | undefined) =>
  storageCode ? findLogo(ownerId, storageCode) : storageCode === null ? undefined : savedLogo(ownerId, saved);

/** Outlines of a frame's text. Only codes with a frame load the fonts. */
const frameText = async (text: string) => (await import('#shared/qr/frame-text.ts')).frameTextOf(text);
