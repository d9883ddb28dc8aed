import { describe, expect, it } from 'vitest';
import { contract } from '#functions/api/smart-links/create.ts';
import { validBody } from '#functions/framework/read-input.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { MP4, PNG } from '#test/support/files/media-samples.ts';

interface Sent {
  name: string;
  /** After the name: `; filename="blob"`. */
  more?: string;
  headers?: readonly string[];
  content: string | Uint8Array;
}

/** A part as browsers send it, and one with headers of its own. */
const text = (name: string, content: string | Uint8Array, ...headers: string[]): Sent => ({
  name,
  headers,
  content,
});
const blob = (name: string, content: string, type = 'application/json', fileName = 'blob'): Sent => ({
  name,
  more: `; filename="${fileName}"`,
  headers: [`Content-Type: ${type}`],
  content,
});

function eventOf(parts: readonly Sent[], boundary = 'XX'): HttpEvent {
  const chunks = parts.flatMap(({ name, more = '', headers = [], content }) => [
    `--${boundary}\r\n`,
    [`Content-Disposition: form-data; name="${name}"${more}`, ...headers].join('\r\n'),
    '\r\n\r\n',
    content,
    '\r\n',
  ]);
  const body = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk as string)));
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: body.toString('base64'),
    isBase64Encoded: true,
  } as HttpEvent;
}

/** The validated body of a form, or the error. */
async function outcome(parts: readonly Sent[]): Promise<unknown> {
  const event = eventOf(parts);
  try {
    const { body } = await contract.multipart.read(event);
    return validBody(contract, body, event);
  } catch (error) {
    return error instanceof AppError ? `${error.status} ${error.message}` : error;
  }
}

const fields = (own: Record<string, string>): Sent[] =>
  Object.entries(own).map(([name, value]) => text(name, value));
const bio = (...parts: Sent[]): Sent[] => [...fields({ type: 'myBio', title: 'Bio' }), ...parts];
const URLS = [
  { title: 'Shop', url: 'https://a.example/' },
  { title: 'Café', url: 'https://b.example/' },
];
const SHOP = fields({ 'urls[0][title]': 'Shop', 'urls[0][url]': 'https://a.example/' });
const latin1 = (content: string) => Buffer.from(content, 'latin1');

