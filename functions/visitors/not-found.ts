import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { isFromEdge, rejectionResponse } from '#functions/framework/from-edge.ts';
import { closeRequest, withLogging } from '#functions/framework/logged.ts';
import { methodsAt } from '#functions/framework/match-path.ts';
import { httpRoutes } from '#functions/manifest/endpoints.ts';
import { languageOf } from '#shared/languages/language.ts';
import { LINK_TEXTS } from '#shared/languages/texts.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { errorResponse } from '#shared/platform/http/response.ts';
import { messagePage } from '#shared/visitor-pages/message-page.ts';

/** Fallback route: 405 if the path exists with other methods, else 404. */
export const handler = withLogging(async (event: HttpEvent) => {
  const response = isFromEdge(event) ? notFoundResponse(event) : rejectionResponse(event);
  closeRequest('not found', { status: response.statusCode ?? 404, ms: 0 });
  return { ...response, headers: { ...response.headers, 'x-request-id': event.requestContext.requestId } };
});

function notFoundResponse({ headers, requestContext }: HttpEvent): APIGatewayProxyStructuredResultV2 {
  const { method, path } = requestContext.http;
  const methods = methodsAt(path, httpRoutes);
  const wantsPage = headers['accept']?.includes('text/html') && !path.startsWith('/v1');
  if (methods.length > 0) {
    const allow = methods.join(', ');
    const message = `${path} takes ${allow}, not ${method}.`;
    return errorResponse(
      new AppError('METHOD_NOT_ALLOWED', message, {
        params: { allowed: methods },
        headers: { allow },
      }),
    );
  }
  if (wantsPage) {
    const language = languageOf(headers['accept-language']);
    return { statusCode: 404, ...messagePage(LINK_TEXTS[language].notFound, language) };
  }
  return errorResponse(new AppError('NOT_FOUND', `There is nothing at ${method} ${path}.`));
}
