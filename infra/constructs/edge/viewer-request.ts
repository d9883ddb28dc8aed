import { Function as EdgeFunction, FunctionCode, FunctionRuntime } from 'aws-cdk-lib/aws-cloudfront';
import type { Construct } from 'constructs';
import { pathsOf } from '#functions/framework/function-spec.ts';
import { visitorRoutes, visitRoutes } from '#functions/manifest/endpoints.ts';
import { readingRows } from '#functions/server/handlers.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { CLIENT_HEADERS, EDGE_HEADER } from '#shared/platform/http/edge-headers.ts';
import { cookieName } from '#shared/sign-in/session-cookie.ts';
import { EDGE_PATHS } from './edge-paths.ts';
import { type HostRules, hostRules, refusalCode, serviceHosts } from './host-rules.ts';
import { shortUrlCode } from './short-urls.ts';

/**
 * The CloudFront function in front of our own: refuses what a host does not serve (see `host-rules.ts`),
 * drops and truncates headers (see `CLIENT_HEADERS`), drops cookies that no function reads, adds the
 * visitor's host and IP address and an ID of the request, and leads short URLs to their routes (see
 * `short-urls.ts`).
 */
export function viewerRequestFunction(scope: Construct, environment: Environment): EdgeFunction {
  return new EdgeFunction(scope, 'ViewerRequest', {
    functionName: `signpost-${environment.name}-viewer-request`,
    comment: 'Forwards only the headers and cookies that functions read.',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(
      viewerRequestCode(hostRules(environment), serviceHosts(environment), {
        cookies: sessionCookies(environment),
      }),
    ),
  });
}

/** ID of the HTTP API among the origins of the distribution, if visits have another origin. */
export const FUNCTIONS_ORIGIN = 'functions';

/** {@link viewerRequestFunction} in front of function URLs: all requests but visits go to the HTTP API. */
export function urlRequestFunction(scope: Construct, environment: Environment): EdgeFunction {
  return new EdgeFunction(scope, 'UrlRequest', {
    functionName: `signpost-${environment.name}-url-request`,
    comment: 'Forwards only the headers that are read, and leads to the API what is no visit.',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(
      viewerRequestCode(hostRules(environment), serviceHosts(environment), {
        visitPaths: visitPaths(),
        cookies: sessionCookies(environment),
      }),
    ),
  });
}

/** Paths of function URLs, without those for which the HTTP API has a more specific route. */
export function visitPaths(): RegExp {
  const visits = patternOf(visitRoutes.flatMap(pathsOf));
  const others = visitorRoutes
    .filter((row) => !row.visit && row.methods.some((method) => VISITING.test(method)))
    .flatMap(pathsOf);
  const except = others.filter((path) => new RegExp(`^${visits}$`).test(path));
  return new RegExp(`^(?!${patternOf(except)}$)${visits}$`);
}

/**
 * {@link viewerRequestFunction} for the visitor server, which has no handlers for some paths and accepts no
 * requests with a body: those go to the functions.
 */
export function visitRequestFunction(scope: Construct, environment: Environment): EdgeFunction {
  return new EdgeFunction(scope, 'VisitRequest', {
    functionName: `signpost-${environment.name}-visit-request`,
    comment:
      'Forwards only the headers that are read, and leads to the functions what the server does not handle.',
    runtime: FunctionRuntime.JS_2_0,
    code: FunctionCode.fromInline(
      viewerRequestCode(hostRules(environment), serviceHosts(environment), {
        functionPaths: functionPaths(),
        cookies: sessionCookies(environment),
      }),
    ),
  });
}

/** Paths that visitors read and only functions serve. */
export function functionPaths(): RegExp {
  const paths = visitorRoutes
    .filter((row) => !readingRows.includes(row) && row.methods.some((method) => READING.test(method)))
    .flatMap(pathsOf);
  return new RegExp(`^${patternOf(paths)}$`);
}

/** Regular expression source of any of these paths. */
function patternOf(paths: readonly string[]): string {
  const patterns = paths.map((path) =>
    path
      .replaceAll('.', '\\.')
      .replace(/\{\w+\+\}/g, '.*')
      .replace(/\{\w+\}/g, '[^/]+'),
  );
  return `(?:${patterns.join('|')})`;
}

/** The cookies of people who are signed in, or are signing in with a provider. */
export function sessionCookies({ localRun }: Pick<Environment, 'localRun'>): string[] {
  // Over HTTPS, the names are the same for all origins.
  const origin = localRun?.origin ?? 'https://console.invalid';
  return [cookieName(origin), cookieName(origin, 'sso')];
}

