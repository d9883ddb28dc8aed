import type * as z from 'zod';
import { invalidField } from '#shared/platform/errors.ts';
import { type Multipart, shown } from '#shared/platform/http/multipart.ts';
import { problem } from '#shared/platform/problems.ts';
import type { FileParts, VideoParts } from './file-parts.ts';
import { type FormFields, jsonFieldOf, readTexts } from './form-texts.ts';
import type { UploadedFile } from './media-change.ts';
import { contentTypeOf } from './media-type.ts';

const FILE_PART_NAMES = ['cover', 'image', 'videoFiles', 'videos[0].file', 'videos[0].cover'] as const;

// videos[0].file, as in paths of our errors, videos[0][file] and videos.0.file.
const VIDEO_PART = /^videos(?:\[(\d{1,3})\]|\.(\d{1,3}))(?:\.(file|cover)|\[(file|cover)\])$/;

/**
 * Parses a multipart form into the equivalent JSON body and its files. Unknown text parts stay, for its
 * schema to reject; unknown file parts throw VALIDATION_ERROR, so that no file is silently dropped.
 */
export async function readMediaForm(
  { texts, files }: Multipart,
  fields: FormFields,
  shape?: z.ZodType,
): Promise<{ body: Record<string, unknown>; files: FileParts }> {
  const chosen = files.filter(({ isChosen }) => isChosen);
  const parts = new FormFiles();
  for (const { name, bytes } of chosen) {
    if (bytes.length === 0)
      throw invalidField(shown(name), problem('required', 'is empty: the file has no bytes'));
    parts.add(name, { bytes, contentType: await contentTypeOf(bytes) });
  }
  for (const [name, text] of texts) {
    if (isFileOnly(name) && text !== '')
      throw invalidField(shown(name), problem('invalid_type', 'must be a file', { expected: 'file' }));
    if (text !== '' && parts.has(name))
      throw invalidField(
        name,
        problem('duplicate', 'was sent both as a file and as text; send only one of them'),
      );
  }
  const numbered = parts.files.videos.size > 0 ? ['videos'] : [];
  const sent = texts.filter(([name]) => !isFileOnly(name));
  return { body: readTexts(sent, fields, { shape, numbered }), files: parts.files };
}

/** Whether a part can only be text: browsers give the parts of blobs a filename, too. */
export const isTextPart = (name: string, fields: FormFields): boolean =>
  jsonFieldOf(name, fields) === undefined
    ? Object.hasOwn(fields.texts, name) && name !== 'cover' && name !== 'image'
    : !VIDEO_PART.test(name);

/** The name of a file part that no text has. Forms send it empty if no file was chosen. */
const isFileOnly = (name: string): boolean =>
  /^videoFiles(?:\[\])?$/.test(name) || (VIDEO_PART.test(name) && !/cover\]?$/.test(name));

class FormFiles {
  readonly files: FileParts & {
    cover?: UploadedFile;
    image?: UploadedFile;
    videoFiles: UploadedFile[];
    videos: Map<number, VideoParts>;
  } = { videoFiles: [], videos: new Map() };

  has(name: string): boolean {
    if (name === 'cover' || name === 'image') return this.files[name] !== undefined;
    const [, bracketed, dotted, field, bracketedField] = VIDEO_PART.exec(name) ?? [];
    const video = this.files.videos.get(Number(bracketed ?? dotted));
    return video?.[(field ?? bracketedField) as 'file' | 'cover'] !== undefined;
  }

  add(name: string, file: UploadedFile): void {
    if (name === 'videoFiles' || name === 'videoFiles[]') {
      this.files.videoFiles.push(file);
      return;
    }
    const [, bracketed, dotted, field, bracketedField] = VIDEO_PART.exec(name) ?? [];
    const index = bracketed ?? dotted;
    if (index !== undefined) {
      const video = this.#video(Number(index));
      this.#set(video, (field ?? bracketedField) as 'file' | 'cover', { name, file });
      return;
    }
    if (name !== 'cover' && name !== 'image') {
      const allowed = FILE_PART_NAMES.join(', ');
      throw invalidField(
        shown(name),
        problem('unknown_field', `is not the name of a file part; there are ${allowed}`),
      );
    }
    this.#set(this.files, name, { name, file });
  }

  #video(index: number): VideoParts {
    const known = this.files.videos.get(index) ?? {};
    this.files.videos.set(index, known);
    return known;
  }

  #set<Name extends string>(
    target: { [name in Name]?: UploadedFile },
    field: Name,
    { name, file }: { name: string; file: UploadedFile },
  ): void {
    if (target[field]) throw invalidField(name, problem('duplicate', 'was sent twice; send one file'));
    target[field] = file;
  }
}
