import { describe, expect, it } from 'vitest';
import { browserOfFile } from '#test/support/browser/browser.ts';
import { api, BROWSER, newTitle } from '#test/support/deployment/client.ts';
import { webmOf } from '#test/support/files/webm.ts';

const SECONDS = 20;
const SIZE = { width: 320, height: 180 };

const browser = await browserOfFile();

/** A picture as a lossy WebP, drawn by the browser. */
async function aPicture(): Promise<Buffer> {
  const page = await browser.newPage();
  const url = await page.evaluate(({ width, height }) => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    const context = canvas.getContext('2d') as CanvasRenderingContext2D;
    context.fillStyle = '#0b6b57';
    context.fillRect(0, 0, width, height);
    return canvas.toDataURL('image/webp', 0.8);
  }, SIZE);
  await page.close();
  return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/** Uses the response of GET /v1/api/uploads as a browser or curl would. */
async function upload(file: Buffer, contentType: string): Promise<string> {
  const { status, body } = await api.post('/uploads', { contentType, size: file.length });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  const { uploadUrl, fields, storageCode } = body.data;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
  form.append('file', new Blob([new Uint8Array(file)], { type: contentType }), 'film.webm');
  const answer = await fetch(uploadUrl, { method: 'POST', body: form });
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
  return storageCode;
}

describe('a video of 20 MB that was uploaded with a presigned form', () => {
  it('plays in its page and is read in part when the visitor seeks', async () => {
    const video = webmOf(await aPicture(), { seconds: SECONDS, padding: 1_000_000, ...SIZE });
    expect(video.length).toBeGreaterThan(20_000_000);
    const storageCode = await upload(video, 'video/webm');
    const created = await api.post('/smart-links', {
      title: newTitle(),
      type: 'videoLink',
      videos: [{ title: 'A long film', storageCode }],
    });
    expect(created.status, JSON.stringify(created.body)).toBe(201);

    const context = await browser.newContext({ userAgent: BROWSER, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const parts: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/media/')) {
        parts.push(`${response.status()} ${response.request().headers()['range']}`);
      }
    });
    await page.goto(created.body.data.link.url);

    const state = await page.locator('video').evaluate(async (element, seconds) => {
      const player = element as HTMLVideoElement;
      player.muted = true;
      const until = (name: string) =>
        new Promise<void>((resolve, reject) => {
          player.addEventListener(name, () => resolve(), { once: true });
          player.addEventListener('error', () => reject(new Error(player.error?.message)), { once: true });
        });
      const playing = until('playing');
      await player.play();
      await playing;
      const seeked = until('seeked');
      player.currentTime = seconds - 2;
      await seeked;
      return { duration: player.duration, time: player.currentTime, width: player.videoWidth };
    }, SECONDS);

    expect(state).toEqual({ duration: SECONDS, time: expect.closeTo(SECONDS - 2, 0), width: SIZE.width });
    // Only the end was requested: the rest was not read first.
    const starts = parts.map((part) => Number(/^206 bytes=(\d+)-/.exec(part)?.[1] ?? -1));
    expect(Math.max(...starts), parts.join('\n')).toBeGreaterThan(10_000_000);
    await context.close();
  });
});
