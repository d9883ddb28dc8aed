import { createHash } from 'node:crypto';
import { eachFile, type FileParts, NO_FILES } from '#shared/core/media/file-parts.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { HttpEvent } from '#shared/platform/http/http-event.ts';
import { isMultipart, readJsonBody, readTextBody } from '#shared/platform/http/request.ts';
import type { MultipartForm, ParsedBody, UploadLimits } from './endpoint.ts';

/** Reads the body in any format that the endpoint accepts. Throws 400, 413 or 415. */
export async function readBody(
  event: HttpEvent,
  { upload, multipart }: { upload?: UploadLimits; multipart?: MultipartForm },
): Promise<ParsedBody> {
  if (upload) return { body: readTextBody(event, upload), files: NO_FILES };
  if (multipart && isMultipart(event)) return multipart.read(event);
  if (
    multipart &&
    !/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(event.headers['content-type'] ?? 'application/json')
  ) {
    throw new AppError(
      'UNSUPPORTED_MEDIA_TYPE',
      'Send the body as JSON with content-type: application/json, or with files as multipart/form-data.',
      { params: { allowed: ['application/json', 'multipart/form-data'] } },
    );
  }
  return { body: readJsonBody(event), files: NO_FILES };
}

/** Hashes of the files, to compare two requests. */
export function digestOf(files: FileParts): Record<string, string> {
  const digests = [...eachFile(files)].map(([name, { bytes }]) => [
    name,
    createHash('sha256').update(bytes).digest('base64url'),
  ]);
  return Object.fromEntries(digests);
}
