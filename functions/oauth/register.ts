import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { viewerAddress } from '#functions/framework/from-edge.ts';
import { hashKey } from '#functions/framework/origins.ts';
import { OAuthError } from '#shared/apps/oauth-error.ts';
import { registerClient } from '#shared/apps/register-client.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { readJsonBody } from '#shared/platform/http/request.ts';
import { limitAddress, type RateLimit } from '#shared/platform/limits/limit-address.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { oauthFunction, oauthResponse } from './oauth-function.ts';

export const contract = {
  tag: 'Apps',
  summary: 'Register an app dynamically',
  description:
    'RFC 7591, for apps without a metadata document of their own: those use its URL as their ID instead. ' +
    'An app that nobody connects is removed after a day. An IP address can register 60 apps an hour.',
  responses: [
    { status: 201, description: 'The ID of the app, and its secret.', contentTypes: ['application/json'] },
    { status: 400, description: 'An error of OAuth.', contentTypes: ['application/json'] },
    { status: 429, description: '`too_many_requests`.', contentTypes: ['application/json'] },
  ],
} as const satisfies VisitorContract;

/** Registrations from one network address: hosted agents register for many people from a few. */
const LIMITS: readonly RateLimit[] = [{ scope: 'app-registrations', limit: 60, windowSeconds: 3600 }];

const MAX_BYTES = 16 * 1024;

export const handler = oauthFunction(async (event) => {
  const now = new Date();
  const sent = readMetadata(event);
  await limitAddress(LIMITS, { address: viewerAddress(event), hashKey: hashKey() }, now);
  return oauthResponse(201, await registerClient(sent, { ids: randomIds, now }));
});

function readMetadata(event: HttpEvent): unknown {
  try {
    return readJsonBody(event, MAX_BYTES);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new OAuthError('invalid_client_metadata', 'Send the metadata as JSON of at most 16 KiB.');
  }
}
