import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ResolvedResource } from '@signpost/local-aws/cloudformation/resolve-assembly.ts';
import { FileDelivery } from '@signpost/local-aws/cloudfront/file-delivery.ts';
import { EmulatorClient } from '@signpost/local-aws/emulators/emulator-client.ts';
import { type Emulator, startS3Emulator } from '@signpost/local-aws/emulators/s3-emulator.ts';
import { ResourcePolicies } from '@signpost/local-aws/iam/resource-policies.ts';
import { Log } from '@signpost/local-aws/platform/log.ts';
import { deployFiles } from '@signpost/local-aws/s3/deploy-files.ts';
import { type FileDeployment, readFileDeployments } from '@signpost/local-aws/s3/file-deployment.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'files-'));
const folder = mkdtempSync(join(tmpdir(), 'build-'));
let emulator: Emulator;
let client: EmulatorClient;
let server: Server;
/** What the policy of the bucket does not let CloudFront do. */
let refused: string[] = [];

beforeAll(async () => {
  emulator = await startS3Emulator({ dataDir, region: 'us-east-1' }, () => {});
  client = new EmulatorClient(emulator.origin);
  await client.send('PUT', '/site');
  const delivery = new FileDelivery(
    client,
    new Log('error', () => undefined),
    (action, resource) => !refused.includes(`${action} ${resource}`),
  );
  server = createServer((request, response) =>
    delivery.serve({ request, response }, request.url ?? '', {
      origin: { kind: 'bucket', bucket: 'site' },
      addedHeaders: [],
      responseFunction: (path, _status, headers) => [...headers, 'x-path', path],
      encodings: ['br', 'gzip'],
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
}, 30_000);

afterAll(async () => {
  server?.close();
  await client?.close();
  await emulator?.stop();
  for (const path of [dataDir, folder]) rmSync(path, { recursive: true, force: true });
});

const MARKER = '<<marker:0xbaba:0>>';
const SCRIPT = 'export const text = "long enough to be compressed";\n'.repeat(100);

beforeEach(() => {
  refused = [];
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), `<meta content="${MARKER}/a"><meta content="${MARKER}">`);
  writeFileSync(join(folder, 'assets/main.js'), SCRIPT);
});

const files = (overrides: Partial<FileDeployment> = {}): FileDeployment => ({
  source: 'arn:aws:s3:::assets/one.zip',
  bucket: 'site',
  prefix: 'console/',
  folder,
  headers: { 'cache-control': 'no-cache' },
  markers: { [MARKER]: "https://d1.cloudfront.net/$&$'" },
  permits: () => true,
  ...overrides,
});

async function read(path: string, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe('files of a deployment', () => {
  it('are in the bucket, filled in, with their types and headers', async () => {
    await deployFiles(files(), client);
    const page = await read('/console/index.html');
    const address = "https://d1.cloudfront.net/$&$'";
    expect(page.text).toBe(`<meta content="${address}/a"><meta content="${address}">`);
    expect(page.headers.get('content-type')).toBe('text/html');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const script = await read('/console/assets/main.js');
    expect([script.text, script.headers.get('content-type')]).toEqual([SCRIPT, 'text/javascript']);
  });

  it('are left alone when they are there as they are', async () => {
    await deployFiles(files(), client);
    const send = vi.spyOn(client, 'send');
    const written = () => send.mock.calls.filter(([method]) => method === 'PUT').map(([, path]) => path);
    await deployFiles(files(), client);
    expect(written()).toEqual([]);
    await deployFiles(files({ markers: { [MARKER]: 'https://other.example' } }), client);
    expect(written()).toEqual(['/site/console/index.html']);
    await deployFiles(files({ headers: { 'cache-control': 'public' } }), client);
    expect(written().slice(1).sort()).toEqual(['/site/console/assets/main.js', '/site/console/index.html']);
    expect((await read('/console/index.html')).headers.get('cache-control')).toBe('public');
  });
});

describe('a file of a bucket', () => {
  it('is compressed as the client accepts, and not sent again for a matching ETag', async () => {
    await deployFiles(files(), client);
    const compressed = await read('/console/assets/main.js', { 'accept-encoding': 'gzip' });
    expect([compressed.headers.get('content-encoding'), compressed.text]).toEqual(['gzip', SCRIPT]);
    const etag = compressed.headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\//);
    const again = await read('/console/assets/main.js', { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    const plain = await read('/console/assets/main.js', { 'accept-encoding': 'identity' });
    expect([plain.headers.get('content-encoding'), plain.text]).toEqual([null, SCRIPT]);
    const part = await read('/console/assets/main.js', { 'accept-encoding': 'gzip', range: 'bytes=0-5' });
    expect([part.status, part.text]).toEqual([206, 'export']);
  });

  it('has the headers that the function of its path sets, unless it is missing', async () => {
    await deployFiles(files(), client);
    const header = async (path: string, sent = {}) => (await read(path, sent)).headers.get('x-path');
    const etag = (await read('/console/assets/main.js')).headers.get('etag') ?? '';
    expect(await header('/console/assets/main.js')).toBe('/console/assets/main.js');
    expect(await header('/console/assets/main.js', { 'if-none-match': etag })).toBe(
      '/console/assets/main.js',
    );
    expect(await header('/console/assets/none.js')).toBeNull();
  });
});

describe('the policies of buckets', () => {
  it.each([
    's3:GetObject arn:aws:s3:::assets/one.zip',
    's3:ListBucket arn:aws:s3:::site',
    's3:PutObject arn:aws:s3:::site/console/index.html',
  ])('prevent a deployment without %s', async (needed) => {
    const [action, resource] = needed.split(' ');
    const permits = (wanted: string, on: string) => wanted !== action || on !== resource;
    await expect(deployFiles(files({ permits }), client)).rejects.toThrow(
      `The role that deploys files is not allowed ${action} on ${resource}.`,
    );
  });

  it('decide whether CloudFront may read a file, and learns that there is none', async () => {
    await deployFiles(files(), client);
    expect((await read('/console/none.html')).status).toBe(404);
    expect((await read('/console/%ff')).status).toBe(404);
    refused = ['s3:ListBucket arn:aws:s3:::site'];
    expect((await read('/console/none.html')).status).toBe(403);
    expect((await read('/console/index.html')).status).toBe(200);
    refused = ['s3:GetObject arn:aws:s3:::site/console/index.html'];
    const { status, text } = await read('/console/index.html');
    expect([status, text]).toEqual([403, expect.stringContaining('<Code>AccessDenied</Code>')]);
  });
});

describe('the deployments of a template', () => {
  const providerArn = 'arn:aws:lambda:us-east-1:000000000000:function:provider';
  const role = { name: 'copier', arn: 'arn:aws:iam::000000000000:role/copier' };
  const provider: ResolvedResource = {
    stackName: 'shop-local-console',
    logicalId: 'Provider',
    type: 'AWS::Lambda::Function',
    identity: { ref: 'provider', attributes: { Arn: providerArn } },
    properties: { Role: role.arn },
  };
  const policies = {
    roles: [
      {
        ...role,
        policies: [
          {
            Statement: {
              Effect: 'Allow' as const,
              Action: 's3:GetObject*',
              Resource: 'arn:aws:s3:::assets/*',
            },
          },
        ],
      },
    ],
    resourcePolicies: new ResourcePolicies([]),
  };
  const readAll = (deployed: ResolvedResource, assets: Map<string, string>) =>
    readFileDeployments([deployed, provider], assets, policies);
  const deployment = (properties: Record<string, unknown> = {}): ResolvedResource => ({
    stackName: 'shop-local-console',
    logicalId: 'Page',
    type: 'Custom::CDKBucketDeployment',
    identity: { ref: 'Page', attributes: {} },
    properties: {
      ServiceToken: providerArn,
      SourceBucketNames: ['assets', 'assets'],
      SourceObjectKeys: ['one.zip', 'two.zip'],
      SourceMarkers: [{ [MARKER]: 'https://d1.cloudfront.net' }],
      DestinationBucketName: 'site',
      DestinationBucketKeyPrefix: 'console',
      SystemMetadata: { 'cache-control': 'no-cache' },
      Prune: false,
      WaitForDistributionInvalidation: true,
      OutputObjectKeys: true,
      ...properties,
    },
  });
  const folders = () => {
    const [one, two] = [mkdtempSync(join(tmpdir(), 'one-')), mkdtempSync(join(tmpdir(), 'two-'))];
    onTestFinished(() => {
      for (const path of [one, two]) rmSync(path, { recursive: true });
    });
    return { one, two, assets: new Map([['one.zip', one] as const, ['two.zip', two] as const]) };
  };

  it('are read with a folder for each source, and what is filled in there', () => {
    const { one, two, assets } = folders();
    const common = { bucket: 'site', prefix: 'console/', headers: { 'cache-control': 'no-cache' } };
    expect(readAll(deployment(), assets)).toMatchObject([
      { ...common, folder: one, markers: { [MARKER]: 'https://d1.cloudfront.net' } },
      { ...common, folder: two, markers: {} },
    ]);
    const [first] = readAll(deployment({ DestinationBucketKeyPrefix: undefined }), assets);
    expect(first?.prefix).toBe('');
  });

  it('have the permissions of the role of their provider', () => {
    const [first] = readAll(deployment(), folders().assets);
    expect(first?.permits('s3:GetObject', String(first.source))).toBe(true);
    expect(first?.permits('s3:PutObject', 'arn:aws:s3:::site/console/index.html')).toBe(false);
  });

  it.each<[what: string, properties: Record<string, unknown>, said: RegExp]>([
    ['removing files', { Prune: true }, /does not support Prune/],
    ['leaving files out', { Exclude: ['*.map'] }, /does not support Exclude/],
    ['metadata', { SystemMetadata: { 'content-language': 'en' } }, /does not support content-language/],
    ['an archive', { SourceObjectKeys: ['three.zip'] }, /three\.zip is not a folder/],
  ])('stop the start with one line for %s that this machine cannot stand in for', (_, properties, said) => {
    const { assets } = folders();
    expect(() => readAll(deployment(properties), assets)).toThrow(said);
  });
});
