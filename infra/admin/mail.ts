import {
  DeleteSuppressedDestinationCommand,
  GetSuppressedDestinationCommand,
  NotFoundException,
  SESv2Client,
} from '@aws-sdk/client-sesv2';
import { type AdministratorAct, administratorEntry } from '../../shared/audit/audit-entry.ts';
import { recipientHash } from '../../shared/mail/recipient.ts';
import { findSuppression, liftSuppression } from '../../shared/mail/suppression-store.ts';
import { hashKey } from './hash-key.ts';

/** Whether emails are sent to an address, and why not: by this product's list, and by the account's list in SES. */
export async function showRecipient(address: string): Promise<object> {
  const [suppression, suppressedBySes] = await Promise.all([
    findSuppression(await hashOf(address)),
    findInSes(address),
  ]);
  return { address, suppressed: suppression !== undefined, ...suppression, suppressedBySes };
}

/** Lifts what keeps emails from an address, in both lists. */
export async function allowRecipient(address: string, act: AdministratorAct): Promise<object> {
  // SES first: as long as it suppresses the address, it reports each email to it as bounced.
  await ignoreMissing(ses().send(new DeleteSuppressedDestinationCommand({ EmailAddress: address })));
  const recipient = await hashOf(address);
  const before = await findSuppression(recipient);
  const entry = administratorEntry(act, {
    action: 'mail.allowed',
    // By its hash, as it is stored: the log holds no addresses.
    target: { type: 'recipient', id: recipient, name: null },
    ownerId: null,
    changes: [{ field: 'suppressed', before: before?.reason ?? null, after: null }],
  });
  await liftSuppression(recipient, act.now, entry);
  return { address, suppressed: false, suppressedBySes: false };
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

const hashOf = async (address: string): Promise<string> => recipientHash(address, await hashKey());
