import { connectionsPartition } from '#shared/apps/app-items.ts';
import { disconnectAll } from '#shared/apps/disconnect-all.ts';
import { appsOf, eraseApp } from '#shared/apps/registered-store.ts';
import { eraseFolds } from '#shared/clicks/folds/erase-folds.ts';
import { purgeActivity } from '#shared/clicks/journal/activity-store.ts';
import { conversionsOf } from '#shared/clicks/journal/partition.ts';
import { purgeJournal, purgeStatistics } from '#shared/clicks/journal/purge-journal.ts';
import { conversionPartitions } from '#shared/conversions/conversion-items.ts';
import { OWNER_SCOPES } from '#shared/core/accounts/account-limits.ts';
import { memberKey } from '#shared/core/accounts/members/member-items.ts';
import { findMembers } from '#shared/core/accounts/members/member-store.ts';
import { viewsPartition } from '#shared/core/accounts/views/view-items.ts';
import { auditPartition } from '#shared/core/audit/audit-items.ts';
import { brandFiles } from '#shared/core/brand/brand.ts';
import { eraseBrand, findBrands } from '#shared/core/brand/brand-store.ts';
import { eraseDomain, findDomains } from '#shared/core/domains/domain-store.ts';
import { mediaIdOf } from '#shared/core/media/media-file.ts';
import { releaseAction, uploadsOf } from '#shared/core/media/media-store.ts';
import { removeMedia } from '#shared/core/media/remove-media.ts';
import { removeCheck } from '#shared/links/health/check-store.ts';
import { jobsOfOwner, purgeJob } from '#shared/links/imports/import-store.ts';
import type { Link } from '#shared/links/model/link.ts';
import { filesOf as filesOfLink } from '#shared/links/previews/preview-image.ts';
import { listLinks } from '#shared/links/store/link-list-store.ts';
import { readLink } from '#shared/links/store/link-store.ts';
import { eraseLink } from '#shared/links/store/removal-store.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { removeSubscriptions, removeTopic } from '#shared/mail/subscription-store.ts';
import { purgeItems } from '#shared/platform/dynamo/purge-partition.ts';
import { ratePartition } from '#shared/platform/limits/rate-limit-items.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import { subscriberOf } from '#shared/scheduled-reports/recipients.ts';
import { eraseReport, reportsOf } from '#shared/scheduled-reports/schedule-store.ts';
import { eraseShare, sharesOf } from '#shared/shares/share-store.ts';
import { filesOf as filesOfPage, type SmartLink } from '#shared/smart-links/model/smart-link.ts';
import { registrationStore } from '#shared/smart-links/registrations/registration-store.ts';
import type { SignUp } from '#shared/smart-links/sign-ups/sign-up.ts';
import type { SignUpStore } from '#shared/smart-links/sign-ups/sign-up-store.ts';
import { listSmartLinks } from '#shared/smart-links/store/smart-link-list-store.ts';
import { eraseSmartLink, purgeSmartLink, readSmartLink } from '#shared/smart-links/store/smart-link-store.ts';
import { subscriberStore } from '#shared/smart-links/subscribers/subscriber-store.ts';
import { forgetClickSubscriber } from '#shared/webhooks/click-subscriber-store.ts';
import { purgeDeliveries } from '#shared/webhooks/delivery-store.ts';
import { eraseWebhook, findWebhooks } from '#shared/webhooks/webhook-store.ts';
import { deletionKey } from './account-data-items.ts';
import { eraseMember } from './erase-member-store.ts';
import { removeExportFile } from './export-file-store.ts';
import { findExports, removeExport } from './export-store.ts';
import { discardFile } from './export-writer.ts';
import type { ErasureStep } from './item-kinds.ts';

/** A closed account. */
export interface AccountSteps {
  ownerId: string;
  /** IDs of deleted webhooks, whose late deliveries are removed. */
  webhookIds: readonly string[];
  /** Contact address and owners, as long as they are known. */
  recipients: readonly string[];
  hashKey: string;
  now: Date;
  /** Checked between batches; true stops. */
  isOver: () => boolean;
}

/**
 * Deletes one kind of data; false if stopped. `removed` receives the number of deleted items,
 * at the latest at the end.
 */
type Erase = (account: AccountSteps, removed: (count: number) => void) => Promise<boolean>;

