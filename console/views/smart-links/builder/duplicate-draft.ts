import type { SmartLink } from '@signpost/client/core';
import { type Draft, draftOf } from './draft.ts';

/** The URL of an uploaded file, which belongs to one page. */
const UPLOADED = /^https?:\/\/[^/]+\/media\/med_/;

/**
 * A new page that is like another one, without its slug and its uploaded files. `title`:
 * titles are unique per type.
 */
export function duplicateDraft(link: SmartLink, title: string): Draft {
  const withoutFiles = (_: string, value: unknown): unknown =>
    typeof value === 'string' && UPLOADED.test(value) ? '' : value;
  const copy = JSON.parse(JSON.stringify(draftOf(link), withoutFiles)) as Draft;
  return { ...copy, title, slug: '' };
}
