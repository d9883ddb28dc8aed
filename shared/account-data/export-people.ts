import type { SmartLink } from '#shared/smart-links/model/smart-link.ts';
import { registrationRecord } from '#shared/smart-links/registrations/registration.ts';
import { REGISTRATION_CSV } from '#shared/smart-links/registrations/registration-csv.ts';
import { registrationStore } from '#shared/smart-links/registrations/registration-store.ts';
import type { SignUp } from '#shared/smart-links/sign-ups/sign-up.ts';
import type { SignUpStore } from '#shared/smart-links/sign-ups/sign-up-store.ts';
import { spamPosition } from '#shared/smart-links/spam/spam.ts';
import type { SpamOf } from '#shared/smart-links/spam/spam-items.ts';
import { hasSpam, listSpam } from '#shared/smart-links/spam/spam-store.ts';
import { spamRecord } from '#shared/smart-links/spam-review/spam-record.ts';
import { SUBSCRIBER_CSV } from '#shared/smart-links/subscribers/subscriber-csv.ts';
import { subscriberRecord } from '#shared/smart-links/subscribers/subscriber-record.ts';
import { hasSubscribers, subscriberStore } from '#shared/smart-links/subscribers/subscriber-store.ts';
import { type ResponseCursor, responseRows } from '#shared/smart-links/surveys/response-rows.ts';
import { ownedOf, smartLinkPages } from './export-owned.ts';
import { type ExportContext, type JsonCursor, jsonPieces, type Piece, type Section } from './export-step.ts';
import { EXPORT_FILES as FILE } from './item-kinds.ts';

/** What people have sent to the pages of an account: a file for each page and kind. */

const PAGE_SIZE = 500;

interface PeopleFile {
  nameOf(slug: string): string;
  applies(page: SmartLink, context: ExportContext): Promise<boolean>;
  pieces(page: SmartLink, context: ExportContext, at: unknown): AsyncGenerator<Piece<unknown>>;
}

const spamOf = ({ id, ownerId }: SmartLink): SpamOf => ({ smartLinkId: id, ownerId });
const fileOf = (slug: string, type: 'csv' | 'json') => `${slug.replaceAll('/', '-')}.${type}`;

const FILES: readonly PeopleFile[] = [
  {
    nameOf: (slug) => `${FILE.responses}${fileOf(slug, 'csv')}`,
    applies: async ({ type }) => type === 'surveyLink',
    pieces: ({ id, questions }, _, at) => responseRows(id, questions, at as ResponseCursor | null),
  },
  {
    nameOf: (slug) => `${FILE.registrations}${fileOf(slug, 'csv')}`,
    applies: async ({ registration }) => Boolean(registration),
    pieces: ({ id }, _, at) =>
      signUpPieces(registrationStore, id, {
        after: at as string | null,
        header: REGISTRATION_CSV.header,
        rows: (people) => REGISTRATION_CSV.rows(people.map(registrationRecord)),
      }),
  },
  {
    nameOf: (slug) => `${FILE.subscribers}${fileOf(slug, 'csv')}`,
    applies: ({ id, type }) => (MAY_HAVE_SUBSCRIBERS.has(type) ? hasSubscribers(id) : Promise.resolve(false)),
    pieces: ({ id }, _, at) =>
      signUpPieces(subscriberStore, id, {
        after: at as string | null,
        header: SUBSCRIBER_CSV.header,
        rows: (people) => SUBSCRIBER_CSV.rows(people.map(subscriberRecord)),
      }),
  },
  {
    nameOf: (slug) => `${FILE.spam}${fileOf(slug, 'json')}`,
    applies: (page, { now }) => hasSpam(spamOf(page), now),
    pieces: spamPieces,
  },
];

