import type { VisitorContract } from '#functions/framework/endpoint.ts';
import { revokeToken } from '#shared/apps/issue-tokens.ts';
import { oauthFunction, oauthResponse, readTokenRequest } from './oauth-function.ts';

export const contract = {
  tag: 'Apps',
  summary: 'Revoke a token of an app',
  description:
    'Disconnects the app (RFC 7009): all tokens of the connection stop working with the next request. The ' +
    'response is the same for texts that are no tokens.',
  form: { token: 'An access token or a refresh token.' },
  optionalForm: {
    token_type_hint: 'Ignored: tokens say what they are.',
    client_id: 'ID of the app.',
    client_secret: 'Secret of the app, if it has one.',
  },
  responses: [
    { status: 200, description: 'The token does not work, or not any more.' },
    { status: 400, description: 'An error of OAuth.', contentTypes: ['application/json'] },
    { status: 401, description: '`invalid_client`.', contentTypes: ['application/json'] },
  ],
} as const satisfies VisitorContract;

export const handler = oauthFunction(async (event) => {
  const { requestId } = event.requestContext;
  await revokeToken(readTokenRequest(event), { requestId, now: new Date() });
  return oauthResponse(200);
});
