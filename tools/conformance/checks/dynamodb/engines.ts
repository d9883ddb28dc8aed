import { join } from 'node:path';
import { freePort } from '@signpost/local-aws/platform/ports.ts';
import type { CheckContext } from '../../support/check.ts';
import { pythonTools } from '../../support/tools.ts';

/** A DynamoDB that others wrote. */
export interface Engine {
  name: 'ministack' | 'other';
  url: string;
}

export const MINISTACK = 'ministack==1.5.33';
export const URL_VARIABLE = 'CONFORMANCE_DYNAMODB_URL';

/**
 * What `CONFORMANCE_DYNAMODB_URL` names, or MiniStack, which ends with the check. Throws NotRun without it.
 */
export async function findEngine(context: CheckContext): Promise<Engine> {
  const url = process.env[URL_VARIABLE];
  return url ? otherEngine(url) : startMiniStack(context);
}

/** An engine that was named must be there: otherwise the check fails. */
async function otherEngine(url: string): Promise<Engine> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new Error(`${URL_VARIABLE} must be an http(s) URL, not "${url}"`);
  const failure = await listTables(url);
  if (failure)
    throw new Error(`no DynamoDB-compatible server responds at ${URL_VARIABLE}=${url}: ${failure}`);
  return { name: 'other', url };
}

/** Starts MiniStack, which handles one request at a time, from its conditions to its writes. */
async function startMiniStack(context: CheckContext): Promise<Engine> {
  const bin = await pythonTools(context, [MINISTACK]);
  const port = await freePort();
  const server = context.start(join(bin, 'ministack'), [], {
    env: {
      BIND_HOST: '127.0.0.1',
      GATEWAY_PORT: String(port),
      SERVICES: 'dynamodb',
      // Its other services and Docker have no part in this.
      SFTP_ENABLED: '0',
      LOG_LEVEL: 'INFO',
      TMPDIR: context.scratch,
    },
  });
  await server.ready(/Running on http/);
  return { name: 'ministack', url: `http://127.0.0.1:${port}` };
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
          'AWS4-HMAC-SHA256 Credential=test/20260101/eu-central-1/dynamodb/aws4_request, ' +
          'SignedHeaders=host, Signature=00',
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
