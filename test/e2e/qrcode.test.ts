import jpeg from 'jpeg-js';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { aLink, api, apiKey, origin } from '../support/client.ts';

async function image(id: string, query = ''): Promise<{ headers: Headers; bytes: Uint8Array }> {
  const response = await fetch(new URL(`/v1/api/links/${id}/qrcode${query}`, origin), {
    headers: { 'x-service-api-key': apiKey },
  });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

function read({ data, width, height }: { data: Uint8Array; width: number; height: number }) {
  return { width, height, text: jsqr.default(new Uint8ClampedArray(data), width, height)?.data };
}

describe('GET /links/:id/qrcode', () => {
  it('answers a PNG of 300 pixels that encodes the short URL', async () => {
    const link = await aLink();
    const { headers, bytes } = await image(link._id);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-disposition')).toBe(`inline; filename="${link.code}.png"`);
    expect(headers.get('cache-control')).toBe('private, max-age=300');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(read(PNG.sync.read(Buffer.from(bytes)))).toEqual({ width: 300, height: 300, text: link.shortUrl });
  });

  it.each([64, 1001, 2048])('answers a PNG of exactly %i pixels', async (size) => {
    const link = await aLink();
    const { bytes } = await image(link._id, `?size=${size}`);
    const picture = read(PNG.sync.read(Buffer.from(bytes)));
    expect(picture).toEqual({ width: size, height: size, text: link.shortUrl });
  });

  it.each([300, 2048])('answers a JPEG of %i pixels', async (size) => {
    const link = await aLink();
    const { headers, bytes } = await image(link._id, `?format=jpg&size=${size}`);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('content-disposition')).toBe(`inline; filename="${link.code}.jpg"`);
    const picture = read(jpeg.decode(bytes, { useTArray: true }));
    expect(picture).toEqual({ width: size, height: size, text: link.shortUrl });
  });

  it('answers an SVG that names what it encodes', async () => {
    const link = await aLink();
    const { headers, bytes } = await image(link._id, '?format=svg&size=500');
    expect(headers.get('content-type')).toBe('image/svg+xml');
    const svg = Buffer.from(bytes).toString('utf8');
    expect(svg).toMatch(
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="500" height="500" viewBox="0 0 /,
    );
    expect(svg).toContain(`<title>QR code for ${link.shortUrl}</title>`);
  });

  it("encodes the short URL of the link's own domain", async () => {
    const link = await aLink({ customDomain: 'go.example.com' });
    const { bytes } = await image(link._id);
    expect(read(PNG.sync.read(Buffer.from(bytes))).text).toBe(`https://go.example.com/r/${link.code}`);
  });

  it.each([
    ['format=gif', 'format'],
    ['format=', 'format'],
    ['size=63', 'size'],
    ['size=2049', 'size'],
    ['size=300.5', 'size'],
    ['size=large', 'size'],
  ])('?%s answers 400 and names %s', async (query, field) => {
    const link = await aLink();
    const { status, body } = await api.get(`/links/${link._id}/qrcode?${query}`);
    expect([status, body.error.code, body.error.details[0].path]).toEqual([400, 'VALIDATION_ERROR', field]);
  });

  it('answers 400 for a size too small for a long URL', async () => {
    const link = await aLink({ customDomain: `${'long-label.'.repeat(20)}example.com` });
    const { status, body } = await api.get(`/links/${link._id}/qrcode?size=64`);
    expect([status, body.error.details[0].path]).toEqual([400, 'size']);
    expect((await image(link._id, '?size=64&format=svg')).headers.get('content-type')).toBe('image/svg+xml');
  });

  it.each([
    ['lnk_00000000000000000000', 'LINK_NOT_FOUND'],
    ['sml_00000000000000000000', 'SMART_LINK_NOT_FOUND'],
    ['nonsense', 'LINK_NOT_FOUND'],
  ])('answers 404 for %s', async (id, code) => {
    const { status, body } = await api.get(`/links/${id}/qrcode`);
    expect([status, body.error.code]).toEqual([404, code]);
  });
});
