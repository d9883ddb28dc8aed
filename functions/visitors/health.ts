import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { httpStack } from '#functions/framework/http-stack.ts';
import { checkRedirects } from '#shared/links/destinations/check-redirects.ts';
import { successResponse } from '#shared/platform/http/response.ts';

export const contract = {
  tag: 'Visitors',
  summary: 'Check the health of the service',
  description:
    'For external probes: exercises everything that a redirect needs except the click queue, and counts ' +
    'nothing.',
  responses: [{ status: 200, description: 'The service is healthy.', contentTypes: ['application/json'] }],
  isInternal: true,
} as const satisfies VisitorContract;

export const handler = httpStack(async () => {
  await checkRedirects();
  return successResponse(200, { message: 'Visitors are served.', data: {} });
});
