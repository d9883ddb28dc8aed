import { randomUUID } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { DynamoDBClient, GetItemCommand, UpdateItemCommand } from '@aws-sdk/client-dynamodb';
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { readRun } from '@signpost/local-aws/run/run-file.ts';
import { describe, expect, it } from 'vitest';
import { SMART_LINK_NEEDS } from '#test/support/builders/smart-link-needs.ts';
import {
  type Answer,
  admin,
  api,
  apiAs,
  apiKey,
  dataDir,
  invoke,
  isLocal,
  newTitle,
  origin,
  outcome,
  send,
} from '#test/support/deployment/client.ts';
import {
  AVIF,
  GIF,
  JPEG,
  largeVideo,
  M4V,
  MOV,
  MP4,
  PNG,
  SVG,
  WEBM,
  WEBP,
} from '#test/support/files/media-samples.ts';
import { aFile, formOf, sendForm } from '#test/support/forms.ts';
import type { Json } from '#test/support/json.ts';

const pathOf = (answer: Answer) => answer.body.error?.details?.[0]?.path;
/** Pages with it get no card, which would appear in the bucket at any time. */
const seo = { image: 'https://example.com/preview.png' };
const bio = (parts: Record<string, unknown> = {}): Json => ({
  title: newTitle(),
  type: 'myBio',
  ...SMART_LINK_NEEDS['myBio'],
  seo,
  ...parts,
});
const videos = (...list: object[]) => ({ title: newTitle(), type: 'videoLink', videos: list, seo });

async function created(parts: Record<string, unknown>): Promise<Json> {
  const answer = await sendForm('POST', '/smart-links', parts as Json);
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data.link;
}

/** What is at a URL of ours, without following anything. */
async function fetched(url: string, headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(url, { method, headers });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes };
}

/** Sends a path as it is: fetch() would tidy it first. */
function raw(path: string): Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    httpRequest({ hostname, port, path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end();
  });
}

/** Names of all objects in the media bucket. */
async function objects(): Promise<string[]> {
  const { awsEndpoint, region, credentials, outputs } = readRun(dataDir);
  const client = new S3Client({ endpoint: awsEndpoint, region, credentials });
  const { Contents = [] } = await client.send(
    new ListObjectsV2Command({ Bucket: outputs['MediaBucketName'] as string }),
  );
  client.destroy();
  return Contents.map(({ Key = '' }) => Key);
}

/**
 * Names of objects that are new since then, without those of other accounts and of folded days: other files
 * and schedules run beside this one.
 */
async function newObjects(before: readonly string[]): Promise<string[]> {
  const { awsEndpoint: endpoint, region, credentials, tableName: TableName } = readRun(dataDir);
  const client = new DynamoDBClient({ endpoint, region, credentials });
  const mine = (await api.get('/me')).body.data.owner._id;
  const found: string[] = [];
  const isNew = (key: string) => !before.includes(key) && !key.startsWith('folds/');
  for (const key of (await objects()).filter(isNew)) {
    const id = /med_\w+/.exec(key)?.[0] ?? '';
    const Key = { pk: { S: `MEDIA#${id}` }, sk: { S: 'MEDIA' } };
    const { Item } = await client.send(new GetItemCommand({ TableName, Key, ConsistentRead: true }));
    if (Item === undefined || Item['ownerId']?.S === mine) found.push(key);
  }
  client.destroy();
  return found;
}

interface Upload {
  uploadUrl: string;
  fields: Record<string, string>;
  storageCode: string;
  maxBytes: number;
}

async function createdUpload(contentType: string, size: number, as = api): Promise<Upload> {
  const answer = await as.post('/uploads', { contentType, size });
  if (answer.status !== 201) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body.data;
}

async function post({ uploadUrl, fields }: Upload, bytes: Buffer, overrides: Record<string, string> = {}) {
  const form = formOf({ ...fields, ...overrides, file: aFile(bytes) });
  const response = await fetch(uploadUrl, {
    method: 'POST',
    body: form,
    headers: { origin: 'https://a.example' },
  });
  const text = await response.text();
  const [, code] = /<Code>(\w+)<\/Code>/.exec(text) ?? [];
  return { status: response.status, code, headers: response.headers };
}

