import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { consoleOrigin } from '#functions/framework/from-console.ts';
import { httpStack } from '#functions/framework/http-stack.ts';
import { serverMetadata } from '#shared/apps/metadata.ts';
import { metadataResponse } from './metadata-response.ts';

export const contract = {
  tag: 'Apps',
  summary: 'Retrieve the metadata of the authorization server',
  description: 'Where apps send people, and where they get tokens (RFC 8414).',
  responses: [{ status: 200, description: 'The metadata.', contentTypes: ['application/json'] }],
} as const satisfies VisitorContract;

export const handler = httpStack(async () => metadataResponse(serverMetadata(consoleOrigin())));
