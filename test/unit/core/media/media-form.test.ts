import { describe, expect, it } from 'vitest';
import { eachFile } from '#shared/core/media/file-parts.ts';
import type { FormFields } from '#shared/core/media/form-texts.ts';
import { readMediaForm } from '#shared/core/media/media-form.ts';
import { MP4, PNG, SVG } from '#test/support/files/media-samples.ts';

const FIELDS: FormFields = {
  texts: { title: 'needed', status: 'needed', description: 'nullable', cover: 'nullable' },
  json: ['urls', 'tags', 'videos'],
  lists: ['tags'],
};

function read(
  texts: Record<string, string>,
  files: [name: string, bytes: Buffer, isChosen?: boolean][] = [],
) {
  const list = files.map(([name, bytes, isChosen = true]) => ({ name, bytes, isChosen }));
  return readMediaForm({ texts: Object.entries(texts), files: list }, FIELDS);
}

describe('the texts of a form', () => {
  it('are what a JSON body would hold, and what no field has, for the schema to reject', async () => {
    const { body } = await read({
      title: ' null ',
      urls: '[{"title":"a"}]',
      description: 'Text',
      colour: 'red',
      ['__proto__']: '{"polluted":true}',
      constructor: 'x',
    });
    expect(Object.entries(body).sort()).toEqual([
      ['__proto__', '{"polluted":true}'],
      ['colour', 'red'],
      ['constructor', 'x'],
      ['description', 'Text'],
      ['title', ' null '],
      ['urls', [{ title: 'a' }]],
    ]);
    expect(Object.getPrototypeOf(body)).toBe(Object.prototype);
    expect({}).not.toHaveProperty('polluted');
  });

  it('are null when they are empty or `null`, where a field can be null', async () => {
    const { body } = await read({ title: 'null', status: '', description: 'null', cover: '', urls: ' ' });
    expect(body).toEqual({ title: 'null', status: '', description: null, cover: null, urls: null });
  });

  it.each([
    ['a, b', 'a, b'],
    ['2024, retro', '2024, retro'],
    ['["a","b"]', ['a', 'b']],
    ['"a"', 'a'],
    ['null', null],
  ])('may be a list with commas for tags: %s', async (tags, expected) => {
    expect((await read({ tags })).body).toEqual({ tags: expected });
  });

  it.each([
    ['urls', '[{', 'urls: must be JSON text in a multipart body; this is not valid JSON'],
    ['urls', 'a,b', 'urls: must be JSON text in a multipart body; this is not valid JSON'],
    [
      'tags',
      '["a"',
      'tags: must be JSON text in a multipart body, or text with commas; this is not valid JSON',
    ],
  ])('name the part whose JSON is none: %s', async (name, text, message) => {
    await expect(read({ [name]: text })).rejects.toThrow(message);
  });
});

describe('the files of a form', () => {
  it('are found by the names of their parts, however places are written', async () => {
    const { files } = await read({}, [
      ['videoFiles', MP4],
      ['cover', PNG],
      ['videos[2].cover', PNG],
      ['videos[0][file]', MP4],
      ['videos.2.file', MP4],
      ['videoFiles', SVG],
    ]);
    expect([...eachFile(files)].map(([name, { contentType }]) => [name, contentType])).toEqual([
      ['cover', 'image/png'],
      ['videoFiles.0', 'video/mp4'],
      ['videoFiles.1', 'application/octet-stream'],
      ['videos.0.file', 'video/mp4'],
      ['videos.2.file', 'video/mp4'],
      ['videos.2.cover', 'image/png'],
    ]);
  });

  it.each([
    ['picture', 'picture: is not the name of a file part; there are cover, image, videoFiles'],
    ['__proto__', '__proto__: is not the name of a file part'],
    ['videos[0].url', 'videos[0].url: is not the name'],
    ['videos[-1].file', 'is not the name'],
    ['videos[1000].file', 'is not the name'],
    ['constructor', 'constructor: is not the name'],
  ])('are refused under another name: %s', async (name, message) => {
    await expect(read({}, [[name, PNG]])).rejects.toThrow(message);
  });

  it('are absent where nobody has chosen one, and refused where it is empty', async () => {
    const none = Buffer.alloc(0);
    const { files } = await read({}, [
      ['cover', none, false],
      ['picture', none, false],
    ]);
    expect([...eachFile(files)]).toEqual([]);
    await expect(read({}, [['cover', none]])).rejects.toThrow('cover: is empty: the file has no bytes');
  });

  it('are refused when there are two for one place, or a text next to', async () => {
    await expect(
      read({}, [
        ['cover', PNG],
        ['cover', PNG],
      ]),
    ).rejects.toThrow('cover: was sent twice');
    await expect(
      read({}, [
        ['videos[0].file', MP4],
        ['videos[0][file]', MP4],
      ]),
    ).rejects.toThrow('videos[0][file]: was sent twice');
    await expect(read({ cover: 'https://a.example' }, [['cover', PNG]])).rejects.toThrow(
      'cover: was sent both as a file and as text',
    );
    await expect(read({ videoFiles: 'film.mp4' })).rejects.toThrow('videoFiles: must be a file');
    expect((await read({ videoFiles: '', cover: '' }, [['image', PNG]])).files.image).toBeDefined();
  });
});
