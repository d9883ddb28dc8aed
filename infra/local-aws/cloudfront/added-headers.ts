import type { ResolvedResource } from '../cloudformation/resolve-assembly.ts';
import { StartError } from '../platform/start-error.ts';
import type { AddedHeader } from './distribution.ts';

interface Overridable {
  Override?: boolean;
}

interface HeadersConfig {
  SecurityHeadersConfig?: {
    ContentTypeOptions?: Overridable;
    ContentSecurityPolicy?: Overridable & { ContentSecurityPolicy: string };
    FrameOptions?: Overridable & { FrameOption: string };
    ReferrerPolicy?: Overridable & { ReferrerPolicy: string };
    /** Ignored: browsers only honor it over HTTPS. */
    StrictTransportSecurity?: Overridable;
  };
  /** Only for every origin: the local run sends the header with every response. */
  CorsConfig?: {
    AccessControlAllowOrigins: { Items: string[] };
    OriginOverride: boolean;
    [other: string]: unknown;
  };
  CustomHeadersConfig?: { Items?: (Overridable & { Header: string; Value: string })[] };
}

/** The headers of a response headers policy. */
export function readPolicyHeaders({ properties, logicalId }: ResolvedResource): AddedHeader[] {
  const {
    Name: _name,
    Comment: _comment,
    ...config
  } = properties['ResponseHeadersPolicyConfig'] as HeadersConfig & { Name?: string; Comment?: string };
  const {
    SecurityHeadersConfig: security = {},
    CustomHeadersConfig: custom = {},
    CorsConfig: cors,
    ...other
  } = config;
  const { StrictTransportSecurity: _https, ...known } = security;
  const { ContentTypeOptions, ContentSecurityPolicy, FrameOptions, ReferrerPolicy, ...more } = known;
  const [unknown] = Object.keys({ ...other, ...more });
  if (unknown !== undefined) {
    throw new StartError(`Response headers policy ${logicalId}: the local run does not support ${unknown}.`);
  }
  const headers: AddedHeader[] = [];
  const add = (name: string, value: string, { Override = false }: Overridable) =>
    headers.push({ name: name.toLowerCase(), value, override: Override });
  if (ContentTypeOptions) add('x-content-type-options', 'nosniff', ContentTypeOptions);
  if (ContentSecurityPolicy) {
    add('content-security-policy', ContentSecurityPolicy.ContentSecurityPolicy, ContentSecurityPolicy);
  }
  if (FrameOptions) add('x-frame-options', FrameOptions.FrameOption, FrameOptions);
  if (ReferrerPolicy) add('referrer-policy', ReferrerPolicy.ReferrerPolicy, ReferrerPolicy);
  if (cors) {
    const origins = cors.AccessControlAllowOrigins.Items.join();
    if (origins !== '*') {
      throw new StartError(`Response headers policy ${logicalId}: the local run supports CORS only for *.`);
    }
    add('access-control-allow-origin', origins, { Override: cors.OriginOverride });
  }
  for (const item of custom.Items ?? []) add(item.Header, item.Value, item);
  return headers;
}

/** Response headers (name, value, name, value) combined with those of the policy. */
export function withPolicyHeaders(headers: readonly string[], added: readonly AddedHeader[]): string[] {
  const result: string[] = [];
  const present = new Set<string>();
  for (let index = 0; index < headers.length; index += 2) {
    const [name = '', value = ''] = [headers[index], headers[index + 1]];
    const lower = name.toLowerCase();
    if (added.some((header) => header.override && header.name === lower)) continue;
    present.add(lower);
    result.push(name, value);
  }
  for (const { name, value } of added) if (!present.has(name)) result.push(name, value);
  return result;
}
