import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Emulator, startS3Emulator } from '@signpost/local-aws/emulators/s3-emulator.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const dataDir = mkdtempSync(join(tmpdir(), 'objects-'));
let emulator: Emulator;

const start = () => startS3Emulator({ dataDir, region: 'us-east-1' }, () => {});

beforeAll(async () => {
  emulator = await start();
  await send('PUT', '/files');
}, 30_000);

afterAll(async () => {
  await emulator?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function send(method: string, path: string, headers: Record<string, string> = {}, body?: Buffer) {
  const response = await fetch(`${emulator.origin}${path}`, {
    method,
    headers,
    ...(body && { body: new Uint8Array(body) }),
  });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

const large = randomBytes(12 * 1024 * 1024);
const put = (key: string, bytes: Buffer = large) =>
  send('PUT', `/files/${key}`, { 'content-type': 'video/mp4', 'cache-control': 'public' }, bytes);
const copy = (key: string, from: string, headers: Record<string, string> = {}) =>
  send('PUT', `/files/${key}`, {
    'x-amz-copy-source': `files/${from}`,
    'x-amz-metadata-directive': 'REPLACE',
    'content-type': 'video/webm',
    ...headers,
  });

describe('a large object of the local run', () => {
  it('is kept and read back, whole and in part', async () => {
    const { status, headers } = await put('media/a.mp4');
    const etag = headers.get('etag');
    expect([status, etag]).toEqual([200, expect.stringMatching(/^"[0-9a-f]{32}"$/)]);
    const whole = await send('GET', '/files/media/a.mp4?x-id=GetObject');
    expect(whole.bytes.equals(large)).toBe(true);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'cache-control': 'public',
      'content-length': String(large.length),
      etag,
    });
    const part = await send('GET', '/files/media/a.mp4', { range: 'bytes=8388600-8388700' });
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      `bytes 8388600-8388700/${large.length}`,
    ]);
    expect(part.bytes.equals(large.subarray(8388600, 8388701))).toBe(true);
    expect((await send('GET', '/files/media/a.mp4', { range: `bytes=${large.length}-` })).status).toBe(416);
    const head = await send('HEAD', '/files/media/a.mp4');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(large.length)]);
  });

  it('is copied with other headers, and only when it is the one that was meant', async () => {
    const { headers } = await put('uploads/b');
    expect(
      (await copy('media/b.webm', 'uploads/b', { 'x-amz-copy-source-if-match': '"other"' })).status,
    ).toBe(412);
    expect((await send('HEAD', '/files/media/b.webm')).status).toBe(404);
    const etag = headers.get('etag') as string;
    expect((await copy('media/b.webm', 'uploads/b', { 'x-amz-copy-source-if-match': etag })).status).toBe(
      200,
    );
    await send('DELETE', '/files/uploads/b');
    expect((await send('HEAD', '/files/uploads/b')).status).toBe(404);
    const got = await send('GET', '/files/media/b.webm');
    expect([got.headers.get('content-type'), got.bytes.equals(large)]).toEqual(['video/webm', true]);
    expect((await copy('media/c.webm', 'uploads/b')).status).toBe(404);
  });

  it('is read to its end by who began before it was replaced', async () => {
    await put('media/d.mp4');
    const reading = await fetch(`${emulator.origin}/files/media/d.mp4`);
    await put('media/d.mp4', Buffer.alloc(2 * 1024 * 1024));
    expect(Buffer.from(await reading.arrayBuffer()).equals(large)).toBe(true);
    expect((await send('GET', '/files/media/d.mp4')).bytes.length).toBe(2 * 1024 * 1024);
  });

  it('leaves nothing when its sender hangs up', async () => {
    await new Promise<void>((resolve) => {
      const { hostname, port } = new URL(emulator.origin);
      const sending = request({ hostname, port, method: 'PUT', path: '/files/media/e.mp4' });
      sending.on('error', () => resolve());
      sending.write(large.subarray(0, 5_000_000), () => sending.destroy(new Error('gone')));
    });
    const parts = join(dataDir, 'objects', 'parts');
    for (let i = 0; readdirSync(parts).length > 0 && i < 100; i++) await delay(20);
    expect(readdirSync(parts)).toEqual([]);
    expect((await send('HEAD', '/files/media/e.mp4')).status).toBe(404);
  });

  it('is still there after a restart, and so is a small one', async () => {
    await put('media/f.mp4');
    await put('media/g.mp4', Buffer.from('small'));
    await emulator.stop();
    emulator = await start();
    expect((await send('GET', '/files/media/f.mp4')).bytes.equals(large)).toBe(true);
    expect((await send('GET', '/files/media/g.mp4')).bytes.toString()).toBe('small');
    const tail = await send('GET', '/files/media/g.mp4', { range: 'bytes=-2' });
    expect([tail.status, tail.bytes.toString()]).toEqual([206, 'll']);
  });
});
