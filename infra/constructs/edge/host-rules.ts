import { CHAT_STAGE, HEALTH_PATH } from '#functions/framework/function-spec.ts';
import { CLIENT_FILE, WHEEL_PATTERN } from '#infra/build/client-file.ts';
import type { Environment } from '#infra/environment/schema.ts';
import { RESOURCE_METADATA_PATH, SERVER_METADATA_PATH } from '#shared/apps/app-items.ts';
import { PREVIEW_URL } from '#shared/links/model/short-url.ts';
import { FONT_PATH } from '#shared/visitor-pages/fonts.ts';
import { SECURITY_TXT_PATH } from '#shared/visitor-pages/security-txt.ts';

/**
 * Which host serves what. Every host reaches every behavior of the distribution, so the function of each
 * behavior asks these rules first:
 * - A host of the console's own serves the console, the APIs and the documentation, and nothing that visitors
 *   or owners have made: scripts there would have the console's origin, and could use the session of the
 *   person who is signed in.
 * - No other host serves the console. The service's own hosts redirect there, customers' return 404.
 */
export interface HostRules {
  /** Origin of the console. */
  origin: string;
  /** Host name of the console's origin, without a port. */
  host: string;
  /** Whether nothing but the console has this host. */
  isOwn: boolean;
  /** The service's other host names, except for the distribution's, which functions get with each request. */
  serviceHosts: string[];
}

/** Undefined for an environment with only one host. */
export function hostRules({ domains, localRun }: Environment): HostRules | undefined {
  if (localRun?.consoleOrigin) {
    const [origin, other] = [localRun.consoleOrigin, localRun.origin];
    return { origin, host: nameOf(origin), isOwn: true, serviceHosts: [nameOf(other)] };
  }
  const { frontend, api, media, console } = domains;
  if (frontend === undefined) return undefined;
  const host = console ?? frontend;
  return {
    origin: `https://${host}`,
    host,
    isOwn: console !== undefined,
    serviceHosts: [frontend, api, media].flatMap((one) => (one === undefined || one === host ? [] : [one])),
  };
}

/** Names of the service's own hosts, except for the distribution's; all others are customers'. */
export function serviceHosts({ domains, localRun }: Environment): string[] {
  const local = [localRun?.origin, localRun?.consoleOrigin].flatMap((origin) => origin ?? []).map(nameOf);
  const { frontend, api, media, console, ownHosts } = domains;
  const named = [frontend, api, media, console].flatMap((host) => host ?? []);
  return [...new Set([...local, ...named, ...ownHosts])];
}

const nameOf = (origin: string): string => new URL(origin).hostname;

/** What a function is in front of: our functions, the page of the console, or files of a bucket. */
export type Behind = 'functions' | 'console page' | 'files';

/** Turns a path into regular expression source. `*` matches a file name. */
const escaped = (path: string): string => path.replace(/[/.]/g, '\\$&').replaceAll('*', '[\\w.-]+');

const anyOf = (paths: readonly string[]): string => paths.map(escaped).join('|');

/** What the console's own host serves of our functions and files: prefixes, and whole paths. */
const OWN_PATHS: Readonly<Record<Behind, { within: readonly string[]; exactly: readonly string[] }>> = {
  functions: {
    within: ['v1/api', 'v1/auth', CHAT_STAGE, 'docs'],
    exactly: [
      'mcp',
      'llms.txt',
      'v1/openapi.json',
      'v1/links/p',
      'v1/links/check-url',
      'v1/links/analyticsUpdate',
      HEALTH_PATH.slice(1),
      SECURITY_TXT_PATH.slice(1),
      SERVER_METADATA_PATH.slice(1),
      RESOURCE_METADATA_PATH.slice(1),
      `${RESOURCE_METADATA_PATH.slice(1)}/mcp`,
    ],
  },
  files: { within: ['console/assets'], exactly: [CLIENT_FILE, WHEEL_PATTERN] },
  // Whatever the path is, this behavior serves the same page.
  'console page': { within: [''], exactly: [] },
};

/** Files that all other hosts serve. */
const SHARED_FILES =
  `^\\/(?:(?:media|${escaped(FONT_PATH.slice(1))})\\/|` + `(?:${anyOf([CLIENT_FILE, WHEEL_PATTERN])})$)`;

const NOT_FOUND = JSON.stringify({
  status: 'error',
  error: { code: 'NOT_FOUND', message: 'This host does not serve this path.' },
});

/**
 * Code of `refusal(event)`, which returns the response to a request that its host must not serve, and
 * undefined for all others. CloudFront chooses the behavior by the normalized path, but functions and origins
 * get the path as it was sent: one with dot segments, encoded or not, may be another path than it looks like.
 * Anything that is not known to be the console's is refused there.
 */
export function refusalCode(rules: HostRules, behind: Behind): string {
  const { within, exactly } = OWN_PATHS[behind];
  const own =
    behind === 'console page'
      ? 'true'
      : `(/^\\/(?:(?:${anyOf(within)})(?:\\/|$)|(?:${anyOf(exactly)})$)/.test(uri) && !hasDots)`;
  // The console asks whether a code is taken: such a response has no body.
  const isCheck = behind === 'functions' ? ` || (request.method === 'HEAD' && ${PREVIEW_URL}.test(uri))` : '';
  const isConsole = { functions: 'false', 'console page': 'true', files: `!/${SHARED_FILES}/.test(uri)` }[
    behind
  ];
  return `function respond(statusCode, statusDescription, headers, data) {
  headers['cache-control'] = { value: 'no-store' };
  const response = { statusCode, statusDescription, headers };
  if (data) response.body = { encoding: 'text', data };
  return response;
}

function toConsole(path, query) {
  const parts = [];
  Object.keys(query).forEach((name) => {
    (query[name].multiValue || [query[name]]).forEach((one) => {
      parts.push(one.value === '' ? name : name + '=' + one.value);
    });
  });
  const value = '${rules.origin}' + path + (parts.length > 0 ? '?' + parts.join('&') : '');
  return respond(302, 'Found', { location: { value } });
}

function refusal(event) {
  const request = event.request;
  const uri = request.uri;
  const host = request.headers.host.value.toLowerCase().replace(/:\\d*$/, '').replace(/\\.$/, '');
  if (host === '${rules.host}') {
${rules.isOwn ? ownHostCode(own + isCheck) : '    return undefined;'}
  } else {
    if (!(${isConsole})) return undefined;
    if (${JSON.stringify(rules.serviceHosts)}.includes(host) || host === event.context.distributionDomainName)
      return toConsole(uri, request.querystring);
  }
  const headers = {
    'content-type': { value: 'application/json; charset=utf-8' },
    'x-content-type-options': { value: 'nosniff' },
  };
  return respond(404, 'Not Found', headers, '${NOT_FOUND}');
}
`;
}

/** Code of the function in front of files. */
export const fileHostsCode = (rules: HostRules): string => `${refusalCode(rules, 'files')}
function handler(event) {
  return refusal(event) || event.request;
}
`;

const ownHostCode = (
  isServed: string,
): string => `    const hasDots = /\\/\\.\\.?(?:\\/|$)/.test(uri.replace(/%2e/gi, \
'.').replace(/%2f|%5c|\\\\/gi, \
'/'));
    if (${isServed}) return undefined;
    if (uri === '/') return toConsole('/console', {});`;
