import type { Connection } from './connection.ts';
import { OAuthError } from './oauth-error.ts';

/** Resource indicators (RFC 8707): what a token is for. */

export type Resource = Connection['resource'];

/** Where the service is. `issuer`: the origin of the console, which names the authorization server. */
export interface ServiceOrigins {
  issuer: string;
  /** All origins of the service, the issuer included. */
  origins: readonly string[];
}

const PATHS: Readonly<Record<string, Resource>> = { '/': 'api', '/v1/api': 'api', '/mcp': 'mcp' };

/** What a `resource` parameter names; without one, the API. Throws `invalid_target`. */
export function resourceOf(text: string | undefined, { origins }: ServiceOrigins): Resource {
  if (text === undefined) return 'api';
  const url = URL.parse(text);
  const path = url?.pathname.replace(/(?<=.)\/$/, '') ?? '';
  const resource = Object.hasOwn(PATHS, path) ? PATHS[path] : undefined;
  if (url && resource && origins.includes(url.origin) && !/[?#]/.test(text)) return resource;
  throw new OAuthError('invalid_target', 'The resource is not this API, and not its MCP server.');
}
