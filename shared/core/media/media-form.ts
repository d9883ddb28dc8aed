import { invalidField } from '#shared/platform/errors.ts';
import { parseJson } from '#shared/platform/http/json-text.ts';
import { type Multipart, shown } from '#shared/platform/http/multipart.ts';
import { problem } from '#shared/platform/problems.ts';
import type { FileParts, VideoParts } from './file-parts.ts';
import type { UploadedFile } from './media-change.ts';
import { contentTypeOf } from './media-type.ts';

/** How to parse the text parts of a form. */
export interface FormFields {
  /** Plain text. `nullable`: empty or `null` means null. */
  texts: Readonly<Record<string, 'needed' | 'nullable'>>;
  /** JSON in a text part. */
  json: readonly string[];
  /** JSON fields that may also be a comma-separated list. */
  lists: readonly string[];
}

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
  return { body: readTexts(texts, fields), files: parts.files };
}

function readTexts(texts: ReadonlyMap<string, string>, fields: FormFields): Record<string, unknown> {
  const isKnown = (name: string) =>
    Object.hasOwn(fields.texts, name) || fields.json.includes(name) || isFileOnly(name);
  const unknown = [...texts].filter(([name]) => !isKnown(name));
  const body: Record<string, unknown> = Object.fromEntries(unknown);
  for (const [name, need] of Object.entries(fields.texts)) {
    const text = texts.get(name);
    if (text === undefined) continue;
    body[name] = need === 'nullable' && (text === '' || text === 'null') ? null : text;
  }
  for (const name of fields.json) {
    const text = texts.get(name);
    if (text !== undefined) body[name] = readJson(name, text, fields.lists.includes(name));
  }
  return body;
}

function readJson(name: string, text: string, mayBeList: boolean): unknown {
  if (text.trim() === '') return null;
  // A comma-separated list may start with a number or a JSON keyword.
  if (mayBeList && !/^\s*(?:\[|"|null\s*$)/.test(text)) return text;
  const also = mayBeList ? ', or text with commas' : '';
  return parseJson(text, {
    field: name,
    invalid: `must be JSON text in a multipart body${also}; this is not valid JSON`,
  });
}

const isFileOnly = (name: string): boolean => name === 'videoFiles' || VIDEO_PART.test(name);

class FormFiles {
  readonly files: FileParts & {
    cover?: UploadedFile;
    image?: UploadedFile;
    videoFiles: UploadedFile[];
    videos: Map<number, VideoParts>;
  } = { videoFiles: [], videos: new Map() };

  has(name: string): boolean {
    return (name === 'cover' || name === 'image') && this.files[name] !== undefined;
  }

  add(name: string, file: UploadedFile): void {
    if (name === 'videoFiles' || name === 'videoFiles[]') {
      this.files.videoFiles.push(file);
      return;
    }
    const [, bracketed, dotted, field, bracketedField] = VIDEO_PART.exec(name) ?? [];
    const index = bracketed ?? dotted;
    if (index !== undefined) {
      this.#set(this.#video(Number(index)), (field ?? bracketedField) as 'file' | 'cover', name, file);
      return;
    }
    if (name !== 'cover' && name !== 'image') {
      const allowed = FILE_PART_NAMES.join(', ');
      throw invalidField(
        shown(name),
        problem('unknown_field', `is not the name of a file part; there are ${allowed}`),
      );
    }
    this.#set(this.files, name, name, file);
  }

  #video(index: number): VideoParts {
    const known = this.files.videos.get(index) ?? {};
    this.files.videos.set(index, known);
    return known;
  }

  #set<Name extends string>(
    target: { [name in Name]?: UploadedFile },
    field: Name,
    name: string,
    file: UploadedFile,
  ): void {
    if (target[field]) throw invalidField(name, problem('duplicate', 'was sent twice; send one file'));
    target[field] = file;
  }
}