// Enough to hide the table's latency, while leaving capacity for other work.
const CONCURRENCY = 16;
const PAGE_SIZE = 200;

export const ERASE: Readonly<Record<ErasureStep, Erase>> = {
  async members({ ownerId, hashKey, isOver }, removed) {
    for (const member of await findMembers(ownerId)) {
      if (isOver()) return false;
      await eraseMember(member);
      await removeSubscriptions([recipientHash(member.email, hashKey)], ownerId);
      removed(1);
    }
    return true;
  },

  async webhooks({ ownerId, webhookIds, isOver }, removed) {
    for (const webhook of await findWebhooks(ownerId)) {
      if (isOver()) return false;
      if (await eraseWebhook(webhook, isOver)) removed(1);
    }
    for (const id of webhookIds) {
      if (!(await purgeDeliveries(id, isOver))) return false;
    }
    await forgetClickSubscriber(ownerId);
    return true;
  },

  async domains({ ownerId, now }, removed) {
    for (const domain of await findDomains(ownerId)) {
      const logo = domain.qrStyle?.logo;
      if (await removeWithFiles(logo ? [logo] : [], now, (media) => eraseDomain(domain, media, now)))
        removed(1);
    }
    return true;
  },

  async brands({ ownerId, now }, removed) {
    for (const brand of await findBrands(ownerId)) {
      if (await removeWithFiles(brandFiles(brand), now, (media) => eraseBrand(brand, media))) removed(1);
    }
    return true;
  },

  shares: (account, removed) =>
    eachOf(sharesOf(account.ownerId), account, async ({ id }) => {
      if (await eraseShare(id, account.isOver)) removed(1);
    }),

  schedules: (account, removed) =>
    eachOf(reportsOf(account.ownerId), account, async (report) => {
      await removeTopic(report.to.map((address) => subscriberOf(report, address, account.hashKey)));
      // What they chose for all reports of the account.
      const recipients = report.to.map((address) => recipientHash(address, account.hashKey));
      await removeSubscriptions(recipients, account.ownerId);
      if (await eraseReport(report.id, account.isOver)) removed(1);
    }),

  apps: (account, removed) =>
    eachOf(appsOf(account.ownerId), account, async ({ clientId, icon }) => {
      const { now, isOver } = account;
      const files = icon === undefined ? [] : [icon];
      // Its connections first: they are found by the app.
      if (!(await disconnectAll(clientId, { requestId: null, now }, isOver))) return;
      if (await removeWithFiles(files, now, (media) => eraseApp(clientId, media))) removed(1);
    }),

  links: (account, removed) =>
    eachOf(listLinks(account.ownerId, LIST), account, async (link) => {
      if (await removeLink(link, account)) removed(1);
    }),

  smartLinks: (account, removed) =>
    eachOf(listSmartLinks(account.ownerId, LIST), account, async (link) => {
      if (await removePage(link, account)) removed(1);
    }),

  uploads: (account, removed) =>
    eachOf(uploadsOf(account.ownerId), account, async (id) => {
      if (await removeMedia(id, account.now)) removed(1);
    }),

  imports: (account, removed) =>
    eachOf(jobsOfOwner(account.ownerId), account, async (id) => {
      if (await purgeJob(id, account.isOver)) removed(1);
    }),

  async exports({ ownerId }, removed) {
    for (const job of await findExports(ownerId)) {
      // The files first: their names are found by the item.
      await discardFile(job);
      await removeExportFile(job.id);
      await removeExport(ownerId, job.id);
      removed(1);
    }
    return true;
  },

  folds: async ({ ownerId, now, isOver }, removed) =>
    counted(await eraseFolds(ownerId, now, isOver), removed),

  async activity({ ownerId, isOver }, removed) {
    for (const owner of [ownerId, conversionsOf(ownerId)]) {
      if (!counted(await purgeActivity(owner, isOver), removed)) return false;
    }
    return true;
  },

  async conversions({ ownerId, isOver }, removed) {
    for (const partition of conversionPartitions(ownerId)) {
      if (!counted(await purgeItems(partition, isOver), removed)) return false;
    }
    return purgeJournal(conversionsOf(ownerId), undefined, isOver);
  },

  async counters({ ownerId, isOver }) {
    for (const scope of OWNER_SCOPES) {
      if ((await purgeItems(ratePartition(scope, ownerId), isOver)) === false) return false;
    }
    return true;
  },

  async recipients({ ownerId, recipients, hashKey }) {
    const hashes = recipients.map((address) => recipientHash(address, hashKey));
    await removeSubscriptions(hashes, ownerId);
    return true;
  },

  audit: async ({ ownerId, isOver }, removed) =>
    counted(await purgeItems(auditPartition(ownerId), isOver), removed),

  async account({ ownerId, isOver }, removed) {
    if ((await purgeItems(memberKey(ownerId).pk, isOver)) === false) return false;
    if ((await purgeItems(viewsPartition(ownerId), isOver)) === false) return false;
    if ((await purgeItems(connectionsPartition(ownerId), isOver)) === false) return false;
    const { pk, sk } = deletionKey(ownerId);
    return counted(await purgeItems(pk, isOver, [sk]), removed);
  },
};

