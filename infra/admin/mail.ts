import {
  DeleteSuppressedDestinationCommand,
  GetSuppressedDestinationCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { serviceKey } from '#infra/environment/service-key.ts';
import { type AdministratorAct, administratorEntry } from '#shared/core/audit/audit-entry.ts';
import { recipientHash } from '#shared/mail/recipient.ts';
import { liftOptOut, readAllChoices } from '#shared/mail/subscription-store.ts';
import { findSuppression, liftSuppression } from '#shared/mail/suppression-store.ts';
import { readAddress } from './read-address.ts';

/**
 * Whether emails are sent to an address, and why not: suppression by this product, suppression by the
 * account's SES list, and the recipient's choices for each owner. Throws VALIDATION_ERROR.
 */
export async function showRecipient(text: string): Promise<object> {
  const address = readAddress(text);
  const recipient = await hashOf(address);
  const [suppression, choices, suppressedBySes] = await Promise.all([
    findSuppression(recipient),
    readAllChoices(recipient),
    findInSes(address),
  ]);
  const { optedOutAt = null, subscriptions } = choices;
  return {
    address,
    suppressed: suppression !== undefined,
    ...suppression,
    suppressedBySes,
    optedOutAt,
    subscriptions,
  };
}

/**
 * Lifts everything that blocks all emails to an address: both suppression lists, and the recipient's own
 * opt-out. Throws VALIDATION_ERROR.
 */
export async function allowRecipient(text: string, act: AdministratorAct): Promise<object> {
  const address = readAddress(text);
  // SES first: as long as it suppresses the address, it reports each email to it as bounced.
  await ignoreMissing(ses().send(new DeleteSuppressedDestinationCommand({ EmailAddress: address })));
  const recipient = await hashOf(address);
  const before = await findSuppression(recipient);
  const entry = administratorEntry(act, {
    action: 'mail.allowed',
    // By its hash, because the log must not contain addresses.
    target: { type: 'recipient', id: recipient, name: null },
    ownerId: null,
    changes: [{ field: 'suppressed', before: before?.reason ?? null, after: null }],
  });
  await liftOptOut(recipient);
  await liftSuppression(recipient, act.now, entry);
  return { address, suppressed: false, suppressedBySes: false, optedOutAt: null };
}

async function findInSes(address: string): Promise<boolean> {
  const found = await ignoreMissing(
    ses().send(new GetSuppressedDestinationCommand({ EmailAddress: address })),
  );
  return found !== undefined;
}

const ses = (): SESv2Client => new SESv2Client({});

async function ignoreMissing<T>(sent: Promise<T>): Promise<T | undefined> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof NotFoundException) return undefined;
    throw error;
  }
}

const hashOf = async (address: string): Promise<string> => recipientHash(address, await serviceKey());
