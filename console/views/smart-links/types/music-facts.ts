import type { MusicFacts } from '@signpost/client/core';
import { type Row, row } from '#console/components/forms/row.ts';
import type { Main } from './page-form.ts';

export type { MusicFacts };

export interface PlatformFields {
  name: string;
  url: string;
  icon: string;
}

/** What is filled in of a draft. */
export interface MusicDraft extends Main {
  platforms: Row<PlatformFields>[];
}

/** Fields of a draft that a service may provide, with its values. */
const FIELDS = { title: 'title', description: 'artist', cover: 'cover' } as const;

type FilledField = keyof typeof FIELDS;

const FILLED = Object.keys(FIELDS) as FilledField[];

/** Fills empty fields, and adds the platform unless the page already links to it. */
export function filledFrom(facts: MusicFacts, draft: MusicDraft): Partial<MusicDraft> {
  const filled = FILLED.flatMap((field) => {
    const value = facts[FIELDS[field]];
    return value && draft[field].trim() === '' ? [[field, value] as const] : [];
  });
  return { ...Object.fromEntries(filled), platforms: platformsWith(facts, draft.platforms) };
}

function platformsWith(
  { service, url }: MusicFacts,
  platforms: MusicDraft['platforms'],
): MusicDraft['platforms'] {
  if (platforms.some((platform) => platform.url.trim() === url)) return platforms;
  const blank = platforms.findIndex((platform) => platform.url.trim() === '' && platform.name.trim() === '');
  const added = row({ name: service, url, icon: '' });
  return blank === -1 ? [...platforms, added] : platforms.with(blank, added);
}

/** The service's values that differ from the draft. */
export const otherFacts = (facts: MusicFacts, draft: MusicDraft): [FilledField, string][] =>
  FILLED.flatMap((field) => {
    const value = facts[FIELDS[field]];
    return value && draft[field].trim() !== value ? [[field, value]] : [];
  });
