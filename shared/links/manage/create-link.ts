import { totalsOfNew } from '#shared/clicks/analytics/conversion-totals.ts';
import { viewerOf } from '#shared/core/audit/author.ts';
import { destinationsOf } from '#shared/core/destinations/destinations-of.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { assertFolder, folderOfNew, folderRule } from '#shared/core/folders/manage-folders.ts';
import { assertLinkable } from '#shared/core/moderation/assert-linkable.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import type { TransactItems } from '#shared/platform/dynamo/transact.ts';
import { AppError } from '#shared/platform/errors.ts';
import { allInOrder } from '#shared/platform/runtime/all-in-order.ts';
import { needsPageTitle, titleRequest } from '../model/automatic-title.ts';
import type { Link } from '../model/link.ts';
import { folded } from '../model/link-code.ts';
import type { CreateLink } from '../model/link-input.ts';
import { eventLink, type LinkRecord, linkRecord } from '../model/link-record.ts';
import { hashPassword } from '../model/password.ts';
import { newCode } from '../model/reserved-codes.ts';
import { assertEntryFits } from '../redirects/redirect-entry-of.ts';
import { readTombstones } from '../store/entry-store.ts';
import {
  type ChangeLog,
  codesTaken,
  eventsOf,
  findLink,
  type InsertedLink,
  insertLink,
} from '../store/link-store.ts';
import { NO_USAGE } from '../store/link-usage.ts';
import { assertSafe } from '../url-checker/check-destinations.ts';
import { assertFolderUtm, utmOfNewLink, utmTemplateOf } from '../utm/utm-of-new-link.ts';
import { changeLog } from './change-log.ts';
import { withDefaultDomain } from './default-domain.ts';
import { draftLink, type LinkAct } from './draft-link.ts';
import type { LinkAllowance } from './link-allowance.ts';
import { LinkImage } from './link-media.ts';
import { syncOwnerStatus } from './owner-status.ts';
import { isHiddenPair } from './same-link.ts';
import { type CheckedLink, warnOfDomain } from './warn-of-domain.ts';

// With 62^7 codes, collisions are rare; five in a row indicate a bug.
const INSERT_ATTEMPTS = 5;

export interface NewLinkOptions {
  /** Default: a new one. */
  id?: string | undefined;
  /** Counts and charges the link. */
  allowance?: LinkAllowance | undefined;
  /** Creator of a temporary link. */
  creator?: string | null;
}

/**
 * Creates a link. Idempotent by `id`: a link stored by an earlier attempt is returned. Throws
 * VALIDATION_ERROR, LINK_ALREADY_EXISTS, CODE_TAKEN, DOMAIN_NOT_YOURS, DOMAIN_LAPSED or DOMAIN_NOT_VERIFIED;
 * with `allowance`, which counts and charges it, also QUOTA_EXCEEDED, ACCOUNT_PAUSED or BALANCE_TOO_LOW;
 * CREATOR_BLOCKED if the `creator` of a temporary link is blocked.
 */
export async function createLink(
  act: LinkAct,
  sent: CreateLink,
  { id, allowance, creator = null }: NewLinkOptions = {},
): Promise<LinkRecord> {
  const { ownerId } = act.by;
  const link = { ...(await draftOf(act, sent, allowance)), creator };
  if (id !== undefined) link.id = id;
  let log: ChangeLog | undefined;
  try {
    const { ignoresCase } = await checkNewLink(act, link);
    const passwordHash = sent.password == null ? undefined : await hashPassword(sent.password);
    const draft = { link, passwordHash, codeIsChosen: sent.code != null };
    log = await storeDraft(act, draft, { allowance, ignoresCase });
  } catch (error) {
    const created = id === undefined ? undefined : await findLink(ownerId, id);
    if (!created) throw error;
    return recordOf(act, created);
  }
  await Promise.all([
    publishEvents(eventsOf(log)),
    syncOwnerStatus(ownerId, [link]),
    allowance?.settle(1, act.now),
  ]);
  return recordOf(act, link);
}

