import { AUTH_METHODS } from './register-client.ts';
import type { Resource, ServiceOrigins } from './resources.ts';
import { SCOPES } from './scopes.ts';

/** The page of the console on which people agree to what an app asks for. */
export const CONSENT_PATH = '/console/account/connect';

/** Metadata of the authorization server (RFC 8414). */
export const serverMetadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}${CONSENT_PATH}`,
  token_endpoint: `${issuer}/v1/auth/token`,
  token_endpoint_auth_methods_supported: AUTH_METHODS,
  revocation_endpoint: `${issuer}/v1/auth/revoke`,
  revocation_endpoint_auth_methods_supported: AUTH_METHODS,
  registration_endpoint: `${issuer}/v1/auth/register`,
  client_id_metadata_document_supported: true,
  scopes_supported: SCOPES,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${issuer}/docs/guides/apps`,
});

/**
 * What the tools of the MCP server need. Hosts ask for all of it, because few of them ask again for more; the
 * person decides.
 */
const OF_TOOLS = [
  'links:read',
  'links:write',
  'smart-links:read',
  'smart-links:write',
  'analytics:read',
  'shares:manage',
];

/** Metadata of a resource (RFC 9728) at the host of the request, if it is one of the service's. */
export function resourceMetadata(
  resource: Resource,
  host: string | undefined,
  { issuer, origins }: ServiceOrigins,
) {
  const origin = origins.find((one) => new URL(one).host === host) ?? issuer;
  return {
    resource: resource === 'mcp' ? `${origin}/mcp` : origin,
    authorization_servers: [issuer],
    scopes_supported: resource === 'mcp' ? OF_TOOLS : SCOPES,
    bearer_methods_supported: ['header'],
    resource_name: resource === 'mcp' ? 'Signpost MCP server' : 'Signpost API',
    resource_documentation: `${origin}/docs${resource === 'mcp' ? '/mcp' : '/guides/apps'}`,
  };
}