/** Paths of functions that know sessions. To all others, a cookie is only something that may leak. */
const SESSION_PATHS = new RegExp(
  `^(?:${EDGE_PATHS.filter(([, behavior]) => behavior === 'keyed response' || behavior === 'chat')
    .map(([path]) => (path.endsWith('*') ? path.slice(0, -1) : `${path}$`))
    .join('|')})`,
);

const READING = /^(?:GET|HEAD|OPTIONS)$/;
const VISITING = /^(?:GET|HEAD)$/;

/**
 * What a signed path must not contain. CloudFront and Lambda disagree about the signature of a path with
 * percent-encoded characters (aws-samples/image-optimization 44), and signatures are of normalized paths.
 * Each of these becomes a tilde and its code, and each percent sign a tilde: `routed` of
 * `functions/framework/function-url.ts` reverses it.
 */
const UNSIGNABLE = /[^\w./-]|\/(?=\/)|\.(?=\.?(?:\/|$))/g;

/** For functions that choose an origin. */
const ORIGINS = "import cf from 'cloudfront';\n";

/** CloudFront rejects a request if its function changes one of these. */
const READ_ONLY = ['cdn-loop', 'content-length', 'host', 'transfer-encoding', 'via'];

/**
 * JavaScript of the CloudFront function. `rules`: undefined if there is only one host. `hosts`: the
 * service's own, besides the distribution's. `functionPaths`: paths that functions serve, in front of
 * the visitor server only. `visitPaths`: paths of function URLs, in front of these only. `cookies`: names of
 * those that {@link SESSION_PATHS} receive.
 */
export const viewerRequestCode = (
  rules: HostRules | undefined,
  hosts: readonly string[] = rules ? [rules.host, ...rules.serviceHosts] : [],
  {
    functionPaths,
    visitPaths: visits,
    cookies = sessionCookies({}),
  }: { functionPaths?: RegExp; visitPaths?: RegExp; cookies?: readonly string[] } = {},
): string => `${(functionPaths ?? visits) ? ORIGINS : ''}const LIMITS = ${JSON.stringify({
  ...Object.fromEntries(READ_ONLY.map((name) => [name, 0])),
  ...CLIENT_HEADERS,
})};

${rules ? refusalCode(rules, 'functions') : ''}
${shortUrlCode(hosts)}
function handler(event) {
${rules ? '  const refused = refusal(event);\n  if (refused) return refused;\n' : ''}  const request = \
event.request;
  const headers = request.headers;
  Object.keys(headers).forEach((name) => {
    const header = headers[name];
    const isKnown = Object.prototype.hasOwnProperty.call(LIMITS, name);
    if (!isKnown) {
      // Set by CloudFront, whatever the client sends.
      if (!name.startsWith('cloudfront-')) delete headers[name];
      return;
    }
    const limit = LIMITS[name];
    if (limit === 0) return;
    const value = header.multiValue ? header.multiValue.map((one) => one.value).join(', ') : header.value;
    if (header.multiValue || value.length > limit) headers[name] = { value: value.slice(0, limit) };
  });
  const cookies = ${SESSION_PATHS}.test(request.uri) ? ${JSON.stringify(cookies)} : [];
  Object.keys(request.cookies).forEach((name) => {
    if (!cookies.includes(name)) delete request.cookies[name];
  });
  request.uri = shortUrl(event);
${
  functionPaths
    ? `  if (!${READING}.test(request.method) || ${functionPaths}.test(request.uri)) ` +
      `cf.selectRequestOriginById('${FUNCTIONS_ORIGIN}');\n`
    : ''
}${
  visits
    ? `  if (!${VISITING}.test(request.method) || !${visits}.test(request.uri))
    cf.selectRequestOriginById('${FUNCTIONS_ORIGIN}');
  else request.uri = request.uri.replace(${UNSIGNABLE}, (one) => one === '%' ? '~' : one > '~' ?
    encodeURIComponent(one).replace(/%/g, '~') : '~' + one.codePointAt(0).toString(16).toUpperCase());
`
    : ''
}  headers['${EDGE_HEADER.viewerHost}'] = { value: headers.host.value };
  headers['${EDGE_HEADER.viewerAddress}'] = { value: event.viewer.ip };
  // Runs once for a visitor's request, however often CloudFront sends it to its origin.
  headers['${EDGE_HEADER.viewerRequest}'] = { value: Date.now() + '.' + event.context.requestId };
  return request;
}
`;