/** Types of pages that may collect responses, registrations or subscribers. */
const MAY_HAVE_PEOPLE: ReadonlySet<SmartLink['type']> = new Set(['surveyLink', 'myBio', 'webinarLink']);
const MAY_HAVE_SUBSCRIBERS: ReadonlySet<SmartLink['type']> = MAY_HAVE_PEOPLE;

interface SignUpFile<One> {
  after: string | null;
  header: string;
  rows: (people: readonly One[]) => string;
}

async function* signUpPieces<One extends SignUp>(
  store: SignUpStore<One>,
  smartLinkId: string,
  { after, header, rows }: SignUpFile<One>,
): AsyncGenerator<Piece<string>> {
  // Sorts before every ID, and is not null.
  if (after === null) yield { data: header, cursor: '' };
  const from = after === null || after === '' ? undefined : after;
  for await (const people of store.each(smartLinkId, { after: from, pageSize: PAGE_SIZE })) {
    const last = people.at(-1);
    if (last) yield { data: rows(people), cursor: last.id };
  }
}

async function* spamPieces(
  page: SmartLink,
  { now }: ExportContext,
  at: unknown,
): AsyncGenerator<Piece<unknown>> {
  const from = at as (JsonCursor<string> | { isEnded: true }) | { isOpened: true } | null;
  if (from === null) yield { data: '[', cursor: { isOpened: true } };
  const pages = async function* (after: string | null) {
    const range = { after: after ?? undefined, pageSize: PAGE_SIZE, now };
    for await (const found of listSpam(spamOf(page), range)) {
      const last = found.at(-1);
      if (!last) continue;
      yield { records: found.map((spam) => spamRecord(spam, page.questions)), position: spamPosition(last) };
    }
  };
  yield* jsonPieces(pages, from && 'isOpened' in from ? null : from);
}

/** Where the files are: before the page `id`, or in a file of it. */
interface PeopleCursor {
  /** Position of the page before; null: none. */
  after: string | null;
  id?: string;
  /** Number of the file of the page. */
  file?: number;
  at?: unknown;
  isOpen?: boolean;
}

/** The files of all pages. A page that is moved or deleted meanwhile has what was read of it before. */
export const peopleSection: Section = async function* (context, cursor) {
  const { ownerId } = context.owner;
  let from = cursor as PeopleCursor | null;
  let before = from?.after ?? null;
  for await (const { found } of smartLinkPages(ownerId, before, PAGE_SIZE)) {
    for (const page of found) {
      if (from?.isOpen && from.id !== page.id) yield { close: true, cursor: { after: before } };
      if (MAY_HAVE_PEOPLE.has(page.type)) {
        yield* filesOf(page, context, { before, from: from?.id === page.id ? from : null });
      }
      from = null;
      before = `${page.createdAt}#${page.id}`;
      yield { cursor: { after: before } };
    }
  }
  // The page was the last one, and is gone.
  if (from?.isOpen) yield { close: true, cursor: { after: before } };
};

async function* filesOf(
  page: SmartLink,
  context: ExportContext,
  { before, from }: { before: string | null; from: PeopleCursor | null },
): ReturnType<Section> {
  const { id, ownerId } = page;
  const isOwned = async () => (await ownedOf(ownerId, [id])).has(id);
  for (let number = from?.file ?? 0; number < FILES.length; number++) {
    const file = FILES[number] as PeopleFile;
    const cursor = { after: before, id, file: number };
    const isOpen = from?.file === number && from.isOpen === true;
    if (!isOpen && !(await file.applies(page, context))) continue;
    let at = isOpen ? from?.at : null;
    if (!isOpen)
      yield { open: { name: file.nameOf(page.slug) }, cursor: { ...cursor, at: null, isOpen: true } };
    for await (const piece of file.pieces(page, context, at ?? null)) {
      if (!(await isOwned())) break;
      at = piece.cursor;
      yield { data: piece.data, cursor: { ...cursor, at, isOpen: true } };
    }
    yield { close: true, cursor: { ...cursor, file: number + 1 } };
  }
}
