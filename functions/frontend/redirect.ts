import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { recordClick } from '../../shared/clicks/click-queue.ts';
import { clickFrom, isCountable } from '../../shared/clicks/visit.ts';
import { AppError } from '../../shared/errors.ts';
import { errorResponse } from '../../shared/http/response.ts';
import { type Resolution, resolveLink } from '../../shared/links/resolve-link.ts';
import { MESSAGE_PAGES } from '../../shared/pages/message-page.ts';
import { PAGE_HEADERS } from '../../shared/pages/style.ts';
import { SETTING, setting } from '../../shared/runtime/settings.ts';

type Answer = APIGatewayProxyStructuredResultV2;

// Without the middleware stack and zod: this function answers every click, and each import adds to its cold start.
export async function handler(event: APIGatewayProxyEventV2): Promise<Answer> {
  const now = new Date();
  const { headers, requestContext } = event;
  const { method, sourceIp: address } = requestContext.http;
  let answer: Answer;
  try {
    const counts = isCountable({ method, headers });
    const resolution = await resolveLink(event.pathParameters?.['code'] ?? '', { counts, now });
    if (resolution.outcome === 'redirect' && counts) {
      const hashKey = setting(SETTING.visitorHashKey);
      await record(clickFrom({ method, headers, address, now, targetId: resolution.linkId, hashKey }));
    }
    answer = answerFor(resolution, headers['accept']);
  } catch (error) {
    console.error({ message: 'redirect failed', error: error instanceof Error ? error.stack : error });
    answer = errorResponse(error);
  }
  console.info({ message: 'redirect', status: answer.statusCode, ms: Date.now() - now.getTime() });
  return { ...answer, headers: { ...answer.headers, 'x-request-id': requestContext.requestId } };
}

/** A visitor is led on even when the queue is down; the log then keeps the click, so that it can be counted later. */
async function record(click: ReturnType<typeof clickFrom>): Promise<void> {
  try {
    await recordClick(click);
  } catch (error) {
    console.error({
      message: 'click not queued',
      click,
      error: error instanceof Error ? error.message : error,
    });
  }
}

function answerFor(resolution: Resolution, accept: string | undefined): Answer {
  if (resolution.outcome === 'redirect') return redirectTo(resolution.to);
  if (resolution.outcome === 'gone') {
    if (resolution.expiredUrl) return redirectTo(resolution.expiredUrl);
    return problem('LINK_EXPIRED', MESSAGE_PAGES.gone, accept);
  }
  return problem('LINK_NOT_FOUND', MESSAGE_PAGES.notFound, accept);
}

function redirectTo(location: string): Answer {
  return {
    statusCode: 302,
    headers: {
      location,
      'cache-control': 'private, no-store',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-robots-tag': 'noindex',
    },
  };
}

/** A page for people, the error envelope for programs that ask for JSON. */
function problem(code: 'LINK_EXPIRED' | 'LINK_NOT_FOUND', page: string, accept: string | undefined): Answer {
  const error = new AppError(code);
  if (!accept?.includes('application/json')) {
    return { statusCode: error.status, headers: { ...PAGE_HEADERS }, body: page };
  }
  const answer = errorResponse(error);
  return { ...answer, headers: { ...answer.headers, 'x-robots-tag': 'noindex' } };
}
