import * as z from 'zod';
import { enumField } from '#shared/platform/http/input-fields.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { issueOf } from '#shared/platform/http/zod-problems.ts';
import { problem } from '#shared/platform/problems.ts';
import { ALL_MEDIA_TYPES, kindOf, MAX_PIXELS, MAX_UPLOAD_BYTES, type MediaType } from './media-type.ts';

/** Uploads straight to the bucket, bypassing the API. */

const megabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

/** The problem of fields that take a storage code. */
export const NOT_A_STORAGE_CODE = problem(
  'invalid_format',
  'must be a storageCode, as POST /v1/api/uploads returns it',
  { format: 'storage_code' },
);

export const createUploadSchema = z
  .object(
    {
      contentType: enumField(ALL_MEDIA_TYPES).meta({
        description: 'Media type of the file. It is verified against the content.',
        examples: ['video/mp4'],
      }),
      size: z
        .int({ error: 'must be the size of the file in bytes' })
        .min(1, 'must be 1 or more: the size of the file in bytes')
        .meta({
          description:
            'Size of the file in bytes. A larger file is rejected when it is uploaded. Images may have up ' +
            `to ${megabytes(MAX_UPLOAD_BYTES.image)} and ${MAX_PIXELS / 1e6} megapixels, videos up to ` +
            `${megabytes(MAX_UPLOAD_BYTES.video)}.`,
          examples: [20971520],
        }),
    },
    { error: 'must be a JSON object' },
  )
  .superRefine(({ contentType, size }, context) => {
    const kind = kindOf(contentType);
    if (size <= MAX_UPLOAD_BYTES[kind]) return;
    const maximum = MAX_UPLOAD_BYTES[kind];
    const message = `may be at most ${maximum} (${megabytes(maximum)}) for ${kind}s`;
    context.addIssue(issueOf(problem('too_many_bytes', message, { maximum }), 'size'));
  })
  .meta({ id: 'CreateUpload' });

export type CreateUpload = z.infer<typeof createUploadSchema> & { contentType: MediaType };

export const uploadSchema = z
  .object({
    uploadUrl: z.string().meta({
      format: 'uri',
      description: 'Where to POST the file as multipart/form-data.',
      examples: ['https://bucket.s3.eu-central-1.amazonaws.com/'],
    }),
    fields: z.record(z.string(), z.string()).meta({
      description: 'Form fields to send before the file, all of them and unchanged.',
      examples: [{ key: 'uploads/med_4fJ2kQ8sT1vX7yZ0aBcD', 'Content-Type': 'video/mp4' }],
    }),
    storageCode: idField('media').meta({
      description:
        'References the upload in `cover`, `image` or `videos[].storageCode` of a Smart Link, in ' +
        '`preview.image` of a link, and in `logo` of a QR code.',
    }),
    expiresAt: timeField('When the upload URL expires. An unused file is deleted after 24 hours.'),
    maxBytes: z.int().meta({ description: 'Maximum size of the file.', examples: [20971520] }),
  })
  .meta({ id: 'Upload' });

export type Upload = z.infer<typeof uploadSchema>;