async function uploaded(bytes: Buffer, contentType: string, as = api): Promise<string> {
  const upload = await createdUpload(contentType, bytes.length, as);
  expect((await post(upload, bytes)).status).toBe(204);
  return upload.storageCode;
}

describe('POST /smart-links: an image sent with a Smart Link', () => {
  it.each([
    ['png', PNG, 'image/png'],
    ['jpg', JPEG, 'image/jpeg'],
    ['webp', WEBP, 'image/webp'],
    ['gif', GIF, 'image/gif'],
    ['avif', AVIF, 'image/avif'],
  ])('is served as it was sent, by its bytes as %s', async (ending, bytes, type) => {
    // Neither name nor type of the part count.
    const link = await created(bio({ image: aFile(bytes, '../../evil.svg"', 'text/html') }));
    expect(link.image).toMatch(new RegExp(`/media/med_[0-9A-Za-z]{20}\\.${ending}$`));
    expect(URL.canParse(link.image)).toBe(true);
    const got = await fetched(link.image);
    expect(got.status).toBe(200);
    expect(got.bytes).toEqual(bytes);
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=86400, immutable',
      'accept-ranges': 'bytes',
    });
    expect((await fetched(link.image, { 'if-none-match': got.headers.get('etag') ?? '' })).status).toBe(304);
    const head = await fetched(link.image, {}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([
      200,
      String(bytes.length),
      0,
    ]);
  });

  it('is on the public JSON too, survives updates that name it, and leaves when replaced', async () => {
    const link = await created(bio({ cover: aFile(PNG), image: aFile(JPEG) }));
    const shown = await send('GET', `/v1/smart-links/slug/${link.slug}`);
    expect(shown.body.data.link).toMatchObject({ cover: link.cover, image: link.image });
    const path = `/smart-links/${link._id}`;
    const roundTrip = await api.put(path, { title: newTitle(), cover: link.cover, image: link.image });
    expect(roundTrip.body.data.link).toMatchObject({ cover: link.cover, image: link.image });
    const moved = await sendForm('PUT', path, { cover: aFile(GIF) });
    expect(moved.status).toBe(200);
    const after = moved.body.data.link;
    expect(after.image).toBe(link.image);
    expect(after.cover).toMatch(/\.gif$/);
    expect((await fetched(link.cover)).status).toBe(404);
    expect((await fetched(after.cover)).status).toBe(200);
    const cleared = await sendForm('PUT', path, { cover: '', image: 'null' });
    expect(cleared.body.data.link).toMatchObject({ cover: null, image: null });
    for (const url of [after.cover, link.image]) expect((await fetched(url)).status).toBe(404);
  });

  it('leaves with its Smart Link', async () => {
    const link = await created(bio({ cover: aFile(PNG) }));
    expect((await fetched(link.cover)).status).toBe(200);
    expect((await api.delete(`/smart-links/${link._id}`)).status).toBe(200);
    expect((await fetched(link.cover)).status).toBe(404);
  });

  it('is a URL of another site where text is sent', async () => {
    const link = await created(bio({ cover: 'https://example.com/cover.png' }));
    expect(link.cover).toBe('https://example.com/cover.png');
  });

  it('is not created by an empty form field', async () => {
    const link = await created(bio({ cover: aFile(Buffer.alloc(0), ''), image: '' }));
    expect([link.cover, link.image]).toEqual([null, null]);
  });
});

describe('POST /smart-links: videos sent with a Smart Link', () => {
  it('go to the videos that have nothing yet, in order', async () => {
    const parts = {
      ...videos({ title: 'One' }, { title: 'Two', url: 'https://example.com/v' }, { title: 'Three' }),
      videoFiles: [aFile(MP4), aFile(WEBM)],
      'videos[1].cover': aFile(PNG),
    };
    const link = await created(parts);
    expect(link.videos.map(({ url }: Json) => url.split('.').at(-1))).toEqual(['mp4', 'com/v', 'webm']);
    expect((await fetched(link.videos[0].url)).headers.get('content-type')).toBe('video/mp4');
    expect((await fetched(link.videos[2].url)).bytes).toEqual(WEBM);
    expect((await fetched(link.videos[1].cover)).bytes).toEqual(PNG);
  });

  it('go where videoFileIndexes says, or by the place in the name of the part', async () => {
    const link = await created({
      ...videos({ title: 'One' }, { title: 'Two' }, { title: 'Three' }),
      videoFiles: [aFile(MOV), aFile(M4V)],
      videoFileIndexes: [2, 0],
      'videos[1][file]': aFile(WEBM),
    });
    expect(link.videos.map(({ url }: Json) => url.split('.').at(-1))).toEqual(['mp4', 'webm', 'mov']);
    expect((await fetched(link.videos[2].url)).headers.get('content-type')).toBe('video/quicktime');
    const again = await api.put(`/smart-links/${link._id}`, { videos: link.videos.slice(0, 2) });
    expect(again.body.data.link.videos.map(({ url }: Json) => url)).toEqual(
      link.videos.slice(0, 2).map(({ url }: Json) => url),
    );
    expect((await fetched(link.videos[2].url)).status).toBe(404);
  });
});

