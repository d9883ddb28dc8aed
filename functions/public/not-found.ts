import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { AppError } from '../../shared/errors.ts';
import { errorResponse } from '../../shared/http/response.ts';
import { MESSAGE_PAGES } from '../../shared/pages/message-page.ts';
import { PAGE_HEADERS } from '../../shared/pages/style.ts';
import { methodsAt } from '../path-shape.ts';
import { httpRoutes } from '../routes.ts';

/** Answers what no route takes: 405 for a path that exists with other methods, else 404. */
export async function handler(event: APIGatewayProxyEventV2) {
  const { method, path } = event.requestContext.http;
  const methods = methodsAt(path, httpRoutes);
  const wantsPage = event.headers['accept']?.includes('text/html') && !path.startsWith('/v1');
  if (methods.length === 0 && wantsPage) {
    const headers = { ...PAGE_HEADERS, 'x-request-id': event.requestContext.requestId };
    return { statusCode: 404, headers, body: MESSAGE_PAGES.notFound };
  }
  const error =
    methods.length > 0
      ? new AppError('METHOD_NOT_ALLOWED', `${path} takes ${methods.join(', ')}, not ${method}.`, {
          headers: { allow: methods.join(', ') },
        })
      : new AppError('NOT_FOUND', `There is nothing at ${method} ${path}.`);
  const answer = errorResponse(error);
  return { ...answer, headers: { ...answer.headers, 'x-request-id': event.requestContext.requestId } };
}
