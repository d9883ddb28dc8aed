import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '#shared/platform/errors.ts';
import { MAX_MULTIPART_BYTES, MAX_TEXT_BYTES, readMultipart } from '#shared/platform/http/multipart.ts';
import { isMultipart } from '#shared/platform/http/request.ts';
import { anyCharacter } from '#test/support/characters.ts';

const TYPE = 'multipart/form-data; boundary=XX';
const event = (body: string | Uint8Array, contentType = TYPE) => ({
  headers: { 'content-type': contentType },
  body: Buffer.from(body as string).toString('base64'),
  isBase64Encoded: true,
});

interface Part {
  name: string;
  fileName?: string;
  bytes: Uint8Array;
}

const quoted = (text: string) => text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');

function bodyOf(parts: readonly Part[], end = '--XX--\r\n'): Buffer {
  const chunks = parts.flatMap(({ name, fileName, bytes }) => [
    `--XX\r\ncontent-disposition: form-data; name="${quoted(name)}"`,
    fileName === undefined ? '' : `; filename="${quoted(fileName)}"`,
    '\r\n\r\n',
    bytes,
    '\r\n',
  ]);
  return Buffer.concat([...chunks, end].map((chunk) => Buffer.from(chunk as string)));
}

const text = (name: string, value: string): Part => ({ name, bytes: Buffer.from(value) });
const file = (name: string, bytes: Uint8Array, fileName = 'a.png'): Part => ({ name, fileName, bytes });

const read = (parts: readonly Part[]) => readMultipart(event(bodyOf(parts)));
const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'no error',
    (error: unknown) => (error instanceof AppError ? [error.code, error.message] : error),
  );

