import type { MultipartForm } from '#functions/framework/endpoint.ts';
import { type MediaKind, typesOf } from '#shared/core/media/media-type.ts';
import { MAX_MULTIPART_BYTES } from '#shared/platform/http/multipart.ts';
import type { JsonSchema, SchemaWriter } from './json-schema.ts';

/** A multipart request body. */
export function multipartContent(
  { json, shape, required }: MultipartForm,
  schemas: SchemaWriter,
): { schema: JsonSchema; encoding: JsonSchema } {
  const { properties } = schemas.resolve(schemas.write(shape, 'input')) as {
    properties: Record<string, JsonSchema>;
  };
  const schema = {
    type: 'object',
    description:
      `At most ${MAX_MULTIPART_BYTES / 1e6} MB in total; upload larger files with POST /v1/api/uploads. ` +
      'File types are detected from their content; file names and content types are ignored. Empty text ' +
      'means null for fields that can be null. Texts are in UTF-8, or in the encoding that `charset` of ' +
      'their content type or a part `_charset_` names. Lists and objects are JSON, also in a file, or ' +
      'parts of their own: `urls[0][title]`, `tags[]`.',
    ...(required.length > 0 && { required }),
    properties: {
      ...properties,
      image: file('image', 'An image file, or text as in JSON: its URL or a `storageCode`.'),
      cover: file('image', 'An image file, or text as in JSON: its URL or a `storageCode`.'),
      videoFiles: {
        type: 'array',
        description:
          'Video files. `videoFileIndexes` assigns them to videos. Without it, the first file belongs to ' +
          'the first video without `url`, `storageCode` and file, and so on.',
        items: file('video', 'A video file.'),
      },
    },
    patternProperties: {
      '^videos\\[\\d+\\]\\.file$': file('video', 'The file of one video, by its place in `videos`.'),
      '^videos\\[\\d+\\]\\.cover$': file('image', 'The poster of one video, by its place in `videos`.'),
    },
  };
  const encoding = {
    ...Object.fromEntries(json.map((name) => [name, { contentType: 'application/json' }])),
    videoFiles: { contentType: typesOf('video').join(', ') },
  };
  return { schema, encoding };
}

const file = (kind: MediaKind, text: string): JsonSchema => ({
  type: 'string',
  format: 'binary',
  description: `${text} (${typesOf(kind).join(', ')})`,
});
