import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recipientHash } from '#shared/mail/recipient.ts';
import { suppress } from '#shared/mail/suppression-store.ts';
import { COMPILE_CACHE } from '#test/support/compile-cache.ts';
import { type DynamoEngine, startDynamoEngine } from '#test/support/emulators/dynamo-engine.ts';

let dynamo: DynamoEngine;
let tableName: string;
let cloudFormation: Server;
/** CloudFormation requests and responses. */
let asked: URLSearchParams[] = [];
let answer: { status: number; body: string };

const deployed = (outputs: Record<string, string>) => ({
  status: 200,
  body: `<DescribeStacksResponse \
xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><DescribeStacksResult>\
<Stacks><member>
    \
<StackName>signpost-prod-data</StackName><StackStatus>UPDATE_COMPLETE</StackStatus><CreationTime>2026-11-20T00:00:00Z</CreationTime>
    <StackId>arn:aws:cloudformation:us-east-1:111122223333:stack/signpost-prod-data/1</StackId>
    <Outputs>${Object.entries(outputs)
      .map(
        ([key, value]) => `<member><OutputKey>${key}</OutputKey><OutputValue>${value}</OutputValue></member>`,
      )
      .join('')}</Outputs>
    </member></Stacks></DescribeStacksResult></DescribeStacksResponse>`,
});

const refused = (status: number, code: string, message: string) => ({
  status,
  body:
    '<ErrorResponse ' +
    `xmlns="http://cloudformation.amazonaws.com/doc/2010-05-15/"><Error><Type>Sender</Type><Code>${code}</Code><Message>${message}</Message></Error></ErrorResponse>`,
});

beforeAll(async () => {
  // Some engines keep the tables of each region apart, as AWS does.
  dynamo = await startDynamoEngine('us-east-1');
  tableName = await dynamo.createTable();
  cloudFormation = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    asked.push(new URLSearchParams(Buffer.concat(chunks).toString()));
    response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(answer.body);
  }).listen(0, '127.0.0.1');
  await once(cloudFormation, 'listening');
});

afterAll(() => {
  cloudFormation.close();
});

/** The command as an operator types it; signed in by default. */
async function admin(
  args: string[],
  credentials: Record<string, string> = { AWS_ACCESS_KEY_ID: 'test', AWS_SECRET_ACCESS_KEY: 'test' },
) {
  asked = [];
  const { port } = cloudFormation.address() as AddressInfo;
  const env = {
    PATH: process.env['PATH'],
    ...COMPILE_CACHE,
    // No file of credentials, and no machine's role.
    HOME: tmpdir(),
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_ENDPOINT_URL_CLOUDFORMATION: `http://127.0.0.1:${port}`,
    AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
    AWS_REGION: 'eu-west-3',
    ...credentials,
  };
  const run = promisify(execFile)(process.execPath, ['infra/admin/main.ts', ...args], { env });
  return run.then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
      code,
      stdout,
      stderr,
    }),
  );
}