describe('a multipart body', () => {
  it('restores the line breaks of texts that the encoding made CR LF, and leaves files alone', async () => {
    const bytes = Buffer.from('a\r\nb');
    const { texts, files } = await read([text('description', 'a\r\nb\r\n\r\nc'), file('cover', bytes)]);
    expect(texts).toEqual([['description', 'a\nb\n\nc']]);
    expect(files[0]?.bytes).toEqual(bytes);
  });

  it('is read as texts and files, whatever bytes they hold', async () => {
    const name = fc.stringMatching(/^[a-z][A-Za-z0-9[\].]{0,20}$/);
    const bytes = fc.uint8Array({ maxLength: 300 });
    const files = fc.array(fc.record({ name, fileName: fc.constantFrom('', 'a.png', '../x'), bytes }));
    const texts = fc.uniqueArray(fc.record({ name, value: fc.string({ unit: anyCharacter }) }), {
      selector: ({ name }) => name,
    });
    await fc.assert(
      fc.asyncProperty(texts, files, async (textParts, fileParts) => {
        const parts = [...textParts.map(({ name, value }) => text(name, value)), ...fileParts];
        const found = await read(parts);
        expect([...found.texts]).toEqual(
          textParts.map(({ name, value }) => [
            name,
            Buffer.from(value).toString('utf8').replaceAll('\r\n', '\n'),
          ]),
        );
        expect(found.files).toEqual(
          fileParts.map(({ name, fileName, bytes }) => ({
            name,
            isChosen: fileName !== '' || bytes.length > 0,
            bytes: Buffer.from(bytes),
          })),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('is read or refused, and never hangs or breaks, whatever is sent', async () => {
    const whole = bodyOf([
      text('title', 'A title'),
      file('cover', Buffer.from('\r\n--X\r\n')),
      text('b', ''),
    ]);
    const cut = fc.record({
      at: fc.nat(whole.length),
      length: fc.nat(20),
      put: fc.oneof(fc.constantFrom('', '\r\n', '--XX', '--XX--', '\r\n\r\n', '"', '\0'), fc.string()),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(cut, { minLength: 1, maxLength: 4 }), async (cuts) => {
        let body = whole;
        for (const { at, length, put } of cuts) {
          body = Buffer.concat([body.subarray(0, at), Buffer.from(put), body.subarray(at + length)]);
        }
        const outcome = await failure(readMultipart(event(body)));
        expect(outcome === 'no error' || Array.isArray(outcome)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    [70, 'no error'],
    [71, expect.stringContaining('at most 70 characters')],
    [5000, expect.stringContaining('at most 70 characters')],
  ])('may have a boundary of at most 70 characters: %i', async (length, expected) => {
    const boundary = 'X'.repeat(length);
    const body = bodyOf([text('a', 'b')])
      .toString()
      .replaceAll('XX', boundary);
    for (const contentType of [
      `multipart/form-data; boundary=${boundary}`,
      `multipart/form-data; boundary="${boundary}"`,
    ]) {
      expect([await failure(readMultipart(event(body, contentType)))].flat().at(-1)).toEqual(expected);
    }
  });

  it('is refused with a reason when its content type cannot be read', async () => {
    for (const contentType of [
      'multipart/form-data; x="; boundary=a',
      "multipart/form-data; boundary*=utf-8'' ; boundary=",
      'multipart/form-dataX; boundary=a',
    ]) {
      expect(await failure(readMultipart(event('--a', contentType))), contentType).toEqual([
        'VALIDATION_ERROR',
        expect.stringMatching(/^body: /),
      ]);
    }
  });

  it.each([
    ['cut off in a text', bodyOf([text('a', 'b')]).subarray(0, 50)],
    ['cut off in a file', bodyOf([file('cover', Buffer.alloc(100))]).subarray(0, 120)],
    ['without its end', bodyOf([text('a', 'b')], '')],
    ['empty', ''],
    ['something else', 'title=A+title'],
    [
      'of another boundary',
      bodyOf([text('a', 'b')])
        .toString()
        .replaceAll('XX', 'YY'),
    ],
  ])('is refused when it is %s', async (_, body) => {
    const [code, message] = (await failure(readMultipart(event(body)))) as [string, string];
    expect([code, message]).toEqual(['VALIDATION_ERROR', expect.stringContaining('is corrupt or truncated')]);
  });

  it.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=""'])(
    'is refused without a boundary: %s',
    async (type) => {
      const outcome = await failure(readMultipart(event(bodyOf([text('a', 'b')]), type)));
      expect(outcome).toEqual([
        'VALIDATION_ERROR',
        'body: multipart/form-data needs a boundary in the content-type header',
      ]);
    },
  );

  it('is refused when there are too many parts', async () => {
    const many = Array.from({ length: 501 }, (_, i) => text(`t${i}`, ''));
    expect(await failure(read(many))).toEqual([
      'VALIDATION_ERROR',
      'body: may have at most 500 parts; send lists as JSON text in one part',
    ]);
    expect((await read(many.slice(1))).texts.length).toBe(500);
  });

  it('may have 256 KiB of text and 4.5 MB in all, and says where larger files go', async () => {
    const half = 'x'.repeat(MAX_TEXT_BYTES / 2);
    expect((await read([text('a', half), text('b', half)])).texts.length).toBe(2);
    expect(await failure(read([text('a', half), text('b', `${half}x`)]))).toEqual([
      'PAYLOAD_TOO_LARGE',
      'The text parts of a multipart body may have at most 256 KiB together.',
    ]);
    const [code, message] = (await failure(read([file('cover', Buffer.alloc(MAX_MULTIPART_BYTES))]))) as [
      string,
      string,
    ];
    expect([code, message]).toEqual(['PAYLOAD_TOO_LARGE', expect.stringContaining('POST /v1/api/uploads')]);
  });

  it('takes what is sent with a type of its own for a file, also without a name for it', async () => {
    const body =
      '--XX\r\ncontent-disposition: form-data; name="cover"\r\ncontent-type: image/png\r\n\r\nP\r\n--XX\r\n' +
      'content-disposition: form-data; name="urls"\r\ncontent-type: application/json\r\n\r\n[]\r\n' +
      '--XX--\r\n';
    const { texts, files } = await readMultipart(event(body));
    expect([...texts]).toEqual([['urls', '[]']]);
    expect(files).toEqual([{ name: 'cover', isChosen: true, bytes: Buffer.from('P') }]);
  });

  it('is told by its content type', () => {
    const is = (type: string) => isMultipart({ headers: { 'content-type': type } });
    expect([TYPE, 'Multipart/Form-Data', 'multipart/form-datax', 'application/json'].map(is)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
