import { wildcard } from '../platform/wildcard.ts';

export interface CorsRule {
  methods: readonly string[];
  origins: readonly string[];
  headers: readonly string[];
  exposed: readonly string[];
  maxAgeSeconds: number | undefined;
}

export interface CrossOriginRequest {
  origin: string | undefined;
  method: string | undefined;
  /** Request headers beyond the CORS safelist. */
  headers?: readonly string[];
}

/** The CORS response headers of the first rule that allows the request; empty if none does. */
export function corsHeaders(
  rules: readonly CorsRule[],
  { origin, method, headers = [] }: CrossOriginRequest,
): Record<string, string> {
  if (origin === undefined || method === undefined) return {};
  const rule = rules.find(
    (candidate) =>
      candidate.methods.includes(method) &&
      candidate.origins.some((pattern) => wildcard(pattern).test(origin)) &&
      headers.every((name) => candidate.headers.some((pattern) => wildcard(pattern, 'i').test(name))),
  );
  if (!rule) return {};
  return {
    'access-control-allow-origin': rule.origins.includes('*') ? '*' : origin,
    'access-control-allow-methods': rule.methods.join(', '),
    ...(headers.length > 0 && { 'access-control-allow-headers': headers.join(', ') }),
    ...(rule.exposed.length > 0 && { 'access-control-expose-headers': rule.exposed.join(', ') }),
    ...(rule.maxAgeSeconds !== undefined && { 'access-control-max-age': String(rule.maxAgeSeconds) }),
    vary: 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method',
  };
}
