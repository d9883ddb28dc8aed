import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { SETTING, setting } from '#shared/platform/runtime/settings.ts';
import { withLogging } from './logged.ts';

/** A handler of visits, whether the HTTP API or a function URL calls it. */
export const onVisit = <Result>(handler: (event: HttpEvent) => Promise<Result>) =>
  withLogging((event: HttpEvent) => handler(isThroughUrl(event) ? routed(event) : event));

/** Whether a function URL called, and not the HTTP API. */
export const isThroughUrl = ({ requestContext }: Pick<HttpEvent, 'requestContext'>): boolean =>
  requestContext.domainName?.includes('.lambda-url.') ?? false;

/**
 * The event as the HTTP API would send it: a function URL knows no routes. The distribution has sent the path
 * with `~` in place of each `%` (`UNSIGNABLE` in `infra/constructs/edge/viewer-request.ts`), and Lambda
 * decodes plus signs of the query.
 */
function routed(event: HttpEvent): HttpEvent {
  const rawPath = event.rawPath.replaceAll('~', '%');
  const rawQueryString = event.rawQueryString.replaceAll(' ', '+');
  for (const path of JSON.parse(setting(SETTING.visitPaths)) as string[]) {
    const [prefix = '', name = ''] = path.split(/[{+}]/);
    if (!rawPath.startsWith(prefix)) continue;
    const routeKey = `${event.requestContext.http.method} ${path}`;
    const pathParameters = { [name]: decoded(rawPath.slice(prefix.length)) };
    return { ...event, rawPath, rawQueryString, routeKey, pathParameters };
  }
  return event;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
