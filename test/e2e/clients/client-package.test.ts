import { execFile } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import { Signpost } from '@signpost/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtWheel } from '#clients/generator/python/wheel.ts';
import { packedClient } from '#clients/generator/typescript/package.ts';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { COMMON_JS, MAIN, README_PRELUDE, SAMPLE } from '#test/support/client-sample.ts';
import { apiKey, eventually, isLocal, LATE_MS, origin } from '#test/support/deployment/client.ts';
import { unzip } from '#test/support/files/unzip.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';

const browser = await browserOfFile();
const exec = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const typescript = createRequire(import.meta.url).resolve('typescript/package.json');
const TSC = join(dirname(typescript), 'bin/tsc');

let folder: string;
const inFolder = (path: string): string => join(folder, path);

/** Every other Node.js on this machine that the package supports, and this one. */
async function allNodes(): Promise<string[]> {
  const found = (process.env['PATH'] ?? '').split(delimiter).map((one) => join(one, 'node'));
  const paths = new Set([process.execPath, ...found.filter(existsSync)].map((path) => realpathSync(path)));
  const versions = await Promise.all(
    [...paths].map(async (path) => {
      const { stdout } = await exec(path, ['-p', 'process.versions.node']).catch(() => ({ stdout: '' }));
      return { path, version: stdout.trim() };
    }),
  );
  const supported = versions.filter(({ version }) => {
    const [major = 0, minor = 0] = version.split('.').map(Number);
    return major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  });
  return [...new Map(supported.map(({ path, version }) => [version, path])).values()];
}

function compile(moduleResolution: 'nodenext' | 'bundler', files: string[]): Promise<unknown> {
  const options = {
    target: 'es2022',
    module: moduleResolution === 'nodenext' ? 'nodenext' : 'preserve',
    moduleResolution,
    lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noImplicitOverride: true,
    verbatimModuleSyntax: true,
    skipLibCheck: false,
    rootDir: '.',
    outDir: 'out',
  };
  const config = `tsconfig.${moduleResolution}.json`;
  writeFileSync(inFolder(config), JSON.stringify({ compilerOptions: options, files }));
  return exec(process.execPath, [TSC, '-p', config], { cwd: folder }).catch(({ stdout }) => {
    throw new Error(`${moduleResolution}: ${stdout}`);
  });
}

