import type { Brand, SmartLink } from '@signpost/client/core';
import type { Texts } from '#console/texts/en.ts';
import { blankDraft, type Draft, isEqualIn } from '../builder/draft.ts';
import type { SmartLinkType } from '../smart-link-type.ts';
import { PAGE_FORMS } from '../types/registry.ts';

/** Starters: drafts with a look and sample texts. Nothing is saved before the owner saves the page. */

/** What new pages have of a brand. */
export type BrandLook = Partial<Pick<Brand, 'color' | 'font'>>;

export interface Starter {
  id: string;
  name: string;
  draft: Draft;
}

interface Sample {
  name: string;
  title: string;
  description: string;
}

const DAYS_AHEAD = 14;

/**
 * The starters of a type; their texts are in the language of the console, and so is the page. The
 * brand's color and font win.
 */
export function startersOf(
  type: SmartLinkType,
  { texts, language, brand, now }: { texts: Texts; language: string; brand: BrandLook; now: Date },
): Starter[] {
  const blank = blankDraft(type, brand);
  const samples: Readonly<Record<string, Sample>> = texts.smartLinks.types[type].starters;
  const { starters, draftOf } = PAGE_FORMS[type];
  // Each function gets samples of its own type.
  const fieldsOf = starters.fields as (sample: Sample, id: string) => Partial<SmartLink>;
  return Object.entries(starters.themes).flatMap(([id, theme]) => {
    const sample = samples[id];
    if (!sample) return [];
    const { name, title, description } = sample;
    const { accent, font } = blank.theme;
    const fields = draftOf({ ...fieldsOf(sample, id), type } as SmartLink);
    const draft: Draft = {
      ...blank,
      ...fields,
      title,
      description,
      // Pages without a language are in English.
      language: language === 'en' ? '' : language,
      theme: { ...blank.theme, ...theme, ...(accent && { accent }), ...(font && { font }) },
      ...(type === 'webinarLink' && {
        startsAt: eveningIn(DAYS_AHEAD, now),
        timezone: blank.timezone,
        durationMinutes: blank.durationMinutes,
      }),
    };
    return [{ id, name, draft }];
  });
}

/**
 * The draft with another starter. Fields that differ from those of all `offered` drafts were changed by the
 * owner, and stay; the look is always the new one.
 */
export function withStarter(draft: Draft, starter: Draft, offered: readonly Draft[]): Draft {
  const entries = Object.entries(starter).map(([name, value]) => {
    const field = name as keyof Draft;
    const isReplaced = field === 'theme' || offered.some((one) => isEqualIn(field, draft, one));
    return [name, isReplaced ? value : draft[field]];
  });
  return Object.fromEntries(entries) as Draft;
}

/** At 18:00 in local time, as the value of an input. */
function eveningIn(days: number, now: Date): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}T18:00`;
}
