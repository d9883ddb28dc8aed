import type * as z from 'zod';
import type { PersonAct } from '#shared/core/audit/author.ts';
import { type Language, languageOf } from '#shared/languages/language.ts';
import { AppError } from '#shared/platform/errors.ts';
import { readJsonBody } from '#shared/platform/http/request.ts';
import { successResponse } from '#shared/platform/http/response.ts';
import { limitAddress, type RateLimit } from '#shared/platform/limits/limit-address.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { requireSession } from '#shared/sign-in/authenticate-session.ts';
import type { Session, SessionToken } from '#shared/sign-in/session.ts';
import { readCookie } from '#shared/sign-in/session-cookie.ts';
import type { EndpointContract, Reply } from './endpoint.ts';
import { assertFromConsole, consoleOrigin } from './from-console.ts';
import { viewerAddress } from './from-edge.ts';
import { httpStack } from './http-stack.ts';
import { readQuery, validBody } from './read-input.ts';

/** A request of a signed-in person, about that person and not about an account. */
export interface SessionRequest<Body extends z.ZodType> {
  session: Session;
  /** The request as an act of that person. */
  act: PersonAct;
  token: SessionToken;
  /** `{id}` in the path. */
  id: string;
  body: z.infer<Body>;
  /** The language that the browser prefers. */
  language: Language;
  consoleOrigin: string;
  requestId: string;
  now: Date;
}

/** All requests of an IP address, with any session. */
const REQUESTS: readonly RateLimit[] = [{ scope: 'sessions', limit: 120, windowSeconds: 60 }];

/**
 * An endpoint for signed-in people, independent of their accounts. Throws
 * SESSION_INVALID and CROSS_SITE_REQUEST.
 */
export function sessionFunction<Data extends z.ZodType, Body extends z.ZodType = z.ZodType<undefined>>(
  contract: EndpointContract<Body, z.ZodType<undefined>, Data>,
  run: (request: SessionRequest<Body>) => Promise<Reply<Data>>,
) {
  return httpStack(async (event) => {
    const now = new Date();
    const { headers, requestContext } = event;
    const origin = consoleOrigin();
    const cookie = readCookie(event.cookies, origin);
    if (!cookie) throw new AppError('SESSION_INVALID');
    assertFromConsole({ method: requestContext.http.method, headers });
    await limitAddress(
      REQUESTS,
      { address: viewerAddress(event), hashKey: setting(SETTING.serviceKey) },
      now,
    );
    const { session, token, renewedCookie } = await requireSession({ cookie, consoleOrigin: origin }, now);
    readQuery(contract, event);
    const body = validBody(contract, contract.body && readJsonBody(event), event);
    const id = event.pathParameters?.['id'] ?? '';
    const { requestId } = requestContext;
    const act = { userId: session.userId, requestId, now };
    const language = languageOf(headers['accept-language']);
    const request = { session, act, token, id, body, language, consoleOrigin: origin, requestId, now };
    const reply = await run(request as SessionRequest<Body>);
    const cookies = reply.cookies ?? (renewedCookie ? [renewedCookie] : []);
    return successResponse(contract.status ?? 200, { ...reply, cookies });
  });
}
