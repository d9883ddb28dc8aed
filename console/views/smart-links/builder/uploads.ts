import type { CreateUpload } from '../../../../clients/typescript/src/api.ts';
import { ApiError } from '../../../../clients/typescript/src/api-error.ts';
import type { Client } from '../../../../clients/typescript/src/client.ts';
import { MAX_UPLOAD_BYTES, MEDIA_TYPES } from '../../../../clients/typescript/src/values.ts';

export type MediaKind = 'image' | 'video';

/** Uploaded files of a draft by storage code: shown until they have a URL. */
export type Uploads = ReadonlyMap<string, File>;

/** Whether a source is the storage code of an upload, not a URL. */
export const isUpload = (source: string): boolean => /^med_[A-Za-z0-9]+$/.test(source);

type ContentType = CreateUpload['contentType'];

const MEGABYTE = 1024 * 1024;

export const megabytes = (bytes: number): number => bytes / MEGABYTE;

/** Validates a file before the upload. */
export function fileProblem({ type, size }: File, kind: MediaKind): 'type' | 'size' | 'empty' | undefined {
  if (!(MEDIA_TYPES[kind] as readonly string[]).includes(type)) return 'type';
  if (size > MAX_UPLOAD_BYTES[kind]) return 'size';
  return size === 0 ? 'empty' : undefined;
}

/** Uploads a file directly to storage. Returns its storage code. */
export async function upload(
  api: Client,
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<string> {
  const body = { contentType: file.type as ContentType, size: file.size };
  const { uploadUrl, fields, storageCode } = await api.post('/v1/api/uploads', { body, signal });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  await send(uploadUrl, form, onProgress, signal);
  return storageCode;
}

/** XMLHttpRequest: `fetch` reports no upload progress. */
function send(
  url: string,
  form: FormData,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = (code: string) => () =>
      reject(new ApiError('The file could not be uploaded.', { status: request.status, code }));
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => (request.status < 300 ? resolve() : fail('UPLOAD_FAILED')());
    request.onerror = fail('NETWORK_ERROR');
    request.onabort = fail('UPLOAD_STOPPED');
    signal.addEventListener('abort', () => request.abort());
    request.open('POST', url);
    request.send(form);
  });
}
