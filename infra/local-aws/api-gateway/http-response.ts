export interface HttpResponse {
  status: number;
  /** Name, value, name, value. */
  headers: string[];
  body: string | Buffer;
}

/** Lambda's maximum response payload. */
const maximumPayloadBytes = 6 * 1024 * 1024;

interface FunctionResponse {
  statusCode?: unknown;
  headers?: Record<string, unknown>;
  cookies?: unknown;
  body?: unknown;
  isBase64Encoded?: unknown;
}

/** Parses a function's result in payload format 2.0. Returns undefined if API Gateway would reject it. */
export function readResponse(payload: string): HttpResponse | undefined {
  if (payload.length > maximumPayloadBytes || Buffer.byteLength(payload) > maximumPayloadBytes)
    return undefined;
  const value = JSON.parse(payload) as FunctionResponse | null;
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value.statusCode === undefined) {
    return { status: 200, headers: ['content-type', 'application/json'], body: payload };
  }
  const status = Number(value.statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599) return undefined;
  const { body = '' } = value;
  if (typeof body !== 'string') return undefined;
  const headers: string[] = [];
  let typed = false;
  for (const [name, content] of Object.entries(value.headers ?? {})) {
    if (content === undefined || content === null || hopHeaders.has(name.toLowerCase())) continue;
    typed ||= name.toLowerCase() === 'content-type';
    headers.push(name, String(content));
  }
  if (!typed && body !== '') headers.push('content-type', 'text/plain;charset=UTF-8');
  if (Array.isArray(value.cookies)) {
    for (const cookie of value.cookies) headers.push('set-cookie', String(cookie));
  }
  return { status, headers, body: value.isBase64Encoded === true ? Buffer.from(body, 'base64') : body };
}

/** Hop-by-hop headers, which Node's server sets itself. */
const hopHeaders = new Set(['connection', 'content-length', 'keep-alive', 'transfer-encoding', 'upgrade']);
