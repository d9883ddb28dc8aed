import { publicFunction } from '#functions/framework/public-function.ts';
import {
  checkUrl,
  checkUrlQuerySchema,
  URL_CHECK_LIMITS,
  urlCheckSchema,
} from '#shared/links/destinations/check-url.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';

export const contract = {
  tag: 'Public',
  summary: 'Check whether a URL can be reached',
  description:
    'Requests the URL and follows up to 5 redirects, within 5 seconds. Only public IP addresses and the ' +
    'ports 80, 443, 8080 and 8443 are requested. Limited to 20 URLs per minute per IP address.',
  query: checkUrlQuerySchema,
  data: urlCheckSchema,
  errors: ['RATE_LIMITED'],
} as const;

export const handler = publicFunction(
  contract,
  async ({ query }) => {
    const userAgent = `Signpost-URL-Check/1.0 (+${setting(SETTING.publicOrigin)})`;
    const data = await checkUrl(query.url, { userAgent });
    const message = data.reachable ? 'The URL can be reached.' : 'The URL cannot be reached.';
    return { message, data };
  },
  { limits: URL_CHECK_LIMITS },
);
