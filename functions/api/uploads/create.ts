import { apiFunction } from '#functions/framework/api-function.ts';
import { createUpload } from '#shared/core/media/create-upload.ts';
import { MediaAllowance } from '#shared/core/media/media-allowance.ts';
import { createUploadSchema, uploadSchema } from '#shared/core/media/upload.ts';
import { countStoredBytes } from '#shared/smart-links/store/stored-bytes.ts';

export const contract = {
  tag: 'Media',
  summary: 'Upload a large image or video',
  description:
    'Returns an upload form. POST the file to `uploadUrl` as `multipart/form-data`: first all `fields` ' +
    'unchanged, then the file as the last part, named `file`. Then send `storageCode` in `cover`, `image` ' +
    'or `videos[].storageCode` of a Smart Link, in `preview.image` of a link or in `logo` of a QR code, ' +
    'where the content is checked. Small files can be sent with the Smart Link itself.',
  permission: 'media:write',
  reach: 'nothing',
  idempotent: true,
  body: createUploadSchema,
  status: 201,
  data: uploadSchema,
  errors: ['QUOTA_EXCEEDED'],
} as const;

export const handler = apiFunction(contract, async ({ act, caller, body }) => {
  const allowance = new MediaAllowance(caller.owner, countStoredBytes);
  const data = await createUpload(act, body, { id: act.ids.newId('media'), allowance });
  return { message: 'Upload prepared: send the file to uploadUrl.', data };
});