const LIST = { after: undefined, pageSize: PAGE_SIZE };

function counted(count: number | false, removed: (count: number) => void): boolean {
  if (count === false) return false;
  removed(count);
  return true;
}

/** Processes the items page by page; false if stopped. */
async function eachOf<Item>(
  pages: AsyncIterable<readonly Item[]>,
  { isOver }: AccountSteps,
  erase: (item: Item) => Promise<void>,
): Promise<boolean> {
  for await (const page of pages) {
    await inParallel(page, CONCURRENCY, async (item) => {
      if (!isOver()) await erase(item);
    });
    if (isOver()) return false;
  }
  return true;
}

/**
 * Statistics first: they are found through the link. Later ones are deleted with the marker
 * that `eraseLink` leaves. The list is an index, which may lag behind a move to another account.
 */
async function removeLink({ id }: Link, { ownerId, now, isOver }: AccountSteps): Promise<boolean> {
  const link = await readLink(id);
  if (link?.ownerId !== ownerId) return false;
  if (!(await purgeStatistics(link.id, ownerId, isOver))) return false;
  await removeCheck(link.id);
  return removeWithFiles(filesOfLink(link), now, (media) => eraseLink(link, now, media));
}

/** As for links. */
async function removePage({ id }: SmartLink, account: AccountSteps): Promise<boolean> {
  const { ownerId, hashKey, now, isOver } = account;
  const link = await readSmartLink(id);
  if (link?.ownerId !== ownerId) return false;
  if (!(await purgeStatistics(link.id, ownerId, isOver))) return false;
  const recipient = link.submissionDetails?.['email'];
  if (typeof recipient === 'string') await removeSubscriptions([recipientHash(recipient, hashKey)], ownerId);
  // The form may be gone since.
  const mayHaveSubscribers = link.type === 'myBio' || link.type === 'webinarLink';
  if (mayHaveSubscribers && !(await removePeople(subscriberStore, link.id, account))) return false;
  if (link.registration && !(await removePeople(registrationStore, link.id, account))) return false;
  if (!(await removeWithFiles(filesOfPage(link), now, (media) => eraseSmartLink(link, now, media))))
    return false;
  // The rest is left to the marker: visitors may still have the page open.
  await purgeSmartLink(link.id, isOver);
  return true;
}

/**
 * Deletes people who signed up on a page, with their choices, which are found through them. False if stopped:
 * the next call continues with the rest.
 */
async function removePeople(
  store: SignUpStore<SignUp>,
  smartLinkId: string,
  { ownerId, hashKey, isOver }: AccountSteps,
): Promise<boolean> {
  for await (const people of store.each(smartLinkId, { pageSize: PAGE_SIZE })) {
    if (isOver()) return false;
    const recipients = people.map(({ email }) => recipientHash(email, hashKey));
    await removeSubscriptions(recipients, ownerId);
    await store.erase(people);
  }
  return true;
}

/**
 * Releases files in the transaction that deletes their last use, then deletes them. The media sweep
 * handles crashes in between.
 */
async function removeWithFiles(
  files: readonly string[],
  now: Date,
  erase: (media: ReturnType<typeof releaseAction>[]) => Promise<boolean>,
): Promise<boolean> {
  if (!(await erase(files.map((file) => releaseAction(mediaIdOf(file), file, now))))) return false;
  for (const file of files) await removeMedia(mediaIdOf(file), now);
  return true;
}
