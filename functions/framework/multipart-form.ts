import type * as z from 'zod';
import { type FormFields, readMediaForm } from '../../shared/media/media-form.ts';
import { readMultipart } from '../../shared/platform/http/multipart.ts';
import type { MultipartForm } from './endpoint.ts';

/**
 * A form of these fields and of image and video files. `shape`: an object of all its fields, for the API description;
 * `required`: those that have to be there.
 */
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