/** What the sample finds in every service. */
const OUTCOME = {
  created: ['First, "quoted"', 'known', true],
  listed: [['Second', 'First, "quoted"'], 1],
  csv: [expect.any(String), expect.any(String), expect.any(String)],
  image: 'image/svg+xml',
  refused: ['VALIDATION_ERROR', 'originalUrl', true],
  spoken: [true, true],
  webhook: ['link.deleted Old', 'SIGNATURE_INVALID'],
  account: 'object',
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'signpost-client-test-'));
  const response = await fetch(new URL('/client.tgz', origin));
  writeFileSync(inFolder('client.tgz'), await response.bytes());
  writeFileSync(inFolder('package.json'), JSON.stringify({ private: true, type: 'module' }));
  const quiet = ['--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--cache', inFolder('cache')];
  await exec('npm', ['install', ...quiet, './client.tgz'], { cwd: folder });
  writeFileSync(inFolder('sample.ts'), SAMPLE);
  const examples = readFileSync(inFolder('node_modules/@signpost/client/README.md'), 'utf8').matchAll(
    /```ts\n(.*?)```/gs,
  );
  mkdirSync(inFolder('readme'));
  writeFileSync(inFolder('readme/prelude.d.ts'), README_PRELUDE);
  for (const [i, [, code = '']] of [...examples].entries())
    writeFileSync(inFolder(`readme/example-${i}.ts`), `${code}\nexport {};\n`);
  await compile('nodenext', ['sample.ts']);
  writeFileSync(inFolder('out/package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(inFolder('out/main.js'), MAIN);
  writeFileSync(inFolder('common.cjs'), COMMON_JS);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('GET /client.tgz', () => {
  it('serves the package of this version, which caches have to ask for again', async () => {
    const response = await fetch(new URL('/client.tgz', origin));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/gzip');
    expect(response.headers.get('cache-control')).toMatch(/^no-cache/);
    const etag = response.headers.get('etag') as string;
    const again = await fetch(new URL('/client.tgz', origin), { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const root = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const installed = JSON.parse(
      readFileSync(inFolder('node_modules/@signpost/client/package.json'), 'utf8'),
    );
    expect(installed).toMatchObject({ version: root.version, license: 'MIT', sideEffects: false });
    expect([installed.dependencies, installed.scripts]).toEqual([undefined, undefined]);
  });

  it.runIf(isLocal)('serves the same bytes for the same sources', async () => {
    const served = readFileSync(inFolder('client.tgz'));
    expect(Buffer.from(await packedClient()).equals(served)).toBe(true);
  });

  it('exports files that exist', () => {
    const installed = inFolder('node_modules/@signpost/client');
    const { exports } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    const files = Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' ? [entry] : Object.values(entry as Record<string, string>),
    );
    expect(files.length).toBeGreaterThan(4);
    for (const file of files) expect(existsSync(join(installed, file))).toBe(true);
  });
});

describe('GET /signpost_client-:version-py3-none-any.whl', () => {
  it('serves the wheel of this version, which caches have to ask for again', async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const url = new URL(`/signpost_client-${version}-py3-none-any.whl`, origin);
    const response = await fetch(url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/octet-stream');
    expect(response.headers.get('cache-control')).toMatch(/^no-cache/);
    const wheel = Buffer.from(await response.bytes());
    if (isLocal) expect(wheel.equals(Buffer.from(await builtWheel()))).toBe(true);
    expect(unzip(wheel).get('signpost/__init__.py')).toContain('AsyncSignpost');
    const etag = response.headers.get('etag') as string;
    expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
    const missing = await fetch(new URL('/signpost_client-9.9.9-py3-none-any.whl', origin));
    expect([403, 404]).toContain(missing.status);
    await missing.body?.cancel();
  });
});

describe('the installed client', () => {
  it('compiles under every strict option, in both ways of finding modules', async () => {
    await compile('bundler', ['sample.ts']);
  });

  it('has a README whose examples compile', async () => {
    const count = [...readFileSync(join(ROOT, 'clients/typescript/README.md'), 'utf8').matchAll(/```ts\n/g)]
      .length;
    const files = Array.from({ length: count }, (_, i) => `readme/example-${i}.ts`);
    expect(count).toBeGreaterThan(6);
    await compile('bundler', ['readme/prelude.d.ts', ...files]);
  });

  it('works in every Node.js of this machine, also by require()', async () => {
    for (const node of await allNodes()) {
      const { stdout } = await exec(node, ['out/main.js', origin, apiKey, String(LATE_MS)], { cwd: folder });
      expect(JSON.parse(stdout)).toEqual(OUTCOME);
      const common = await exec(node, ['common.cjs'], { cwd: folder });
      expect(JSON.parse(common.stdout)).toEqual(['function', 'function']);
    }
  });

  it('works in a browser as it is, without a bundler', async () => {
    const page = await browser.newPage();
    const failed: unknown[] = [];
    page.on('pageerror', (error) => failed.push(error));
    const dist = '/sample/node_modules/@signpost/client/dist';
    const imports = {
      '@signpost/client': `${dist}/index.js`,
      '@signpost/client/webhooks': `${dist}/webhooks.js`,
    };
    const html = `<!doctype html><script type="importmap">${JSON.stringify({ imports })}</script>`;
    await page.route(`${origin}/sample/**`, (route) => {
      const path = new URL(route.request().url()).pathname.replace('/sample/', '');
      if (extname(path) !== '.js') return route.fulfill({ contentType: 'text/html', body: html });
      return route.fulfill({ contentType: 'text/javascript', body: readFileSync(inFolder(path)) });
    });
    await page.goto(`${origin}/sample/`);
    // As text: the test runner would replace import().
    const outcome = await page.evaluate(
      `import('/sample/out/sample.js').then(({ run }) => run(${JSON.stringify(origin)}, ` +
        `${JSON.stringify(apiKey)}, ${LATE_MS}))`,
    );
    expect(outcome).toEqual(OUTCOME);
    expect(failed).toEqual([]);
    await page.close();
  });
});

// Elsewhere the service cannot reach this machine.
describe.runIf(isLocal)('webhooks.verify', () => {
  it('returns the event that the service has delivered', async () => {
    const receiver = await startReceiver();
    const signpost = new Signpost({ origin, apiKey });
    const { _id, secret } = await signpost.webhooks.create({
      url: receiver.url('verified'),
      events: ['link.created'],
    });
    try {
      await signpost.webhooks.test(_id);
      const [delivery] = await eventually(
        async () => receiver.received('verified'),
        ({ length }) => length > 0,
      );
      const event = await signpost.webhooks.verify(delivery?.body ?? '', delivery?.headers ?? {}, secret);
      expect(event).toMatchObject({
        id: delivery?.headers['webhook-id'],
        type: 'webhook.test',
        data: { _id },
      });
    } finally {
      await signpost.webhooks.delete(_id);
      await receiver.stop();
    }
  });
});
