import { checkRedirects } from '../../shared/links/check-redirects.ts';
import { successResponse } from '../../shared/platform/http/response.ts';
import type { VisitorContract } from '../framework/endpoint.ts';
import { httpStack } from '../framework/http-stack.ts';

export const contract = {
  tag: 'Visitors',
  summary: 'Check that visitors are served',
  description:
    'For probes from outside: passes through everything a redirect needs but the click queue, reads the table, and counts ' +
    'nothing.',
  responses: [
    { status: 200, description: 'Functions run and can read the table.', contentTypes: ['application/json'] },
  ],
  isInternal: true,
} as const satisfies VisitorContract;

export const handler = httpStack(async () => {
  await checkRedirects();
  return successResponse(200, { message: 'Visitors are served.', data: {} });
});
