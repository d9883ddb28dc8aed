import { serviceOrigins } from '#functions/framework/app-origins.ts';
import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { hashKey } from '#functions/framework/origins.ts';
import { issueTokens } from '#shared/apps/issue-tokens.ts';
import { randomIds } from '#shared/platform/runtime/ids.ts';
import { oauthFunction, oauthResponse, readTokenRequest } from './oauth-function.ts';

export const contract = {
  tag: 'Apps',
  summary: 'Get tokens for an app',
  description:
    'Exchanges an authorization code with its PKCE verifier, or a refresh token, for an access token of an ' +
    'hour and a new refresh token (RFC 6749). A code or a refresh token that is used twice disconnects the ' +
    'app; the same refresh token may be sent again within 30 seconds, and gets the same tokens. Apps with ' +
    'a secret send it as HTTP Basic or in the form.',
  form: { grant_type: '`authorization_code` or `refresh_token`.' },
  optionalForm: {
    code: 'The authorization code.',
    code_verifier: 'The PKCE verifier (RFC 7636).',
    redirect_uri: 'The URI that the code was sent to.',
    refresh_token: 'The newest refresh token.',
    scope: 'Permissions to check against those that the app has, separated by spaces.',
    resource: 'What the token is for (RFC 8707).',
    client_id: 'ID of the app.',
    client_secret: 'Secret of the app, if it has one.',
  },
  responses: [
    { status: 200, description: 'The tokens.', contentTypes: ['application/json'] },
    { status: 400, description: 'An error of OAuth.', contentTypes: ['application/json'] },
    { status: 401, description: '`invalid_client`.', contentTypes: ['application/json'] },
  ],
} as const satisfies VisitorContract;

export const handler = oauthFunction(async (event) => {
  const { requestId } = event.requestContext;
  const context = { ...serviceOrigins(), key: hashKey(), ids: randomIds, requestId, now: new Date() };
  return oauthResponse(200, await issueTokens(readTokenRequest(event), context));
});