describe('npm run admin -- --env prod', () => {
  it('works on the table that the stack names, and says first where that is', async () => {
    answer = deployed({ MediaBucketName: 'b', TableName: tableName });
    const created = await admin(['--env', 'prod', 'owner', 'create', '--name', 'Acme', '--plan', 'pro']);
    expect(created.stderr).toBe(`prod: account 111122223333, eu-west-3, table ${tableName}\n`);
    const { ownerId } = JSON.parse(created.stdout);
    expect(asked.map((question) => [question.get('Action'), question.get('StackName')])).toEqual([
      ['DescribeStacks', 'signpost-prod-data'],
    ]);
    const shown = await admin(['owner', 'show', ownerId, '--env=prod']);
    expect(JSON.parse(shown.stdout)).toMatchObject({ ownerId, name: 'Acme', plan: 'pro' });
  });

  it.each([
    ['no stack', () => refused(400, 'ValidationError', 'Stack with id signpost-prod-data does not exist')],
    ['a stack without a table', () => deployed({ MediaBucketName: 'b' })],
  ])('says how to deploy where there is %s', async (_, what) => {
    answer = what();
    expect(await admin(['--env', 'prod', 'owner', 'show', 'own_1'])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        'There is no stack signpost-prod-data in eu-west-3 of this account. Deploy it: npx cdk deploy ' +
        '--all -c env=prod\n',
    });
  });

  it('passes on in one line why AWS refuses', async () => {
    answer = refused(
      403,
      'AccessDenied',
      'User ann is not authorized to perform: cloudformation:DescribeStacks',
    );
    const { code, stderr } = await admin(['--env', 'prod', 'owner', 'show', 'own_1']);
    expect([code, stderr]).toEqual([
      1,
      'The stack signpost-prod-data in eu-west-3 cannot be described: User ann is not authorized to ' +
        'perform: cloudformation:DescribeStacks\n',
    ]);
  });

  it('asks the operator to sign in, without calling AWS', async () => {
    const { code, stderr } = await admin(['--env', 'prod', 'owner', 'show', 'own_1'], {});
    expect(code).toBe(1);
    expect(stderr).toMatch(/^No AWS credentials: sign in first, .+\n$/);
    expect(asked).toEqual([]);
  });

  it("shows and lifts suppressions of an address, here and in SES, for an operator's profile", async () => {
    const home = mkdtempSync(join(tmpdir(), 'signpost-home-'));
    mkdirSync(join(home, '.aws'));
    const profile = '[ann]\naws_access_key_id = ann\naws_secret_access_key = secret\n';
    writeFileSync(join(home, '.aws', 'credentials'), profile);
    const calls: string[] = [];
    let isKnownToSes = true;
    const address = 'jane@example.com';
    const aws = createServer((request, response) => {
      calls.push(
        `${request.headers['x-amz-target'] ?? request.method} ` +
          `${/Credential=(\w+)/.exec(request.headers.authorization ?? '')?.[1]}`,
      );
      const path = `/v2/email/suppression/addresses/${encodeURIComponent(address)}`;
      const isMissing = request.url === path && !isKnownToSes;
      if (request.method === 'DELETE') isKnownToSes = false;
      const headers = { 'x-amzn-errortype': 'NotFoundException' };
      response
        .writeHead(isMissing ? 404 : 200, isMissing ? headers : {})
        .end(JSON.stringify({ SecretString: 'key' }));
    }).listen(0, '127.0.0.1');
    await once(aws, 'listening');
    try {
      const url = `http://127.0.0.1:${(aws.address() as AddressInfo).port}`;
      answer = deployed({ TableName: tableName, ServiceKeyName: 'signpost/prod/service/1' });
      await suppress(recipientHash(address, 'key'), { reason: 'bounce', at: '2026-05-01T12:00:00.000Z' });
      const ann = {
        HOME: home,
        AWS_PROFILE: 'ann',
        AWS_ENDPOINT_URL_SECRETS_MANAGER: url,
        AWS_ENDPOINT_URL_SESV2: url,
        AWS_ENDPOINT_URL_STS: url,
      };
      const mail = async (verb: string) => {
        const { stdout, stderr } = await admin(['--env', 'prod', 'mail', verb, address], ann);
        return stdout === '' ? stderr : JSON.parse(stdout);
      };
      expect(await mail('show')).toEqual({
        address,
        suppressed: true,
        reason: 'bounce',
        at: '2026-05-01T12:00:00.000Z',
        suppressedBySes: true,
        optedOutAt: null,
        subscriptions: [],
      });
      expect(calls.toSorted()).toEqual(['GET ann', 'secretsmanager.GetSecretValue ann']);
      const allowed = { address, suppressed: false, suppressedBySes: false, optedOutAt: null };
      expect(await mail('allow')).toEqual(allowed);
      expect(await mail('show')).toEqual({ ...allowed, subscriptions: [] });
    } finally {
      aws.close();
      rmSync(home, { recursive: true });
    }
  });

  it.each([
    [
      ['--env', 'production', 'owner', 'show', 'own_1'],
      '--env must be one of dev, staging, prod, not "production".',
    ],
    [['owner', 'show', 'own_1', '--env'], '--env needs NAME.'],
  ])('refuses %j with the choices', async (args, line) => {
    const { code, stdout, stderr } = await admin(args);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr.split('\n')[0]).toBe(line);
    expect(asked).toEqual([]);
  });
});