describe('lists and objects of a form', () => {
  it.each<[string, Sent[]]>([
    ['JSON in a text part', [text('urls', JSON.stringify(URLS))]],
    [
      'JSON that says so',
      [text('urls', JSON.stringify(URLS), 'Content-Type: application/json; charset=utf-8')],
    ],
    // mscdex/busboy 201, swagger-codegen 9940, orval 3275: browsers name a Blob `blob`.
    ['a Blob', [blob('urls', JSON.stringify(URLS))]],
    ['a Blob without a type', [blob('urls', JSON.stringify(URLS), 'application/octet-stream')]],
    ['a file', [blob('urls', JSON.stringify(URLS), 'application/json', 'urls.json')]],
    ['a Blob with an empty name', [blob('urls', JSON.stringify(URLS), 'application/json', '')]],
    [
      'a file with a name in RFC 5987',
      [{ ...blob('urls', JSON.stringify(URLS)), more: "; filename*=utf-8''a.json" }],
    ],
    // multer and qs: names with brackets. axios, object-to-formdata: also with dots.
    [
      'names with brackets',
      [...SHOP, ...fields({ 'urls[1][title]': 'Café', 'urls[1][url]': 'https://b.example/' })],
    ],
    [
      'names with brackets and dots',
      fields({
        'urls[0].title': 'Shop',
        'urls[0].url': 'https://a.example/',
        'urls[1].title': 'Café',
        'urls[1].url': 'https://b.example/',
      }),
    ],
    [
      'names with dots, in any order, with gaps and blank fields',
      fields({
        'urls.7.url': 'https://b.example/',
        'urls.7.title': 'Café',
        'urls.3.title': 'Shop',
        'urls.3.url': 'https://a.example/',
        'urls.3.description': '',
        'urls.9.title': '',
        'urls.9.url': '',
      }),
    ],
    ['a part for each entry', URLS.map((url) => text('urls', JSON.stringify(url)))],
  ])('are read from %s', async (_, parts) => {
    expect(await outcome(bio(...parts))).toMatchObject({ urls: URLS });
  });

  it.each<[string, Sent[]]>([
    ['text with commas', [text('tags', 'a, b')]],
    ['JSON', [text('tags', '["a","b"]')]],
    // axios, python-requests, Go: a name repeats.
    ['repeated parts', [text('tags', 'a'), text('tags', 'b')]],
    ['repeated parts with brackets', [text('tags[]', 'a'), text('tags[]', 'b'), text('tags[]', '')]],
    ['numbered parts', fields({ 'tags[0]': 'a', 'tags[1]': 'b' })],
  ])('tags: %s', async (_, parts) => {
    expect(await outcome(bio(...SHOP, ...parts))).toMatchObject({ tags: ['a', 'b'] });
  });

  it('have the types of their fields', async () => {
    const parts = fields({
      type: 'surveyLink',
      title: '2024',
      'questions[0][question]': '2024',
      'questions[0][type]': 'singleChoice',
      'questions[0][required]': 'on',
      'questions[0][options][]': '1',
      'questions[1][question]': 'true',
      'questions[1][type]': 'multipleChoice',
      'questions[1][required]': 'False',
      'questions[1][options][0]': 'A',
      'questions[1][options][2]': 'B',
      'questions[2][question]': 'Why?',
      'questions[2][type]': 'text',
      'questions[2][required]': '1',
      'submissionDetails[email]': 'a@example.com',
      'submissionDetails.room': '7',
      maxResponses: '100',
      trackConversions: 'True',
    });
    expect(await outcome(parts)).toMatchObject({
      title: '2024',
      questions: [
        { question: '2024', required: true, options: ['1'] },
        { question: 'true', required: false, options: ['A', 'B'] },
        { question: 'Why?', required: true },
      ],
      submissionDetails: { email: 'a@example.com', room: '7' },
      maxResponses: 100,
      trackConversions: true,
    });
  });

  it('name videos, their files and the places of others', async () => {
    const event = eventOf([
      ...fields({ type: 'videoLink', title: 'Films', 'videos[1][title]': 'Two', 'videos[0][title]': 'One' }),
      { ...blob('videos[0][file]', ''), content: MP4 },
      { ...blob('videos[1].cover', ''), content: PNG },
      { ...blob('videoFiles', ''), content: MP4 },
      text('videoFileIndexes[]', '1'),
    ]);
    const { body, files } = await contract.multipart.read(event);
    expect(body).toMatchObject({ videos: [{ title: 'One' }, { title: 'Two' }], videoFileIndexes: [1] });
    expect([...files.videos].map(([i, parts]) => [i, Object.keys(parts)])).toEqual([
      [0, ['file']],
      [1, ['cover']],
    ]);
    const gap = eventOf([
      ...fields({ 'videos[2][title]': 'Two', 'videos[0][title]': 'One' }),
      { ...blob('videos[2][file]', ''), content: MP4 },
    ]);
    await expect(contract.multipart.read(gap)).rejects.toThrow('videos: has gaps: number its entries from 0');
  });

  const JSON_IN_ONE_PART = 'send `urls` as JSON in one part';

  it.each<[string, Sent[], string]>([
    ['cut off', fields({ 'urls[0': 'a' }), JSON_IN_ONE_PART],
    ['without a place', fields({ 'urls[][title]': 'a' }), JSON_IN_ONE_PART],
    ['far away', fields({ 'urls[1000][title]': 'a' }), JSON_IN_ONE_PART],
    ['very far away', fields({ 'urls[99999999999999999999][title]': 'a' }), JSON_IN_ONE_PART],
    ['too deep', fields({ [`urls${'[0]'.repeat(9)}`]: 'a' }), JSON_IN_ONE_PART],
    ['both in one part and in several', [...SHOP, text('urls', '[]')], JSON_IN_ONE_PART],
    ['both an entry and a list', fields({ 'urls[0]': 'a', 'urls[0][title]': 'b' }), JSON_IN_ONE_PART],
    ['both an object and a list', fields({ 'urls[0][title]': 'a', 'urls[title]': 'b' }), JSON_IN_ONE_PART],
    ['no JSON', [blob('urls', '[{')], 'urls: must be JSON text in a multipart body; this is not valid JSON'],
    ['no JSON in one of several', [text('urls', '{}'), text('urls', 'x')], 'urls[1]: must be JSON text'],
    ['a picture', [{ ...blob('urls', ''), content: PNG }], 'urls: is not encoded in UTF-8'],
    ['nothing that exists', fields({ 'urls[0][colour]': 'red' }), 'urls[0].colour: is not a known field'],
    ['a field that has no parts', fields({ 'title[0]': 'a' }), 'title[0]: is not a known field'],
    ['a text that is there twice', fields({ title: 'a' }), 'title: was sent twice; send each text part once'],
    ['the prototype', fields({ 'urls[0][__proto__][polluted]': '1' }), 'urls[0].__proto__: must not be used'],
    [
      'the prototype of the form',
      fields({ '__proto__[polluted]': '1' }),
      '__proto__[polluted]: is not a known field',
    ],
    [
      'a constructor',
      fields({ 'urls[0][constructor][prototype][polluted]': '1' }),
      'constructor: is not a known',
    ],
  ])('are refused with a way out: %s', async (_, parts, message) => {
    expect(await outcome(bio(...parts))).toMatch(/^400 /);
    expect(await outcome(bio(...parts))).toContain(message);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('the encodings of a form', () => {
  const description = (...parts: Sent[]) => bio(...SHOP, ...parts);

  it.each<[string, Sent[], string]>([
    ['UTF-8', [text('description', 'Привет')], 'Привет'],
    // RFC 7578, 4.5.
    [
      'a charset of the part',
      [text('description', latin1('\xcf\xf0\xe8'), 'Content-Type: text/plain; charset=windows-1251')],
      'При',
    ],
    [
      'a charset of the form',
      [text('_charset_', 'iso-8859-1'), text('description', latin1('caf\xe9'))],
      'café',
    ],
    [
      'a charset of the form at its end',
      [text('description', latin1('caf\xe9')), text('_charset_', 'latin1')],
      'café',
    ],
    [
      'a charset of the form and of the part',
      [
        text('_charset_', 'iso-8859-1'),
        text('description', 'café', 'Content-Type: text/plain; charset="UTF-8"'),
      ],
      'café',
    ],
    // Python's email.mime, Pylons/webob 70, akka 16921, bun 34853.
    [
      'Base64',
      [text('description', 'Y2Fmw6kg\r\nJiDihaw=\r\n', 'Content-Transfer-Encoding: BASE64')],
      'café & Ⅼ',
    ],
    [
      'quoted-printable',
      [text('description', 'caf=C3=A9 =\r\n100% =3D', 'content-transfer-encoding: Quoted-Printable')],
      'café 100% =',
    ],
    [
      'quoted-printable in Latin-1',
      [
        text(
          'description',
          'caf=E9',
          'Content-Transfer-Encoding: quoted-printable',
          'Content-Type: text/plain; charset=ISO-8859-1',
        ),
      ],
      'café',
    ],
    ['8bit', [text('description', 'é=C3', 'Content-Transfer-Encoding: 8bit')], 'é=C3'],
    ['a byte order mark', [text('description', '\uFEFFcafé')], 'café'],
    ['U+FFFD itself', [text('description', 'a\uFFFDb')], 'a\uFFFDb'],
  ])('are read: %s', async (_, parts, expected) => {
    expect(await outcome(description(...parts))).toMatchObject({ description: expected });
  });

  it.each<[string, Sent[], string]>([
    [
      'Latin-1',
      [text('description', latin1('caf\xe9'))],
      '400 description: is not encoded in UTF-8; send it',
    ],
    [
      'another one than it says',
      [text('description', latin1('\xff'), 'Content-Type: text/plain; charset=gbk')],
      '400 description: is not encoded in gbk',
    ],
    [
      'one that nobody knows',
      [text('description', 'a', 'Content-Type: text/plain; charset=klingon')],
      '415 description: the encoding klingon is unknown. Send the text in UTF-8.',
    ],
    ['none of the form', [text('_charset_', 'klingon'), text('description', 'a')], '415 '],
    [
      'Base64 that is none',
      [text('description', 'a*b', 'Content-Transfer-Encoding: base64')],
      '400 description: is not valid Base64',
    ],
    [
      'a transfer encoding that is none',
      [text('description', 'a', 'Content-Transfer-Encoding: x-uuencode')],
      '400 description: has a content-transfer-encoding other than',
    ],
    [
      'a name in Latin-1',
      [{ name: '', more: '', content: '', headers: [] }],
      '400 body: contains a part without a name',
    ],
  ])('are refused: %s', async (_, parts, message) => {
    expect(await outcome(description(...parts))).toContain(message);
  });

  it('can be named by the content type of the whole form', async () => {
    const event = eventOf(description(text('description', latin1('caf\xe9'))));
    const headers = { 'content-type': 'multipart/form-data; charset=ISO-8859-1; boundary=XX' };
    const { body } = await contract.multipart.read({ ...event, headers });
    expect(body).toMatchObject({ description: 'café' });
  });

  // Apache HttpClient 5 names ISO-8859-1 for every form, also for one with JSON.
  it('is UTF-8 where a text is, whatever the whole form says', async () => {
    const event = eventOf(description(text('description', Buffer.from('Läden'))));
    const headers = { 'content-type': 'multipart/form-data; charset=ISO-8859-1; boundary=XX' };
    const { body } = await contract.multipart.read({ ...event, headers });
    expect(body).toMatchObject({ description: 'Läden' });
  });

  it('are also those of files', async () => {
    const headers = ['Content-Type: image/png', 'Content-Transfer-Encoding: base64'];
    const cover = { ...blob('cover', ''), headers, content: PNG.toString('base64') };
    const { files } = await contract.multipart.read(eventOf(bio(...SHOP, cover)));
    expect(files.cover?.bytes).toEqual(PNG);
  });
});
