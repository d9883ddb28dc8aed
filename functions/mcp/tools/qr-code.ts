import * as z from 'zod';
import { displayHosts } from '#functions/framework/origins.ts';
import { QR_CORNERS, QR_DOTS } from '#shared/core/accounts/saved-qr-style.ts';
import { requireLinkAt } from '#shared/links/manage/find-own-link.ts';
import { enumField, intField } from '#shared/platform/http/input-fields.ts';
import { parseInput } from '#shared/platform/http/request.ts';
import { qrStyleFor } from '#shared/qr/find-qr-style.ts';
import { qrImage } from '#shared/qr/qr-code.ts';
import { CIRCLES } from '#shared/qr/qr-fields.ts';
import { qrQuerySchema, styleOf } from '#shared/qr/qr-query.ts';
import { qrTarget } from '#shared/qr/qr-target.ts';
import { findSmartLinkAt } from '#shared/smart-links/manage/find-own-page.ts';
import { tool } from '../tool.ts';
import { linkField } from './fields.ts';

/** Maximum size in pixels: larger images fill the context, and scan no better on a screen. */
const MAX_SIZE = 1024;
export const getQrCodeTool = tool({
  name: 'get_qr_code',
  title: 'Get a QR code',
  description:
    'Returns the QR code of a link or a page as a PNG image, and the URL that it encodes. With `tracked`, ' +
    'scans are counted apart from clicks. For SVG, PDF, JPEG, larger images, a frame or a logo, use the ' +
    'console or `GET /v1/api/links/{id}/qrcode`.',
  permission: 'links:read',
  reach: 'folders',
  effect: 'read',
  input: z.object({
    link: linkField.meta({
      description:
        'The link: its id (`lnk_...`), short code or short URL. Or a page: its id (`sml_...`), slug or URL.',
    }),
    size: intField(64, MAX_SIZE, 'pixels').default(400).meta({ description: 'Width and height in pixels.' }),
    color: z
      .string({ error: 'must be a string' })
      .optional()
      .meta({ description: 'Color of the modules, 3 or 6 hexadecimal digits. Default: 000000.' }),
    background: z.string({ error: 'must be a string' }).optional().meta({
      description: 'Color behind the modules in the same form, or `transparent`. Default: ffffff.',
    }),
    dots: enumField(QR_DOTS).optional().meta({ description: 'Shape of the modules. Default: square.' }),
    corners: enumField(QR_CORNERS)
      .optional()
      .meta({ description: `Shape of the three large squares in the corners. ${CIRCLES} Default: square.` }),
    style: z
      .enum(['plain', 'saved'], { error: 'must be one of plain, saved' })
      .optional()
      .meta({
        description:
          "`saved`: the saved style of the link's domain or the account, without its frame and logo. " +
          'Default: plain.',
      }),
    tracked: z
      .boolean({ error: 'must be true or false' })
      .default(false)
      .meta({ description: 'Whether scans are counted with the source `qr`.' }),
  }),
  run: async ({ caller, input: { link: reference, tracked, ...style } }) => {
    const { owner } = caller;
    const query = parseInput(qrQuerySchema, { ...style, tracked: String(tracked) }, 'arguments');
    const hosts = displayHosts(owner);
    const { id } =
      (await findSmartLinkAt(caller, reference)) ?? (await requireLinkAt(caller, reference, hosts.ownHosts));
    const { url, domain } = await qrTarget(caller, id, { hosts, isTracked: query.tracked });
    const saved = query.style === 'saved' ? (await qrStyleFor(owner, domain)).qrStyle : undefined;
    // No frame and no logo: fonts and decoders would be a burden to every other tool.
    const image = qrImage(url, styleOf(query, saved).style);
    return { data: { url, size: query.size }, image: Buffer.from(image) };
  },
});
