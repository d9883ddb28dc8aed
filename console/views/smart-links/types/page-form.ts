import type { ComponentChild } from 'preact';
import type { PublicSmartLink, SmartLink, UpdateSmartLink } from '../../../../clients/typescript/src/api.ts';
import type { MAX_ROWS } from '../../../../clients/typescript/src/values.ts';
import type { IconName } from '../../../components/icon.tsx';
import type { Uploads } from '../builder/uploads.ts';

/** How the console shows and changes a type of Smart Links: its fields in a draft, and what they become. */
export interface PageForm<Own> {
  icon: IconName;
  /** The list that its pages are made of. */
  list?: ListName;
  /** Fields of a row that share the input of another field: an error of theirs is shown there. */
  sharedInputs?: Readonly<Record<string, string>>;
  /** The fields in the draft of another type. */
  empty: Own;
  /** The fields in the draft of a new page: a list has its first row. */
  blank: () => Own;
  draftOf: (link: SmartLink) => Own;
  body: (draft: Own) => UpdateSmartLink;
  preview: (draft: Own, tools: PreviewTools) => Partial<PublicSmartLink>;
  /** Where the links of a page lead, by the name that the page gives them: the names in analytics. */
  targets: (link: SmartLink) => Target[];
  /** The inputs above the pictures. */
  Fields: (part: BuilderPart<Own>) => ComponentChild;
  /** The inputs below the pictures. */
  MoreFields?: (part: BuilderPart<Own>) => ComponentChild;
}

/** What every part of the builder works on. */
export interface BuilderPart<Fields> {
  draft: Fields;
  change: (edit: (draft: Fields) => Partial<Fields>) => void;
  uploads: Uploads;
  addUpload: (storageCode: string, file: File) => void;
  onBusy: (difference: 1 | -1) => void;
}

export interface PreviewTools {
  /** The URL that stands for an upload of this draft; undefined when it is none. */
  upload: (storageCode: string) => string | undefined;
  /** The URL of an image, also of an upload; null: none. */
  image: (source: string) => string | null;
  /** Stands where a title is not written yet. */
  untitled: string;
}

export interface Target {
  title: string;
  url: string;
}

export type ListName = keyof typeof MAX_ROWS;

/** An entry of a list. Its key stays with it wherever it is moved. */
export type Row<Fields> = Fields & { key: string };

let keys = 0;

export function row<Fields>(fields: Fields): Row<Fields> {
  keys += 1;
  return { ...fields, key: `row${keys}` };
}

/** A field as the API takes it: null when nothing is written in it. */
export const orNull = (text: string): string | null => text.trim() || null;
