import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { viewerHost } from '#functions/framework/from-edge.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { boundHost } from '#shared/core/domains/bound-hosts.ts';
import { robotsTxt } from '#shared/core/domains/host-settings.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { respondToVisitor } from './visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  summary: 'Retrieve robots.txt',
  description: 'What crawlers may request on a custom domain, if its owner has set `robots`.',
  responses: [{ status: 200, description: 'The file.', contentTypes: ['text/plain'] }],
  errors: ['NOT_FOUND'],
} as const satisfies VisitorContract;

export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, {}, async () => {
    const robots = (await boundHost(viewerHost(event)))?.robots;
    if (robots === undefined) throw new AppError('NOT_FOUND', 'This host has no robots.txt.');
    return {
      statusCode: 200,
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
      },
      body: robotsTxt(robots),
    };
  }),
);
