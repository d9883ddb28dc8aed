import { queryBetween } from '#shared/platform/dynamo/query-pages.ts';
import { TABLE } from '#shared/platform/dynamo/table.ts';
import { AppError } from '#shared/platform/errors.ts';
import { smartLinkPartition } from '../model/page-entry.ts';
import { REGISTRATION_ITEMS } from '../registrations/registration-items.ts';
import { type Forms, SENDING_MS } from '../store/answer-space-store.ts';
import { SUBSCRIBER_ITEMS } from '../subscribers/subscriber-items.ts';
import { SUBMISSIONS } from '../surveys/submission-items.ts';

/**
 * Personal data that people gave to a page. They agreed that the account which they saw has it, and no other.
 */

const RANGES = {
  responses: SUBMISSIONS,
  registrations: REGISTRATION_ITEMS.range,
  subscribers: SUBSCRIBER_ITEMS.range,
} as const;

export type PeopleData = keyof typeof RANGES;

const NAMES: Record<PeopleData, string> = {
  responses: 'survey responses',
  registrations: 'registrations',
  subscribers: 'subscribers',
};

/** Items in a read: most pages that have any have one that counts among the first. */
const PAGE_SIZE = 25;

/**
 * Throws PAGE_HAS_DATA if a page has data of people, confirmed or not, or a form of it may
 * still be being stored. `forms` has to be read before: what is sent after that makes the
 * transaction fail which checks them.
 */
export async function assertNoPeopleData(
  smartLinkId: string,
  { sentAt = 0 }: Forms,
  now: Date,
): Promise<void> {
  const kinds = Object.keys(RANGES) as PeopleData[];
  const has = await Promise.all(kinds.map((kind) => hasAny(smartLinkId, kind, now)));
  const found = kinds.filter((_, i) => has[i]);
  if (found.length > 0) {
    const names = new Intl.ListFormat('en').format(found.map((kind) => NAMES[kind]));
    throw new AppError(
      'PAGE_HAS_DATA',
      `This page has ${names}, and people gave their data to this account. Export and delete them first; ` +
        'unconfirmed ones end after a while on their own.',
      { params: { data: found } },
    );
  }
  if (now.getTime() - sentAt < SENDING_MS)
    throw new AppError(
      'PAGE_HAS_DATA',
      'Someone has just sent a form of this page. Try again in a few minutes, and disable the page until ' +
        'then if it gets many.',
      { params: { data: [] } },
    );
}

async function hasAny(smartLinkId: string, kind: PeopleData, now: Date): Promise<boolean> {
  // A request that has read an item right before it expired may still confirm it.
  const gone = Math.floor((now.getTime() - SENDING_MS) / 1000);
  const pages = queryBetween(smartLinkPartition(smartLinkId), RANGES[kind], { Limit: PAGE_SIZE });
  for await (const items of pages) {
    if (items.some((item) => item[TABLE.ttl] === undefined || Number(item[TABLE.ttl]) > gone)) return true;
  }
  return false;
}
