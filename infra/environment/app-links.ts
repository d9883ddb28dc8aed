import * as z from 'zod';
import { APP_KEY_SHAPE } from '#shared/core/domains/app-key.ts';
import { androidApps, iosApps } from '#shared/core/domains/app-links.ts';
import { text } from './setting-types.ts';

/** Lambda allows the environment variables of a function 4 KB together. */
const MAX_BYTES = 1500;

export const appLinksSetting = z
  .strictObject({
    key: text(
      APP_KEY_SHAPE,
      'app_, 20 letters and digits, _ and your host, such as app_4fJ2kQ8sT1vX7yZ0aBcD_go.example.com',
    ).meta({
      description:
        'Public key of these hosts, which your apps contain, with 20 letters and digits that you ' +
        'choose at random.',
    }),
    ios: iosApps
      .meta({ allowed: 'at most 10 apps' })
      .optional()
      .meta({ description: '`{ appId, paths?, exclude? }` for each app.' }),
    android: androidApps.meta({ allowed: 'at most 10 apps' }).optional().meta({
      description: '`{ package, sha256 }` for each app, with the fingerprints of its certificates.',
    }),
  })
  .refine((setting) => Buffer.byteLength(JSON.stringify(setting)) <= MAX_BYTES, {
    error: `may have at most ${MAX_BYTES} bytes of JSON, because it is an environment variable of functions`,
  });
