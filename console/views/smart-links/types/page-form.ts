import type { PublicSmartLink, SmartLink, UpdateSmartLink } from '@signpost/client/core';
import { type MAX_ROWS, SMART_LINK_LIMITS } from '@signpost/client/values';
import type { ComponentChild } from 'preact';
import type { IconName } from '#console/components/elements/icon.tsx';
import { Checks } from '#console/components/forms/checks.ts';
import { fieldProps } from '#console/components/forms/field-props.ts';
import type { MediaUploads } from '#console/components/forms/media-field.tsx';
import type { Texts } from '#console/texts/en.ts';
import type { SmartLinkType } from '../smart-link-type.ts';
import type { Starters } from './starters.ts';

/** Main fields that every page has. */
export interface Main {
  title: string;
  description: string;
  cover: string;
}

/** Form of a page type: its draft fields, and the conversion to requests. */
export interface PageForm<Own, Type extends SmartLinkType> {
  icon: IconName;
  /** Name of its list field. */
  list?: ListName;
  /** Row fields without an input of their own, and the field that shows their errors. */
  sharedInputs?: Readonly<Record<string, string>>;
  /** Fields in the draft of another type. */
  empty: Own;
  /** Fields of a new draft: lists start with one row. */
  blank: () => Own;
  draftOf: (link: SmartLink) => Own;
  body: (draft: Own & Pick<Main, 'title'>) => UpdateSmartLink;
  preview: (draft: Own & Pick<Main, 'title'>, tools: PreviewTools) => Partial<PublicSmartLink>;
  /** Finds validation errors before the request. */
  problems?: (draft: Own, checks: PageChecks) => void;
  /** Links of a page with titles, as labels in analytics. */
  targets: (link: SmartLink) => Target[];
  starters: Starters<Type>;
  /** What is above the form, such as a form of its own that fills it in. */
  FirstFields?: (part: BuilderPart<Own & Main>) => ComponentChild;
  /** Inputs above the pictures. */
  Fields: (part: BuilderPart<Own>) => ComponentChild;
  /** Inputs below the pictures. */
  MoreFields?: (part: BuilderPart<Own>) => ComponentChild;
}

/** Props of every part of the builder. */
export interface BuilderPart<Fields> extends MediaUploads {
  draft: Fields;
  change: (edit: (draft: Fields) => Partial<Fields>) => void;
}

/** Props of the fields of a part. */
export const partFields = <Fields extends object>({ draft, change }: BuilderPart<Fields>) =>
  fieldProps(draft, (fields) => change(() => fields));

export interface PreviewTools {
  /** Placeholder URL of an upload of this draft; undefined if it is none. */
  upload: (storageCode: string) => string | undefined;
  /** URL of an image or upload; null: none. */
  image: (source: string) => string | null;
  /** Placeholder title. */
  untitled: string;
}

type ProblemTexts = Texts['forms']['problems'] &
  Texts['smartLinks']['problems'] &
  Texts['builder']['problems'];

export type PageChecks = Checks<ProblemTexts>;

export function pageChecks({ forms, smartLinks, builder }: Texts): PageChecks {
  const text = { ...forms.problems, ...smartLinks.problems, ...builder.problems };
  return new Checks(text, SMART_LINK_LIMITS);
}

interface Target {
  title: string;
  url: string;
}

type ListName = keyof typeof MAX_ROWS;

/** Field value for the API: null if empty. */
export const orNull = (text: string): string | null => text.trim() || null;
