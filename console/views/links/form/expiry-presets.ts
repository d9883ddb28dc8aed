import { localDateTime } from '#console/components/forms/local-date-time.ts';
import type { LinkDraft } from './link-draft.ts';

export const EXPIRY_PRESETS = ['never', 'week', 'month', 'friday'] as const;
export type ExpiryPreset = (typeof EXPIRY_PRESETS)[number];

type Expiry = Pick<LinkDraft, 'expiry' | 'afterCount' | 'afterUnit' | 'date'>;

/** What a preset fills in. `now`: in the time zone of the browser, as the fields are. */
export function expiryOf(preset: ExpiryPreset, now: Date): Partial<Expiry> {
  switch (preset) {
    case 'never':
      return { expiry: 'never' };
    case 'week':
      return { expiry: 'after', afterCount: '7', afterUnit: 'days' };
    case 'month':
      return { expiry: 'after', afterCount: '30', afterUnit: 'days' };
    case 'friday':
      return { expiry: 'date', date: localDateTime(nextFriday(now)) };
  }
}

/** Whether the fields have what a preset fills in. */
export const isChosen = (preset: ExpiryPreset, draft: Expiry, now: Date): boolean =>
  Object.entries(expiryOf(preset, now)).every(([field, value]) => draft[field as keyof Expiry] === value);

const FRIDAY = 5;
const EVENING = 18;

/** Friday, 18:00, in the next seven days. */
function nextFriday(now: Date): Date {
  const friday = new Date(now);
  friday.setDate(now.getDate() + ((FRIDAY - now.getDay() + 7) % 7));
  friday.setHours(EVENING, 0, 0, 0);
  if (friday <= now) friday.setDate(friday.getDate() + 7);
  return friday;
}
