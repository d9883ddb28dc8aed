import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { browserOfFile } from '../support/browser.ts';
import { apiKey, isLocal, origin, send, visit } from '../support/client.ts';

const browser = await browserOfFile();

describe('GET /v1/openapi.json', () => {
  it('returns the document with the origin it is served at', async () => {
    const { status, headers, body } = await send('GET', '/v1/openapi.json');
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe('*');
    expect(body.openapi).toMatch(/^3\.1\./);
    expect(body.servers).toEqual([{ url: origin }]);
    expect(JSON.stringify(body)).not.toContain('origin.invalid');
  });

  it('returns 304 for a matching ETag', async () => {
    const etag = (await send('GET', '/v1/openapi.json')).headers.get('etag') ?? '';
    const again = await send('GET', '/v1/openapi.json', { headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, '']);
  });
});

describe('GET /docs/:file', () => {
  it('returns the script compressed, to be kept forever', async () => {
    const page = await send('GET', '/docs');
    const [, script = ''] = /src="([^"]+)"/.exec(page.body) ?? [];
    const response = await fetch(new URL(script, origin), { headers: { 'accept-encoding': 'gzip' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(Number(response.headers.get('content-length'))).toBeLessThan(2_000_000);
    await response.body?.cancel();
  });

  it('returns the script uncompressed to clients without compression', async () => {
    const page = await send('GET', '/docs');
    const [, script = ''] = /src="([^"]+)"/.exec(page.body) ?? [];
    const plain = await send('GET', script, { headers: { 'accept-encoding': 'identity' } });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(plain.body).toContain('createApiReference');
  });

  it.each(['/docs/reference.js', '/docs/index.mjs', '/docs/..%2Findex.mjs'])(
    'answers 404 at %s',
    async (path) => {
      expect((await send('GET', path)).status).toBe(404);
    },
  );
});

/** Opens the reference and records its requests and errors. */
async function openReference(colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ colorScheme, viewport: { width: 1400, height: 1000 } });
  const page = await context.newPage();
  const strangers: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => {
    const { protocol, origin: asked } = new URL(request.url());
    if (!['data:', 'blob:'].includes(protocol) && asked !== origin) strangers.push(request.url());
  });
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(`${origin}/docs`);
  await page.getByRole('heading', { name: 'Signpost API', level: 1 }).waitFor();
  return { page, strangers, problems, close: () => context.close() };
}

describe.each(['light', 'dark'] as const)('the reference page, %s', (scheme) => {
  it("follows the visitor's color scheme, sends no third-party requests and has no errors", async () => {
    const { page, strangers, problems, close } = await openReference(scheme);
    await page
      .getByRole('link', { name: /^Create a link/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Create a link' }).waitFor();
    // Until it is idle: by then, third-party requests and errors would have happened.
    await page.evaluate('new Promise((idle) => requestIdleCallback(idle, { timeout: 5000 }))');
    if (process.env['SCREENSHOTS']) {
      await page.screenshot({ path: `${process.env['SCREENSHOTS']}/docs-${scheme}.png` });
    }
    const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
    const brightness = Number(/\d+/.exec(String(background))?.[0]);
    expect(brightness > 127).toBe(scheme === 'light');
    expect(strangers).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});

describe('a newcomer', () => {
  it('copies the first example, puts in the printed key, and has a link', async () => {
    const { page, close } = await openReference();
    const example = (await page.locator('pre').first().textContent()) ?? '';
    await close();
    expect(example).toMatch(/^curl /);
    const command = example.replace('YOUR_API_KEY', apiKey);
    const { stdout } = await promisify(execFile)('bash', ['-c', `${command.trim()} --silent`]);
    const answer = JSON.parse(stdout);
    // A deployed environment keeps the link from one run to the next.
    if (!isLocal && answer.error?.code === 'LINK_ALREADY_EXISTS') return;
    expect(answer).toMatchObject({ status: 'success', data: { link: { title: 'My first link' } } });
    const { code, originalUrl } = answer.data.link;
    expect((await visit(code)).headers.get('location')).toBe(originalUrl);
  });

  it('tries an endpoint in the page', async () => {
    const { page, strangers, problems, close } = await openReference();
    await page
      .getByRole('link', { name: /^List links/ })
      .first()
      .click();
    await page.getByRole('button', { name: /Test Request.*\(get \/v1\/api\/links\)/ }).click();
    const form = page.getByRole('dialog');
    await form.locator('input.scalar-password-input').fill(apiKey);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().startsWith(`${origin}/v1/api/links`)),
      form.getByRole('button', { name: /^Send get request|Send Send get request/ }).click(),
    ]);
    expect(answer.status()).toBe(200);
    expect(strangers).toEqual([]);
    expect(problems).toEqual([]);
    await close();
  });
});
