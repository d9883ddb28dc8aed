import type * as z from 'zod';
import type { FormFields } from '#shared/core/media/form-texts.ts';
import { isTextPart, readMediaForm } from '#shared/core/media/media-form.ts';
import { readMultipart } from '#shared/platform/http/multipart.ts';
import type { MultipartForm } from './endpoint.ts';

/** A form of these fields and of image and video files. See `MultipartForm` for `shape` and `required`. */
export function multipartForm(
  fields: FormFields,
  shape: z.ZodType,
  required: readonly string[] = [],
): MultipartForm {
  return {
    async read(event) {
      const multipart = await readMultipart(event, (name) => isTextPart(name, fields));
      return readMediaForm(multipart, fields, shape);
    },
    json: fields.json,
    shape,
    required,
  };
}
