import jpeg from 'jpeg-js';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { checkAll } from '#test/support/deployment/check-all.ts';
import {
  admin,
  aLink,
  allCounted,
  analyticsOf,
  api,
  apiAs,
  apiKey,
  aSmartLink,
  BROWSER,
  isLocal,
  origin,
  pixel,
  send,
} from '#test/support/deployment/client.ts';
import { aPicture, fileOf, pixelAt, pixelsOf, textIn } from '#test/support/files/qr-images.ts';
import { aFile, formOf } from '#test/support/forms.ts';

async function image(id: string, query = ''): Promise<{ headers: Headers; bytes: Uint8Array }> {
  const response = await fetch(new URL(`/v1/api/links/${id}/qrcode${query}`, origin), {
    headers: { 'x-service-api-key': apiKey },
  });
  expect(response.status).toBe(200);
  return { headers: response.headers, bytes: new Uint8Array(await response.arrayBuffer()) };
}

function read({ data, width, height }: { data: Uint8Array; width: number; height: number }) {
  // Readers want no more than a few pixels a module, and take long for a large picture.
  const step = Math.ceil(width / 512);
  const side = Math.floor(width / step);
  const every = new Uint32Array(side * side);
  const pixels = new Uint32Array(Uint8Array.from(data).buffer);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) every[y * side + x] = pixels[(y * width + x) * step] as number;
  }
  return { width, height, text: jsqr.default(new Uint8ClampedArray(every.buffer), side, side)?.data };
}

