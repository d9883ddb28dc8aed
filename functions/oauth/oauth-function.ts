import { type HttpResponse, httpStack } from '#functions/framework/http-stack.ts';
import { one } from '#shared/apps/authorization-request.ts';
import type { TokenRequest } from '#shared/apps/issue-tokens.ts';
import { type OAuthCode, OAuthError } from '#shared/apps/oauth-error.ts';
import { AppError } from '#shared/platform/errors.ts';
import { readForm } from '#shared/platform/http/form.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { errorResponse } from '#shared/platform/http/response.ts';

/** Responses of OAuth are never stored: they have tokens. */
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

export const oauthResponse = (statusCode: number, body?: object): HttpResponse => ({
  statusCode,
  headers: HEADERS,
  body: body ? JSON.stringify(body) : '',
});

/** An endpoint whose errors have the shape of OAuth: `error` and `error_description`. */
export const oauthFunction = (run: (event: HttpEvent) => Promise<HttpResponse>) =>
  httpStack(
    async (event) => {
      try {
        return await run(event);
      } catch (error) {
        if (error instanceof OAuthError) return refusal(error, event);
        throw error;
      }
    },
    {},
    (error) => {
      const known = error instanceof AppError ? error : new AppError('INTERNAL_ERROR');
      // Not from an app: a request that bypasses the distribution.
      if (known.code === 'ORIGIN_REFUSED') return errorResponse(known);
      const code = codeOf(known.status);
      const response = oauthResponse(statusOf(known), {
        error: code,
        error_description: ascii(known.message),
      });
      return { ...response, headers: { ...response.headers, ...known.headers } };
    },
  );

/** RFC 6749, section 5.2: a request that cannot be read is a 400. */
const statusOf = ({ status }: AppError): number => (status === 429 || status >= 500 ? status : 400);

const codeOf = (status: number): OAuthCode =>
  status === 429 ? 'too_many_requests' : status >= 500 ? 'server_error' : 'invalid_request';

function refusal({ code, status, message }: OAuthError, { headers }: HttpEvent): HttpResponse {
  const response = oauthResponse(status, { error: code, error_description: ascii(message) });
  // RFC 6749, section 5.2: in the scheme that the app has used.
  const isBasic = status === 401 && headers.authorization !== undefined;
  return isBasic
    ? { ...response, headers: { ...HEADERS, 'www-authenticate': 'Basic realm="Signpost"' } }
    : response;
}

/** The characters that RFC 6749 allows in `error_description`. */
const ascii = (text: string): string => text.replace(/[^ !#-[\]-~]/g, "'");

/** The form of a request, and the credentials of its app in the header or the form. Throws OAuthError. */
export function readTokenRequest(event: HttpEvent): TokenRequest {
  const form = readForm(event);
  const fromForm = { clientId: one(form, 'client_id'), clientSecret: one(form, 'client_secret') };
  const basic = basicCredentials(event.headers.authorization);
  if (!basic) return { form, ...fromForm };
  const isTwice = fromForm.clientSecret !== undefined;
  const isOther = fromForm.clientId !== undefined && fromForm.clientId !== basic.clientId;
  if (isTwice || isOther)
    throw new OAuthError(
      'invalid_request',
      'Send the credentials of the app once, in the header or the form.',
    );
  return { form, ...basic };
}

function basicCredentials(header: string | undefined) {
  if (header === undefined) return undefined;
  const [, encoded] = /^basic +([\w+/]+={0,2}) *$/i.exec(header) ?? [];
  const [, id, secret] = /^([^:]+):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString('utf8')) ?? [];
  if (id === undefined || secret === undefined)
    throw new OAuthError('invalid_client', 'The Authorization header must be Basic with ID and secret.');
  return { clientId: decoded(id), clientSecret: decoded(secret) || undefined };
}

/** RFC 6749, section 2.3.1: both are encoded as in a form. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
