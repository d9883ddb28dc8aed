/** Schedules of entries. No Node APIs: the console's preview uses it. */

export interface Timed {
  startsAt?: string | null;
  endsAt?: string | null;
}

/** Whether an entry is shown at a time. */
export const isShownAt = ({ startsAt, endsAt }: Timed, now: Date): boolean =>
  !(startsAt && now.getTime() < Date.parse(startsAt)) && !(endsAt && now.getTime() >= Date.parse(endsAt));