describe('GET /links/:id/qrcode', () => {
  it('returns a PNG of 300 pixels that encodes the short URL', async () => {
    const link = await aLink();
    const { headers, bytes } = await image(link._id);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('content-disposition')).toBe(`inline; filename="${link.code}.png"`);
    expect(headers.get('cache-control')).toBe('private, max-age=300');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toBeTruthy();
    expect(read(PNG.sync.read(Buffer.from(bytes)))).toEqual({ width: 300, height: 300, text: link.shortUrl });
  });

  it.each([64, 2048])('returns a PNG of exactly %i pixels', async (size) => {
    const link = await aLink();
    const { bytes } = await image(link._id, `?size=${size}`);
    const picture = read(PNG.sync.read(Buffer.from(bytes)));
    expect(picture).toEqual({ width: size, height: size, text: link.shortUrl });
  });

  it.each([300, 2048])('returns a JPEG of %i pixels', async (size) => {
    const link = await aLink();
    const { headers, bytes } = await image(link._id, `?format=jpg&size=${size}`);
    expect(headers.get('content-type')).toBe('image/jpeg');
    expect(headers.get('content-disposition')).toBe(`inline; filename="${link.code}.jpg"`);
    const picture = read(jpeg.decode(bytes, { useTArray: true }));
    expect(picture).toEqual({ width: size, height: size, text: link.shortUrl });
  });

  it('returns an SVG with its content as a title', async () => {
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

  it('returns 400 and names what does not fit', async () => {
    const link = await aLink();
    const refused = [
      'format=gif',
      'format=',
      'size=63',
      'size=2049',
      'size=300.5',
      'size=large',
      'margin=11',
      'color=%23fff',
      'color=red',
      'background=000',
      'background=transparent&format=jpg',
      'dots=stars',
      'corners=round',
      `frame=${'x'.repeat(41)}`,
      'style=mine',
      'logo=logo.png',
      'tracked=maybe',
    ];
    await checkAll(refused, async (query) => {
      const { status, body } = await api.get(`/links/${link._id}/qrcode?${query}`);
      const [field] = query.split('=');
      expect([status, body.error.code, body.error.details[0].path]).toEqual([400, 'VALIDATION_ERROR', field]);
    });
  });

  it('returns 400 for a size too small for a long URL', async () => {
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

const LOGO = aPicture(60, 60, (x, y) =>
  Math.hypot(x - 30, y - 30) < 28 ? [200, 20, 30, 255] : [0, 0, 0, 0],
);

/** Uploads a file past the API, and returns its storage code. */
async function uploaded(bytes: Buffer, contentType = 'image/png', by = api): Promise<string> {
  const { uploadUrl, fields, storageCode } = (await by.post('/uploads', { contentType, size: bytes.length }))
    .body.data;
  const response = await fetch(uploadUrl, {
    method: 'POST',
    body: formOf({ ...fields, file: aFile(bytes) }),
  });
  expect(response.status).toBe(204);
  return storageCode;
}

describe('GET /links/:id/qrcode: its looks', () => {
  it.each(['png', 'jpg', 'svg'] as const)('draws colors, margin and logo as %s', async (format) => {
    const link = await aLink();
    const logo = await uploaded(fileOf(LOGO, format === 'jpg' ? 'image/jpeg' : 'image/png'));
    const query = `?format=${format}&size=450&color=%2300539c&background=fe9&margin=2&logo=${logo}`;
    const picture = pixelsOf((await image(link._id, query)).bytes, format);
    expect(textIn(picture)).toBe(link.shortUrl);
    const near = (...values: number[]) => values.map((value) => expect.closeTo(value, -1.5));
    expect(pixelAt(picture, 0.5, 0.5)).toEqual(near(200, 20, 30, 255));
    expect(pixelAt(picture, 0.01, 0.01)).toEqual(near(0xff, 0xee, 0x99, 255));
    // The upload is still there.
    expect(textIn(pixelsOf((await image(link._id, query)).bytes, format))).toBe(link.shortUrl);
  });

  it('is transparent on request', async () => {
    const link = await aLink();
    const picture = pixelsOf((await image(link._id, '?background=transparent')).bytes, 'png');
    expect([pixelAt(picture, 0.01, 0.01)[3], textIn(picture)]).toEqual([0, link.shortUrl]);
  });

  it.runIf(isLocal)(
    "takes the image of the caller's Smart Link for a logo, and no other owner's",
    async () => {
      const { image: url } = await aSmartLink({ image: await uploaded(fileOf(LOGO, 'image/png')) });
      const [, logo] = /\/(med_\w+)\.png$/.exec(url) ?? [];
      const link = await aLink();
      const picture = pixelsOf((await image(link._id, `?logo=${logo}`)).bytes, 'png');
      expect([pixelAt(picture, 0.5, 0.5)[0], textIn(picture)]).toEqual([200, link.shortUrl]);
      const { apiKey: otherKey } = await admin('owner', 'create', '--name', 'Another owner');
      const other = apiAs(otherKey);
      const { _id } = await aLink({}, other);
      const { status, body } = await other.get(`/links/${_id}/qrcode?logo=${logo}`);
      expect([status, body.error.code, body.error.details[0].path]).toEqual([404, 'NOT_FOUND', 'logo']);
    },
  );

  it('returns 400 for a file that is no image', async () => {
    const link = await aLink();
    const logo = await uploaded(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
    const { status, body } = await api.get(`/links/${link._id}/qrcode?logo=${logo}`);
    expect([status, body.error.details]).toEqual([
      400,
      [expect.objectContaining({ path: 'logo', message: 'must be a PNG or JPEG' })],
    ]);
  });
});

describe('GET /links/:id/qrcode: shapes, frames and saved styles', () => {
  it.each(['png', 'jpg', 'svg', 'pdf'])('draws shapes and a frame as %s', async (format) => {
    const link = await aLink();
    const query = `?format=${format}&size=500&dots=dots&corners=circle&frame=Scan%20me%3C/svg%3E`;
    const { headers, bytes } = await image(link._id, query);
    const types = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml', pdf: 'application/pdf' };
    expect(headers.get('content-type')).toBe(types[format as 'png']);
    expect(headers.get('content-disposition')).toBe(`inline; filename="${link.code}.${format}"`);
    if (format === 'pdf') expect(Buffer.from(bytes).toString('latin1')).toMatch(/^%PDF-1\.4/);
    else if (format === 'svg') expect(Buffer.from(bytes).toString()).not.toContain('Scan');
    else expect(textIn(pixelsOf(bytes, format as 'png'))).toBe(link.shortUrl);
  });

  it.runIf(isLocal)('has the saved style only on request: of the domain, else of the account', async () => {
    const { apiKey } = await admin('owner', 'create', '--name', 'Printer', '--plan', 'pro');
    const owner = apiAs(apiKey);
    const domain = `go.${crypto.randomUUID()}.example`;
    await owner.post('/domains', { host: domain });
    const style = {
      color: '00205b',
      background: 'ffffff',
      dots: 'rounded',
      corners: 'circle',
      frame: null,
      logo: null,
    };
    expect((await owner.get('/qr-style')).body.data).toMatchObject({ source: 'default' });
    expect((await owner.put('/qr-style', { ...style, frame: '' })).body.data.qrStyle).toEqual(style);
    const ofDomain = { ...style, color: '7a0000' };
    expect((await owner.put(`/qr-style?domain=${domain}`, ofDomain)).status).toBe(200);
    expect((await owner.get(`/qr-style?domain=${domain}`)).body.data).toEqual({
      qrStyle: ofDomain,
      source: 'domain',
    });
    expect((await owner.get('/qr-style')).body.data).toEqual({ qrStyle: style, source: 'account' });
    expect((await owner.get('/me')).body.data.owner.qrStyle).toEqual(style);
    expect((await owner.get(`/domains/${domain}`)).body.data.domain.qrStyle).toEqual(ofDomain);

    const [plain, custom] = [await aLink({}, owner), await aLink({ customDomain: domain }, owner)];
    const svg = async (id: string, query: string) => {
      const path = `/v1/api/links/${id}/qrcode?format=svg${query}`;
      const { body, headers } = await send('GET', path, { headers: { 'x-service-api-key': apiKey } });
      return { text: String(body), cache: headers.get('cache-control') };
    };
    expect((await svg(plain._id, '')).text).not.toContain('#00205b');
    const saved = await svg(plain._id, '&style=saved');
    expect(saved.text).toContain('#00205b');
    expect(saved.cache).toBe('private, no-cache');
    expect((await svg(custom._id, '&style=saved')).text).toContain('#7a0000');
    expect((await svg(plain._id, '&style=saved&color=000000')).text).not.toContain('#00205b');

    // Logos are copies: of an upload, of a page's image, and of another style's logo.
    const upload = await uploaded(fileOf(LOGO, 'image/png'), 'image/png', owner);
    const { logo } = (await owner.put('/qr-style', { logo: upload })).body.data.qrStyle;
    expect(logo).toMatch(/^med_\w+$/);
    const { image: url } = await aSmartLink({ image: upload }, owner);
    const [, shownOnPage] = /\/(med_\w+)\.png$/.exec(url) ?? [];
    for (const source of [logo, shownOnPage])
      expect((await owner.put(`/qr-style?domain=${domain}`, { logo: source })).status).toBe(200);
    expect((await svg(custom._id, '&style=saved')).text).toContain('<image');
    expect((await svg(custom._id, '&style=saved&logo=')).text).not.toContain('<image');
    const foreign = await api.put('/qr-style', { logo });
    expect([foreign.status, foreign.body.error.details[0].path]).toEqual([404, 'logo']);

    expect((await owner.delete(`/qr-style?domain=${domain}`)).status).toBe(200);
    expect((await owner.put(`/qr-style?domain=${domain}`, { logo })).status).toBe(200);
    expect((await owner.delete(`/domains/${domain}`)).status).toBe(200);
    expect((await owner.post('/domains', { host: domain })).status).toBe(201);
    expect((await owner.get(`/qr-style?domain=${domain}`)).body.data.source).toBe('account');
    const refused = await owner.put('/qr-style', { color: 'eee' });
    expect([refused.status, refused.body.error.details[0].path]).toEqual([400, 'color']);
    expect((await owner.put('/qr-style?domain=not.mine.example', style)).status).toBe(404);
    const unknown = await owner.put('/qr-style', { frame: '扫描' });
    expect([unknown.status, unknown.body.error.details[0].path]).toEqual([400, 'frame']);
  });
});

describe('GET /links/:id/qrcode?tracked=true', () => {
  /** Follows the URL in an image as the browser of a scanner does. */
  const scan = async (id: string, form?: string) => {
    const { bytes } = await image(id, '?tracked=true');
    const url = new URL(textIn(pixelsOf(bytes, 'png')) as string);
    const headers = {
      'user-agent': BROWSER,
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const answer = await send(form ? 'POST' : 'GET', `${url.pathname}${url.search}`, {
      headers,
      ...(form && { body: form }),
    });
    return { url: url.href, answer };
  };

  it('encodes a URL whose visits are counted as scans', async () => {
    const link = await aLink();
    const { url, answer } = await scan(link._id);
    expect([url, answer.status, answer.headers.get('location')]).toEqual([
      `${link.shortUrl}?via=qr`,
      302,
      link.originalUrl,
    ]);
    await send('GET', `/r/${link.code}`, { headers: { 'user-agent': BROWSER } });
    await allCounted();
    expect((await analyticsOf(link._id)).sources).toEqual(
      expect.arrayContaining([
        { name: 'qr', count: 1 },
        { name: 'redirect', count: 1 },
      ]),
    );
  });

  it('counts the scan of a protected link once its password is given', async () => {
    const link = await aLink({ password: 'friend' });
    expect((await scan(link._id)).answer.status).toBe(401);
    expect((await scan(link._id, 'password=friend')).answer.status).toBe(302);
    await allCounted();
    expect((await analyticsOf(link._id)).sources).toEqual([{ name: 'qr', count: 1 }]);
  });

  it("of a Smart Link encodes its page's URL, whose pixel reports the scan", async () => {
    const page = await aSmartLink();
    const { url, answer } = await scan(page._id);
    expect([url, answer.status]).toEqual([`${page.url}?via=qr`, 200]);
    await pixel(page.slug, { via: 'qr' });
    await allCounted();
    const { body } = await api.get(`/smart-links/${page._id}/analytics`);
    expect(body.data.analytics.sources).toEqual([{ name: 'qr', count: 1 }]);
  });
});
