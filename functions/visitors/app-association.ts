import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { viewerHost } from '#functions/framework/from-edge.ts';
import { withLogging } from '#functions/framework/logged.ts';
import { androidAssociation, appleAssociation, appsOfHost } from '#shared/core/domains/app-association.ts';
import { APPLE_PATH } from '#shared/core/domains/app-paths.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { respondToVisitor } from './visitor-response.ts';

export const contract = {
  tag: 'Visitors',
  summary: 'Retrieve the apps of a host',
  description:
    "Which apps open the links of this host, in Apple's and Google's format. Only for hosts with " +
    '`appLinks`. Changes take effect within 5 minutes, and on devices once Apple and Google have read the ' +
    'file again.',
  responses: [{ status: 200, description: 'The file.', contentTypes: ['application/json'] }],
  errors: ['NOT_FOUND'],
} as const satisfies VisitorContract;

export const handler = withLogging((event: HttpEvent) =>
  respondToVisitor(event, {}, async () => {
    const apps = await appsOfHost(viewerHost(event) ?? '');
    const isApple = event.requestContext.http.path === APPLE_PATH;
    const list = apps && (isApple ? apps.appLinks.ios : apps.appLinks.android);
    // An empty file would be one that Apple and Google report as wrong.
    if (!apps || !list?.length) throw new AppError('NOT_FOUND', 'This host has no such apps.');
    const content = isApple ? appleAssociation(apps.appLinks) : androidAssociation(apps.appLinks);
    return {
      statusCode: 200,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'public, max-age=300',
        'x-content-type-options': 'nosniff',
      },
      body: JSON.stringify(content),
    };
  }),
);