/** The link of a request, with the defaults of its account, its UTM template and its folder. */
async function draftOf(act: LinkAct, sent: CreateLink, allowance: LinkAllowance | undefined): Promise<Link> {
  const { hosts, now } = act;
  const { ownerId } = act.by;
  const { trackConversions, defaultDomain, requiredUtm: required = [] } = allowance ?? {};
  const placed = { ...sent, folderId: folderOfNew(act.by, sent.folderId) };
  const [input, template, folder] = await allInOrder(
    withDefaultDomain(placed, { ownerId, defaultDomain }),
    utmTemplateOf(ownerId, sent.utmTemplateId),
    folderRule(viewerOf(act.by), placed.folderId),
  );
  const utm = utmOfNewLink(input, { template, required, folder });
  return draftLink({ ownerId, hosts, now, trackConversions }, { ...input, utm });
}

/**
 * Checks where a new link leads, its domain, and whether it is the owner's only one to its URL; puts its code
 * into the form of its domain.
 */
async function checkNewLink(act: LinkAct, link: Link): Promise<CheckedLink> {
  const destinations = destinationsOf('link', link);
  const [, checked, isHidden] = await allInOrder(
    assertLinkable(destinations),
    warnOfDomain(act, link),
    isHiddenPair(viewerOf(act.by), link, act.hosts),
  );
  link.allowDuplicate ||= isHidden;
  await assertSafe(destinations, act.hosts.publicOrigin);
  return checked;
}

interface Storing {
  allowance: LinkAllowance | undefined;
  ignoresCase: boolean;
}

/** Stores a new link, again after a conflict; returns what was logged of it. */
async function storeDraft(
  act: LinkAct,
  draft: InsertedLink,
  storing: Storing,
): Promise<ChangeLog | undefined> {
  const { link, codeIsChosen } = draft;
  const { preview } = link;
  const image = new LinkImage(act, link.id);
  return retryConflicts(async () => {
    assertFolderUtm(link, await assertFolder(viewerOf(act.by), link.folderId, { access: 'edit' }));
    link.preview = await image.resolve(preview);
    assertEntryFits(link);
    const media = await image.writes(undefined, link);
    const own = codeIsChosen ? await readTombstones(link.ownerId, [link.code]) : undefined;
    return insertWithFreeCode(act, { ...draft, own }, { ...storing, media });
  });
}

async function insertWithFreeCode(
  act: LinkAct,
  draft: InsertedLink,
  { allowance, media, ignoresCase }: Storing & { media: TransactItems },
): Promise<ChangeLog | undefined> {
  const { link, codeIsChosen } = draft;
  for (let attempt = 1; ; attempt++) {
    try {
      const log = logOf(act, draft);
      await insertLink(draft, { log, use: await allowance?.use(1, codesTaken(draft), act.now), media });
      return log;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'QUOTA_EXCEEDED' && allowance) {
        const remaining = await allowance.remaining(act.now);
        // Otherwise quota was freed or the balance topped up in the meantime.
        if (remaining.links < 1 || attempt === INSERT_ATTEMPTS) throw remaining.error;
        continue;
      }
      if (error.code !== 'CODE_TAKEN' || codeIsChosen) throw error;
      if (attempt === INSERT_ATTEMPTS)
        throw new Error(`${INSERT_ATTEMPTS} random codes in a row were in use`);
      link.code = ignoresCase ? folded(newCode()) : newCode();
    }
  }
}

function logOf(act: LinkAct, { link, passwordHash }: InsertedLink): ChangeLog | undefined {
  const after = eventLink(link, NO_USAGE, act);
  const log = changeLog(act, 'link.created', { before: null, after, passwordHash });
  return log && { ...log, titleRequest: needsPageTitle(link) ? titleRequest(link, act.now) : undefined };
}

const recordOf = (act: LinkAct, link: Link): LinkRecord =>
  linkRecord(link, { ...NO_USAGE, conversions: totalsOfNew(link) }, act);
