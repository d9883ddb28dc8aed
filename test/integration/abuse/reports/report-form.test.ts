import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handler as create } from '#functions/visitors/reports/create.ts';
import { handler as form } from '#functions/visitors/reports/form.ts';
import { listReports } from '#shared/abuse/reports/manage-reports.ts';
import { createLink } from '#shared/links/manage/create-link.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import { HONEYPOT } from '#shared/visitor-pages/honeypot.ts';
import { by } from '#test/support/builders/authors.ts';
import { metricsIn } from '#test/support/embedded-metrics.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';
import { CONTEXT } from '#test/support/invocation.ts';
import { captureLog } from '#test/support/log-lines.ts';

tableOfFile();

beforeEach(() => {
  log = captureLog();
  vi.stubEnv('ORIGIN_SECRET', 'known');
  vi.stubEnv('PUBLIC_ORIGIN', 'https://sp.example');
  vi.stubEnv('OWN_HOSTS', 'sp.example');
  vi.stubEnv('SERVICE_KEY', 'key');
});

const hosts = { publicOrigin: 'https://sp.example', ownHosts: ['sp.example'] };
let log: ReturnType<typeof captureLog>;
let count = 0;
const aLink = () =>
  createLink(
    { by: by(newId('owner')), hosts, now: new Date() },
    { originalUrl: `https://example.com/${++count}`, title: 'A link' },
  );

const anEvent = (overrides: object = {}, headers: object = {}) =>
  ({
    headers: {
      'x-origin-secret': 'known',
      'x-viewer-address': `198.51.100.${++count}`,
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    requestContext: { requestId: 'request-1', http: { method: 'POST', sourceIp: '203.0.113.9' } },
    isBase64Encoded: false,
    ...overrides,
  }) as unknown as APIGatewayProxyEventV2;

const post = (fields: Record<string, string>, headers: object = {}) =>
  create(anEvent({ body: new URLSearchParams(fields).toString() }, headers), CONTEXT);

const reportsOf = async (name: string) =>
  (await listReports('open', 1000)).filter(({ target }) => target.name === name);

const HOSTILE = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`;

describe('GET /report', () => {
  it('is prefilled with the URL, as text', async () => {
    const { statusCode, headers, body } = await form(
      anEvent({ queryStringParameters: { url: HOSTILE } }),
      CONTEXT,
    );
    expect(statusCode).toBe(200);
    expect(headers?.['content-security-policy']).toContain("form-action 'self'");
    expect(headers?.['content-security-policy']).toContain("default-src 'none'");
    expect(body).toContain('value="&quot;>&lt;script>');
    expect(body).not.toMatch(/<script|<img/);
  });
});

describe('POST /report', () => {
  it('thanks, and measures the report', async () => {
    const { code, shortUrl } = await aLink();
    const response = await post({
      url: shortUrl,
      category: 'malware',
      description: '',
      email: '',
      [HONEYPOT]: '',
    });
    expect([response.statusCode, response.headers?.['location']]).toEqual([303, '/report?sent=1']);
    expect(metricsIn(log.lines().at(-1) ?? {})).toMatchObject({
      [`AbuseReports{Environment=${process.env['ENVIRONMENT_NAME']}}`]: 1,
    });
    const thanks = await form(anEvent({ queryStringParameters: { sent: '1' } }), CONTEXT);
    expect([thanks.statusCode, thanks.body]).toEqual([200, expect.stringContaining('Thank you')]);
    expect(await reportsOf(code)).toHaveLength(1);
  });

  it('thanks who fills in the hidden field, and marks the report: a password manager may have', async () => {
    const { code, shortUrl: url } = await aLink();
    const person = await post({ url, category: 'spam' });
    for (let i = 0; i < 3; i++) {
      const program = await post({ url, category: 'spam', [HONEYPOT]: 'https://buy.example' });
      expect([program.statusCode, program.body]).toEqual([person.statusCode, person.body]);
      expect({ ...program.headers }).toEqual({ ...person.headers });
    }
    const marks = (await reportsOf(code)).map(({ isSuspect }) => isSuspect);
    expect(marks.sort()).toEqual([true, true, true, undefined]);
  });

  it('shows errors next to the field, and keeps the input as text', async () => {
    const response = await post({ url: HOSTILE, category: HOSTILE, description: HOSTILE, email: HOSTILE });
    expect(response.statusCode).toBe(400);
    expect(response.body).not.toMatch(/<script|<img/);
    expect(response.body).toContain('aria-describedby="category-problem"');
    expect(response.body).toContain('id="email-problem"');
    expect(response.body).toContain('>&quot;>&lt;script>'.slice(1));
    const unknown = await post({ url: 'https://sp.example/r/nobody-has-this', category: 'spam' });
    expect([unknown.statusCode, unknown.body]).toEqual([
      400,
      expect.stringContaining('There is nothing at this URL.'),
    ]);
    expect((await post({})).body).toContain('This field is required.');
  });

  it('returns the JSON envelope to clients that accept JSON', async () => {
    const { statusCode, body = '' } = await post(
      { url: 'x', category: 'spam' },
      { accept: 'application/json' },
    );
    expect([statusCode, JSON.parse(body).error.details[0].path]).toEqual([400, 'url']);
  });

  it('rejects non-forms and oversized forms, without a server error', async () => {
    const { shortUrl: url } = await aLink();
    const json = await create(anEvent({ body: '{}' }, { 'content-type': 'application/json' }), CONTEXT);
    const none = await create(anEvent({}, { 'content-type': undefined }), CONTEXT);
    expect([json.statusCode, none.statusCode]).toEqual([415, 415]);
    expect((await post({ url, category: 'spam', description: 'x'.repeat(100_000) })).statusCode).toBe(413);
    const fields = 'category=spam&description=%00%ED%A0%80&__proto__=x&constructor=y';
    const odd = `url=${encodeURIComponent(url)}&${fields}`;
    expect((await create(anEvent({ body: odd }), CONTEXT)).statusCode).toBe(400);
    const binary = Buffer.from([0xff, 0xfe, 0x00]).toString('base64');
    expect((await create(anEvent({ body: binary, isBase64Encoded: true }), CONTEXT)).statusCode).toBe(400);
  });

  it('takes 2,000 characters of any script', async () => {
    const { code, shortUrl: url } = await aLink();
    const description = '報'.repeat(2000);
    expect((await post({ url, category: 'illegal', description })).statusCode).toBe(303);
    expect((await reportsOf(code))[0]?.description).toBe(description);
  });

  it('returns 429 with retry-after for the sixth report of an hour', async () => {
    const { shortUrl: url } = await aLink();
    const headers = { 'x-viewer-address': '192.0.2.1' };
    const statuses: (number | undefined)[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await post({ url, category: 'spam' }, headers)).statusCode);
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
    const { headers: sent, body } = await post({ url, category: 'spam' }, headers);
    expect([Number(sent?.['retry-after']) > 0, body]).toEqual([
      true,
      expect.stringContaining('Too many reports'),
    ]);
  });

  it('is refused past the distribution', async () => {
    const response = await post({ url: 'x', category: 'spam' }, { 'x-origin-secret': 'guess' });
    expect(response.statusCode).toBe(403);
  });
});
