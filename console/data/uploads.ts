import type { Client, CreateUpload } from '@signpost/client/core';
import { ApiError } from '@signpost/client/core';
import { MAX_IMAGE_PIXELS, MAX_UPLOAD_BYTES, MEDIA_TYPES } from '@signpost/client/values';
import { headerOf } from './file-header.ts';

export type MediaKind = 'image' | 'video';

/** Uploaded files of a draft by storage code: shown until they have a URL. */
export type Uploads = ReadonlyMap<string, File>;

/** Whether a source is the storage code of an upload, not a URL. */
export const isUpload = (source: string): boolean => /^med_[A-Za-z0-9]+$/.test(source);

type ContentType = CreateUpload['contentType'];

const MEGABYTE = 1024 * 1024;

export const megabytes = (bytes: number): number => bytes / MEGABYTE;

export type FileProblem = 'type' | 'size' | 'empty' | 'pixels';

/**
 * Checks a file before the upload: its size, and its content. Returns its actual
 * type, whatever its name says.
 */
export async function checkFile(
  file: File,
  kind: MediaKind,
): Promise<{ problem: FileProblem } | { problem?: undefined; contentType: ContentType }> {
  if (file.size === 0) return { problem: 'empty' };
  const { type, width = 0, height = 0 } = await headerOf(file);
  const contentType = MEDIA_TYPES[kind].find((one: string) => one === type);
  if (contentType === undefined) return { problem: 'type' };
  if (file.size > MAX_UPLOAD_BYTES[kind]) return { problem: 'size' };
  if (width * height > MAX_IMAGE_PIXELS) return { problem: 'pixels' };
  return { contentType };
}

interface UploadOptions {
  /** Absent: what the file says. */
  contentType?: ContentType;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Uploads a file directly to storage. Returns its storage code. */
export async function upload(
  api: Client,
  file: File,
  { contentType = file.type as ContentType, onProgress, signal }: UploadOptions,
): Promise<string> {
  const body = { contentType, size: file.size };
  const { uploadUrl, fields, storageCode } = await api.post('/v1/api/uploads', { body, signal });
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  await send(uploadUrl, form, { onProgress, signal });
  return storageCode;
}

/** XMLHttpRequest: `fetch` reports no upload progress. */
function send(
  url: string,
  form: FormData,
  { onProgress, signal }: Pick<UploadOptions, 'onProgress' | 'signal'>,
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
