import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Aws, Fault } from '#infra/preflight/aws.ts';
import { KINDS } from '#infra/preflight/checks/named-kinds.ts';
import type { Inquiry } from '#infra/preflight/inquiry.ts';

let server: Server;
let asked: string[];
let taken: Record<string, [status: number, body: object]>;

beforeEach(async () => {
  asked = [];
  taken = {};
  server = createServer(({ method, url = '', headers }, response) => {
    asked.push(`${method} ${url} ${/Credential=[^,]*/.exec(headers.authorization ?? '')?.[0]}`);
    const [status, body] = taken[url.slice(url.lastIndexOf('/') + 1)] ?? [
      404,
      { __type: 'ResourceNotFoundException' },
    ];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  vi.stubEnv('AWS_ENDPOINT_URL_LAMBDA_WEB', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'AKIDEXAMPLE');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
});

afterEach(async () => {
  vi.unstubAllEnvs();
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const look = (...names: string[]) =>
  KINDS['AWS::Lambda::WebFunction'].look({ aws: new Aws() } as Inquiry, 'eu-central-1', names);

describe('names of Web Functions', () => {
  it('are looked up in the region, signed for Lambda', async () => {
    taken['signpost-prod-visitors'] = [200, { functionArn: 'arn' }];
    expect(await look('signpost-prod-visitors', 'free')).toEqual([{ name: 'signpost-prod-visitors' }]);
    expect(asked.toSorted()[1]).toMatch(
      /^GET \/2025-03-07\/web-functions\/signpost-prod-visitors Credential=AKIDEXAMPLE\/\d{8}\/eu-central-1\/lambda\//,
    );
  });

  it('are unknown without the permission', async () => {
    taken['signpost-prod-visitors'] = [403, { __type: 'AccessDeniedException' }];
    const fault = await look('signpost-prod-visitors').catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Fault);
    expect(fault).toMatchObject({ kind: 'denied', action: 'lambda:GetWebFunction' });
  });
});
