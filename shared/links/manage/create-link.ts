import { totalsOfNew } from '#shared/clicks/analytics/conversion-totals.ts';
import { viewerOf } from '#shared/core/audit/author.ts';
import { destinationsOf } from '#shared/core/destinations/destinations-of.ts';
import { publishEvents } from '#shared/core/events/publish-events.ts';
import { assertFolder, folderOfNew, folderRule } from '#shared/core/folders/manage-folders.ts';
import { assertLinkable } from '#shared/core/moderation/assert-linkable.ts';
import { retryConflicts } from '#shared/platform/dynamo/retry-conflicts.ts';
import type { TransactItems } from '#shared/platform/dynamo/transact.ts';
import { AppError } from '#shared/platform/errors.ts';
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
import { warnOfDomain } from './warn-of-domain.ts';

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
  const { hosts, now } = act;
  const { ownerId } = act.by;
  const { trackConversions, defaultDomain, requiredUtm = [] } = allowance ?? {};
  const placed = { ...sent, folderId: folderOfNew(act.by, sent.folderId) };
  const input = await withDefaultDomain(placed, { ownerId, defaultDomain });
  const viewer = viewerOf(act.by);
  const template = await utmTemplateOf(ownerId, input.utmTemplateId);
  const folder = await folderRule(viewer, input.folderId);
  const utm = utmOfNewLink(input, { template, required: requiredUtm, folder });
  const link = { ...draftLink({ ownerId, hosts, now, trackConversions }, { ...input, utm }), creator };
  await assertLinkable(destinationsOf('link', link));
  if (id !== undefined) link.id = id;
  await assertSafe(destinationsOf('link', link), hosts.publicOrigin);
  const passwordHash = input.password == null ? undefined : await hashPassword(input.password);
  const recordOf = (link: Link) => linkRecord(link, { ...NO_USAGE, conversions: totalsOfNew(link) }, act);
  const logOf = (link: Link) => {
    const log = changeLog(act, 'link.created', {
      before: null,
      after: eventLink(link, NO_USAGE, act),
      passwordHash,
    });
    return log && { ...log, titleRequest: needsPageTitle(link) ? titleRequest(link, now) : undefined };
  };
  const image = new LinkImage(act, link.id);
  let log: ChangeLog | undefined;
  try {
    const { ignoresCase } = await warnOfDomain(act, link);
    link.allowDuplicate ||= await isHiddenPair(viewer, link, hosts);
    const { preview } = link;
    log = await retryConflicts(async () => {
      assertFolderUtm(link, await assertFolder(viewer, link.folderId, { access: 'edit' }));
      link.preview = await image.resolve(preview);
      assertEntryFits(link);
      const media = await image.writes(undefined, link);
      const codeIsChosen = input.code != null;
      const own = codeIsChosen ? await readTombstones(ownerId, [link.code]) : undefined;
      const newLink = { link, passwordHash, codeIsChosen, own };
      return insertWithFreeCode(newLink, { logOf, allowance, media, ignoresCase, now });
    });
  } catch (error) {
    const created = id === undefined ? undefined : await findLink(ownerId, id);
    if (!created) throw error;
    return recordOf(created);
  }
  await publishEvents(eventsOf(log));
  await syncOwnerStatus(ownerId, [link]);
  await allowance?.settle(1, now);
  return recordOf(link);
}

interface NewLinkWrites {
  logOf: (link: Link) => ChangeLog | undefined;
  allowance: LinkAllowance | undefined;
  media: TransactItems;
  ignoresCase: boolean;
  now: Date;
}

async function insertWithFreeCode(
  draft: InsertedLink,
  { logOf, allowance, media, ignoresCase, now }: NewLinkWrites,
): Promise<ChangeLog | undefined> {
  const { link, codeIsChosen } = draft;
  for (let attempt = 1; ; attempt++) {
    try {
      const log = logOf(link);
      await insertLink(draft, { log, use: await allowance?.use(1, codesTaken(draft), now), media });
      return log;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'QUOTA_EXCEEDED' && allowance) {
        const remaining = await allowance.remaining(now);
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
