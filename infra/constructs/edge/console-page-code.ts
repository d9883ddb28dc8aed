import { type HostRules, refusalCode } from './host-rules.ts';

/**
 * Code of the function that serves the page. If there are several hosts, the service's others redirect to
 * the console's: sessions work only on the console's host. Browsers keep the fragment, such as a sign-in
 * token, across the redirect.
 */
export const consolePageCode = (page: string, rules: HostRules | undefined): string =>
  `${rules ? refusalCode(rules, 'console page') : ''}
function handler(event) {
${rules ? '  const refused = refusal(event);\n  if (refused) return refused;\n' : ''}  event.request.uri = \
'${page}';
  return event.request;
}`;
