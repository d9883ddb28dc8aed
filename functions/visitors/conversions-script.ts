import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { withLogging } from '#functions/framework/logged.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { CONVERSIONS_SCRIPT } from '#shared/visitor-pages/conversions-script.ts';
import { respondToVisitor } from './visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  summary: 'Load the script for click IDs',
  description:
    'For pages of other sites: `signpost.clickId()` returns the click ID in the URL of the page, or null. ' +
    "With `{ store: 'localStorage' }` or `{ store: 'cookie' }` it is remembered for `days` (default 90), " +
    'and returned on later pages. Without `store`, nothing is stored.',
  responses: [{ status: 200, description: 'The script.', contentTypes: ['text/javascript'] }],
} as const satisfies VisitorContract;

export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, {}, async () => ({
    statusCode: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=86400',
      // Sites load it with or without CORS, for integrity checks.
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    },
    body: CONVERSIONS_SCRIPT,
  })),
);
