import * as z from 'zod';
import { apiFunction } from '#functions/framework/api-function.ts';
import { linkChecks } from '#functions/framework/origins.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import {
  lookUpMusicFor,
  lookupSchema,
  musicFactsSchema,
} from '#shared/smart-links/services/look-up-music.ts';

export const contract = {
  tag: 'Smart Links',
  summary: 'Look up music',
  description:
    'Reads the metadata of a song, album or playlist from a music service: for the `title`, the `cover` ' +
    'and a platform of a `musicLink`. Nothing is stored. At most 20 requests per minute per account.',
  permission: 'smart-links:write',
  reach: 'nothing',
  body: lookupSchema,
  data: z.object({ music: musicFactsSchema }),
  errors: ['NOT_FOUND', 'MUSIC_SERVICE_FAILED'],
} as const;

export const handler = apiFunction(contract, async ({ caller, body, now }) => {
  const userAgent = `Signpost-Music/1.0 (+${setting(SETTING.publicOrigin)})`;
  // The local run sends no requests to the Internet.
  const options = linkChecks() === 'local' ? undefined : { userAgent };
  const music = await lookUpMusicFor({ ownerId: caller.ownerId, now }, body.url, options);
  return { message: 'Music looked up.', data: { music } };
});
