import { join } from 'node:path';
import { freePort } from '../../../../infra/local-aws/platform/ports.ts';
import type { CheckContext } from '../../support/check.ts';
import { pythonTools } from '../../support/tools.ts';

/** A DynamoDB that others wrote. */
export interface Engine {
  name: 'moto' | 'other';
  /** Servers that share the tables among them. */
  urls: readonly string[];
  /** Whether requests to a server must come one at a time. */
  isSerial: boolean;
}

export const MOTO = 'moto[server]==5.2.5';
export const URL_VARIABLE = 'CONFORMANCE_DYNAMODB_URL';

/** What `CONFORMANCE_DYNAMODB_URL` names, or a server of moto, which ends with the check. Throws NotRun without moto. */
export async function findEngine(context: CheckContext): Promise<Engine> {
  const url = process.env[URL_VARIABLE];
  return url ? otherEngine(url) : startMoto(context);
}

/** An engine that was named must be there: otherwise the check fails. */
async function otherEngine(url: string): Promise<Engine> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`${URL_VARIABLE} must be an http(s) URL, not "${url}"`);
  const failure = await listTables(url);
  if (failure)
    throw new Error(`no DynamoDB-compatible server responds at ${URL_VARIABLE}=${url}: ${failure}`);
  return { name: 'other', urls: [url], isSerial: false };
}

/** One server uses one core, and two test files run at a time. */
const MOTO_SERVERS = 2;

async function startMoto(context: CheckContext): Promise<Engine> {
  const bin = await pythonTools(context, [MOTO]);
  const urls: string[] = [];
  for (let i = 0; i < MOTO_SERVERS; i++) {
    const port = await freePort();
    const server = context.start(join(bin, 'moto_server'), ['--host', '127.0.0.1', '--port', String(port)]);
    await server.ready(/Running on http/);
    urls.push(`http://127.0.0.1:${port}`);
  }
  return {
    name: 'moto',
    urls,
    // It checks a condition and writes in two steps that others get between, and a transaction that fails takes back writes of others.
    isSerial: true,
  };
}

/** Why it does not respond; undefined if it does. */
async function listTables(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.ListTables',
        authorization:
          'AWS4-HMAC-SHA256 Credential=test/20260101/eu-central-1/dynamodb/aws4_request, SignedHeaders=host, Signature=00',
      },
      body: '{}',
      signal: AbortSignal.timeout(5000),
    });
    await response.arrayBuffer();
    return response.ok ? undefined : `status ${response.status}`;
  } catch (error) {
    return error instanceof Error
      ? error.cause instanceof Error
        ? error.cause.message
        : error.message
      : 'failed';
  }
}