describe('POST /smart-links: bad input', () => {
  it.each<[string, Record<string, unknown>, number, string, string | undefined]>([
    ['an unknown file part', { picture: aFile(PNG) }, 400, 'VALIDATION_ERROR', 'picture'],
    ['a hostile part name', { ['__proto__.x']: aFile(PNG) }, 400, 'VALIDATION_ERROR', '__proto__.x'],
    ['an empty file', { cover: aFile(Buffer.alloc(0), 'a.png') }, 400, 'VALIDATION_ERROR', 'cover'],
    ['an SVG', { cover: aFile(SVG, 'a.svg', 'image/svg+xml') }, 415, 'UNSUPPORTED_MEDIA_TYPE', undefined],
    ['a PDF', { cover: aFile(Buffer.from('%PDF-1.7\n'), 'a.png') }, 415, 'UNSUPPORTED_MEDIA_TYPE', undefined],
    ['a video for a cover', { cover: aFile(MP4, 'a.png') }, 415, 'UNSUPPORTED_MEDIA_TYPE', undefined],
    ['a file and a text for one field', { cover: aFile(PNG), image: 'x' }, 400, 'VALIDATION_ERROR', 'image'],
    ['JSON that is none', { urls: '[{' }, 400, 'VALIDATION_ERROR', 'urls'],
    ['script in a URL', { cover: 'javascript:alert(1)' }, 400, 'VALIDATION_ERROR', 'cover'],
    ['video files of a bio', { 'videos[0].file': 'text' }, 400, 'VALIDATION_ERROR', 'videos[0].file'],
  ])('is refused and leaves nothing: %s', async (_, parts, status, code, path) => {
    const before = isLocal ? await objects() : [];
    const answer = await sendForm('POST', '/smart-links', bio(parts));
    expect(outcome(answer)).toEqual([status, code]);
    if (path !== undefined) expect(pathOf(answer)).toBe(path);
    if (isLocal) expect(await newObjects(before)).toEqual([]);
  });

  it('names the part, the detected type and the allowed ones for a PNG named .mp4', async () => {
    const answer = await sendForm('POST', '/smart-links', {
      ...videos({ title: 'One' }),
      videoFiles: [aFile(PNG, 'film.mp4', 'video/mp4')],
    });
    expect(outcome(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(answer.body.error.message).toBe(
      'videoFiles[0]: must be a video of type video/mp4, video/webm, video/quicktime; this file is ' +
        'image/png by its bytes.',
    );
  });

  it('names the part that is there twice', async () => {
    const form = formOf(bio());
    form.append('title', 'Another');
    const answer = await send('POST', '/v1/api/smart-links', {
      headers: { 'x-service-api-key': apiKey },
      body: form,
    });
    expect(outcome(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.error.message).toContain('title: was sent twice');
  });

  const asText = (body: string | Uint8Array, contentType: string) =>
    send('POST', '/v1/api/smart-links', {
      headers: { 'x-service-api-key': apiKey, 'content-type': contentType },
      body: body as BodyInit,
    });
  const part = '--XX\r\ncontent-disposition: form-data; name="title"\r\n\r\nhi\r\n';

  it.each([
    ['no boundary', `${part}--XX--\r\n`, 'multipart/form-data', 'boundary'],
    ['another boundary', `${part}--XX--\r\n`, 'multipart/form-data; boundary=YY', 'corrupt or truncated'],
    ['no end', part, 'multipart/form-data; boundary=XX', 'corrupt or truncated'],
    ['no body', '', 'multipart/form-data; boundary=XX', 'corrupt or truncated'],
  ])('is refused with what is wrong: a multipart body with %s', async (_, body, type, message) => {
    const answer = await asText(body, type);
    expect(outcome(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(answer.body.error.message).toContain(message);
  });

  it('is refused with where to upload instead: 5 MB', async () => {
    const answer = await sendForm('POST', '/smart-links', bio({ cover: aFile(largeVideo(5_000_000)) }));
    expect(outcome(answer)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(answer.body.error.message).toContain('POST /v1/api/uploads');
  });

  it('is refused with both content types: one of another', async () => {
    const answer = await asText('title=x', 'application/x-www-form-urlencoded');
    expect(outcome(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(answer.body.error.message).toMatch(/application\/json.*multipart\/form-data/);
  });

  it('takes no file where only JSON is taken', async () => {
    const answer = await sendForm('POST', '/links', { title: 'A link' });
    expect(outcome(answer)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  it.runIf(isLocal)('leaves nothing of a Smart Link whose title is taken', async () => {
    const link = await created(bio({ cover: aFile(PNG) }));
    const before = await objects();
    const answer = await sendForm('POST', '/smart-links', bio({ title: link.title, cover: aFile(PNG) }));
    expect(outcome(answer)).toEqual([409, 'LINK_ALREADY_EXISTS']);
    expect(await newObjects(before)).toEqual([]);
    const other = await created(bio());
    const changed = await sendForm('PUT', `/smart-links/${other._id}`, {
      title: link.title,
      image: aFile(GIF),
    });
    expect(outcome(changed)).toEqual([409, 'LINK_ALREADY_EXISTS']);
    expect(await newObjects(before)).toEqual([]);
  });
});

describe('POST /smart-links: a multipart request with an Idempotency-Key', () => {
  it('creates once, and is another request with another file', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const parts = bio({ cover: aFile(PNG) });
    const first = await sendForm('POST', '/smart-links', parts, { headers });
    const again = await sendForm('POST', '/smart-links', parts, { headers });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    const other = await sendForm('POST', '/smart-links', { ...parts, cover: aFile(GIF) }, { headers });
    expect(outcome(other)).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });
});

describe('POST /uploads: an upload past the API', () => {
  it('takes 20 MB, and players can seek in it', async () => {
    const video = largeVideo(20 * 1024 * 1024);
    const link = await created(videos({ title: 'Large', storageCode: await uploaded(video, 'video/mp4') }));
    const { url, storageCode } = link.videos[0];
    expect(url).toContain(`/media/${storageCode}.mp4`);
    const whole = await fetched(url);
    expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect(whole.bytes.equals(video)).toBe(true);
    const size = video.length;
    for (const [range, start, end] of [
      ['bytes=0-1', 0, 1],
      ['bytes=10485760-10485859', 10485760, 10485859],
      ['bytes=20971000-', 20971000, size - 1],
      ['bytes=-500', size - 500, size - 1],
      ['bytes=20971519-99999999', size - 1, size - 1],
    ] as const) {
      const got = await fetched(url, { range });
      expect([
        range,
        got.status,
        got.headers.get('content-range'),
        got.headers.get('content-length'),
      ]).toEqual([range, 206, `bytes ${start}-${end}/${size}`, String(end - start + 1)]);
      expect(got.bytes.equals(video.subarray(start, end + 1))).toBe(true);
    }
    const beyond = await fetched(url, { range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    const stale = await fetched(url, { range: 'bytes=0-1', 'if-range': '"other"' });
    expect([stale.status, stale.bytes.length]).toEqual([200, size]);
    await api.delete(`/smart-links/${link._id}`);
    expect((await fetched(url)).status).toBe(404);
  });

  it('accepts only the declared file', async () => {
    const upload = await createdUpload('image/png', 100);
    const refusal = async (bytes: Buffer, overrides = {}) => {
      const { status, code } = await post(upload, bytes, overrides);
      return [status, code];
    };
    expect(await refusal(Buffer.alloc(101))).toEqual([400, 'EntityTooLarge']);
    expect(await refusal(Buffer.alloc(0))).toEqual([400, 'EntityTooSmall']);
    expect(await refusal(PNG, { 'Content-Type': 'text/html' })).toEqual([403, 'AccessDenied']);
    expect(await refusal(PNG, { key: 'media/med_4fJ2kQ8sT1vX7yZ0aBcD.png' })).toEqual([403, 'AccessDenied']);
    expect(await refusal(PNG, { 'x-amz-meta-a': 'b' })).toEqual([403, 'AccessDenied']);
    expect(await refusal(PNG, { Policy: Buffer.from('{}').toString('base64') })).toEqual([
      403,
      'SignatureDoesNotMatch',
    ]);
    expect(outcome(await api.post('/smart-links', bio({ cover: upload.storageCode })))).toEqual([
      400,
      'VALIDATION_ERROR',
    ]);
    const { status, headers } = await post(upload, PNG);
    expect([status, headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    const preflight = await fetch(upload.uploadUrl, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://a.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'x-anything',
      },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    expect((await api.post('/smart-links', bio({ cover: upload.storageCode }))).status).toBe(201);
  });

  it.each([
    [{ contentType: 'image/svg+xml', size: 10 }, 'contentType', 'image/png'],
    [{ contentType: 'image/png', size: 10 * 1024 * 1024 + 1 }, 'size', '10 MB'],
    [{ contentType: 'video/mp4', size: 500 * 1024 * 1024 + 1 }, 'size', '500 MB'],
    [{ contentType: 'video/mp4', size: 0 }, 'size', '1 or more'],
    [{ contentType: 'video/mp4' }, 'size', 'is required'],
  ])('is refused for %j', async (body, path, message) => {
    const answer = await api.post('/uploads', body);
    expect(outcome(answer)).toEqual([400, 'VALIDATION_ERROR']);
    expect(pathOf(answer)).toBe(path);
    expect(answer.body.error.message).toContain(message);
  });

  it('is answered the same form to the same request with an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { contentType: 'image/png', size: 10 };
    const first = await api.post('/uploads', body, headers);
    expect((await api.post('/uploads', body, headers)).body).toEqual(first.body);
  });

  it('is checked by its bytes when a Smart Link wants it, and can be repeated then', async () => {
    const upload = await createdUpload('image/png', 1000);
    await post(upload, SVG);
    const refused = await api.post('/smart-links', bio({ image: upload.storageCode }));
    expect(outcome(refused)).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(refused.body.error.message).toContain('image: must be an image of type image/png');
    await post(upload, PNG);
    const { _id } = await created(bio());
    const link = (await api.put(`/smart-links/${_id}`, { image: upload.storageCode })).body.data.link;
    // What can still be uploaded is not what was checked.
    await post(upload, SVG);
    const shown = await fetched(link.image);
    expect([shown.headers.get('content-type'), shown.bytes]).toEqual(['image/png', PNG]);
  });

  it('is refused to everyone but its owner, and to a second Smart Link', async () => {
    const code = await uploaded(PNG, 'image/png');
    const unknown = 'med_4fJ2kQ8sT1vX7yZ0aBcD';
    if (isLocal) {
      const { apiKey } = await admin('owner', 'create', '--name', 'Media thief', '--plan', 'business');
      const thief = apiAs(apiKey);
      const stolen = await thief.post('/smart-links', bio({ cover: code }));
      const guessed = await thief.post('/smart-links', bio({ cover: unknown }));
      expect(outcome(stolen)).toEqual([400, 'VALIDATION_ERROR']);
      expect(stolen.body.error.message).toBe(guessed.body.error.message);
    }
    const link = (await api.post('/smart-links', bio({ cover: code }))).body.data.link;
    expect(link.cover).toContain(code);
    const second = await api.post('/smart-links', bio({ cover: code }));
    expect(outcome(second)).toEqual([400, 'VALIDATION_ERROR']);
    expect(second.body.error.message).toContain('cover: belongs to another link or page');
  });

  it('is attached to one of two concurrent Smart Links', async () => {
    const code = await uploaded(PNG, 'image/png');
    const answers = await Promise.all([1, 2, 3].map(() => api.post('/smart-links', bio({ image: code }))));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, 400, 400]);
  });

  it('needs the permission media:write', async () => {
    const { body } = await api.post('/keys', { name: 'Reader', permissions: ['smart-links:write'] });
    const answer = await apiAs(body.data.apiKey).post('/uploads', { contentType: 'image/png', size: 1 });
    expect(outcome(answer)).toEqual([403, 'PERMISSION_DENIED']);
  });
});

describe('the path of a file', () => {
  it.each([
    '/media/med_4fJ2kQ8sT1vX7yZ0aBcD.png',
    '/media/',
    '/media/../uploads/x',
    '/media/%2e%2e/uploads/x',
    '/media/..%2fuploads%2fx',
    '/media/%252e%252e/x',
    '/media/%ff',
    '/media/a//b',
  ])('leads nowhere: %s', async (path) => {
    expect(await raw(path)).toBe(404);
  });

  it('cannot expose an unvalidated upload', async () => {
    const code = await uploaded(PNG, 'image/png');
    for (const path of [`/uploads/${code}`, `/media/../uploads/${code}`, `/media/..%2fuploads/${code}`]) {
      expect(await raw(path)).toBe(404);
    }
  });
});

const sweep = (): Promise<Json> => invoke('sweep-media');

/** Lets a day pass for an upload. */
async function makeOld(code: string): Promise<void> {
  const { awsEndpoint, region, credentials, tableName } = readRun(dataDir);
  const client = new DynamoDBClient({ endpoint: awsEndpoint, region, credentials });
  const past = '2026-01-01T00:00:00.000Z';
  await client.send(
    new UpdateItemCommand({
      TableName: tableName,
      Key: { pk: { S: `MEDIA#${code}` }, sk: { S: 'MEDIA' } },
      UpdateExpression: 'SET gsi2sk = :due, uploadableUntil = :past',
      ExpressionAttributeValues: { ':due': { S: `${past}#${code}` }, ':past': { S: past } },
    }),
  );
  client.destroy();
}

describe.runIf(isLocal)("a suspended owner's files", () => {
  it('are not served until the owner is activated', async () => {
    const { ownerId, apiKey: key } = await admin('owner', 'create', '--name', 'Suspended', '--plan', 'pro');
    const answer = await sendForm('POST', '/smart-links', bio({ cover: aFile(PNG) }), { apiKey: key });
    const { cover } = answer.body.data.link;
    expect((await fetched(cover)).status).toBe(200);
    expect(await admin('owner', 'suspend', ownerId)).toMatchObject({ smartLinks: 1, files: 1 });
    expect((await fetched(cover)).status).toBe(404);
    expect((await fetched(cover.replace('/media/', '/hidden/'))).status).toBe(404);
    expect(await admin('owner', 'activate', ownerId)).toMatchObject({ smartLinks: 1, files: 1 });
    expect((await fetched(cover)).bytes).toEqual(PNG);
  });
});

describe.runIf(isLocal)('sweep-media: the sweep of media', () => {
  it('removes nothing that is in use or can still be used', async () => {
    const link = await created(bio({ cover: aFile(PNG) }));
    const code = await uploaded(PNG, 'image/png');
    const deleted = (await api.post('/smart-links', bio({ cover: await uploaded(GIF, 'image/gif') }))).body
      .data.link;
    await api.delete(`/smart-links/${deleted._id}`);
    expect(await sweep()).toMatchObject({ failed: 0, finished: true });
    expect((await fetched(link.cover)).status).toBe(200);
    expect((await fetched(deleted.cover)).status).toBe(404);
    expect((await api.post('/smart-links', bio({ cover: code }))).status).toBe(201);
  });

  it('deletes unattached uploads after a day', async () => {
    const taken = await created(bio());
    const waiting = await uploaded(PNG, 'image/png');
    const checked = await uploaded(PNG, 'image/png');
    const refused = await api.post('/smart-links', bio({ title: taken.title, cover: checked }));
    expect(outcome(refused)).toEqual([409, 'LINK_ALREADY_EXISTS']);
    const ours = async () =>
      (await objects()).filter((key) => key.includes(waiting) || key.includes(checked));
    expect((await ours()).sort()).toEqual([`media/${checked}.png`, `uploads/${waiting}`].sort());
    await Promise.all([makeOld(waiting), makeOld(checked)]);
    expect((await sweep()).removed).toBeGreaterThanOrEqual(2);
    expect(await ours()).toEqual([]);
    const late = await api.post('/smart-links', bio({ cover: checked }));
    expect(late.body.error.message).toContain('cover: is not one of your uploads');
  });
});
