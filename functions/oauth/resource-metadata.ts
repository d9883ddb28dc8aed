import { serviceOrigins } from '#functions/framework/app-origins.ts';
import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { viewerHost } from '#functions/framework/from-edge.ts';
import { httpStack } from '#functions/framework/http-stack.ts';
import { resourceMetadata } from '#shared/apps/metadata.ts';
import { metadataResponse } from './metadata-response.ts';

export const contract = {
  tag: 'Apps',
  summary: 'Retrieve the metadata of the API or the MCP server',
  description:
    'Which authorization server issues tokens for it (RFC 9728). `WWW-Authenticate` of a 401 names this URL.',
  responses: [{ status: 200, description: 'The metadata.', contentTypes: ['application/json'] }],
} as const satisfies VisitorContract;

export const handler = httpStack(async (event) => {
  const resource = event.requestContext.http.path.endsWith('/mcp') ? 'mcp' : 'api';
  return metadataResponse(resourceMetadata(resource, viewerHost(event), serviceOrigins()));
});
