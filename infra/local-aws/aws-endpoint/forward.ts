import {
  type EmulatorClient,
  type EmulatorResponse,
  placeholderSignature,
} from '../emulators/emulator-client.ts';
import type { ServiceCall, ServiceResponse } from './service.ts';

/** Hop-by-hop headers and the signature, which has already been verified. */
const DROPPED = new Set([
  'host',
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'expect',
  'upgrade',
  'authorization',
  'x-amz-security-token',
]);

/** Forwards a call to an emulator and returns its response. */
export async function forward(
  emulator: EmulatorClient,
  call: ServiceCall,
  response: ServiceResponse,
): Promise<void> {
  respond(await sendTo(emulator, call), call, response);
}

/** Sends a call to an emulator. */
export function sendTo(emulator: EmulatorClient, call: ServiceCall): Promise<EmulatorResponse> {
  const headers: Record<string, string | string[]> = {};
  for (const name in call.headers) {
    const value = call.headers[name];
    if (value !== undefined && !DROPPED.has(name)) headers[name] = value;
  }
  headers['authorization'] = placeholderSignature.authorization.replace(
    'us-east-1/dynamodb',
    `${call.region}/${call.service}`,
  );
  const hasBody = call.body.length > 0 || call.method === 'POST' || call.method === 'PUT';
  return emulator.send(call.method, call.url, { headers, body: hasBody ? call.body : null });
}

/** Sends the response of an emulator to the caller. */
export function respond(received: EmulatorResponse, call: ServiceCall, response: ServiceResponse): void {
  const returned: Record<string, string | string[]> = {};
  for (const name in received.headers) {
    const value = received.headers[name];
    if (
      value !== undefined &&
      (!DROPPED.has(name) || (name === 'content-length' && call.method === 'HEAD'))
    ) {
      returned[name] = value;
    }
  }
  if (call.method !== 'HEAD') returned['content-length'] = String(received.body.length);
  response.writeHead(received.status, returned).end(received.body);
}
