import type * as z from 'zod';
import { type FormFields, readMediaForm } from '#shared/core/media/media-form.ts';
import { readMultipart } from '#shared/platform/http/multipart.ts';
import type { MultipartForm } from './endpoint.ts';

/** A form of these fields and of image and video files. See `MultipartForm` for `shape` and `required`. */
export function multipartForm(
  fields: FormFields,
  shape: z.ZodType,
  required: readonly string[] = [],
): MultipartForm {
  return {
    read: async (event) => readMediaForm(await readMultipart(event), fields),
    json: fields.json,
    shape,
    required,
  };
}
