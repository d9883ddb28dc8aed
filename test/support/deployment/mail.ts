import { randomUUID } from 'node:crypto';
import { readOutbox } from '@signpost/local-aws/test/support/outbox.ts';
import type { Email } from 'postal-mime';
import { expect } from 'vitest';
import { type Answer, dataDir, eventually, origin, send } from './client.ts';

/** Emails of a local run, as recipients see and use them. */

/** An unused address. */
export const newAddress = (): string => `${randomUUID()}@example.com`;

/** The mails to an address that have a text in them. */
export const mailsTo = async (address: string, has = ''): Promise<Email[]> =>
  (await readOutbox(dataDir)).filter(
    ({ to, text }) => to?.some((one) => one.address === address) && text?.includes(has),
  );

const someMailsTo = (address: string, has: string): Promise<Email[]> =>
  eventually(
    () => mailsTo(address, has),
    (found) => found.length > 0,
    20,
  );

/**
 * The first mail to an address that has a text in it, once it is sent: where it may
 * come twice, as events may.
 */
export async function firstMailTo(address: string, has = ''): Promise<Email> {
  return (await someMailsTo(address, has))[0] as Email;
}

/**
 * The only mail to an address that has a text in it, once it is sent. Faults deliver events twice, and some
 * mails are sent for each delivery.
 */
export async function mailTo(address: string, has = ''): Promise<Email> {
  const mails = await someMailsTo(address, has);
  if (!process.env['LOCAL_FAULTS']) expect(mails).toHaveLength(1);
  return mails[0] as Email;
}

/** The path of a link, by its label. */
export const pathIn = ({ text = '' }: Email, label: string): string =>
  new RegExp(`^${label}: ${origin}(\\S+)$`, 'm').exec(text)?.[1] ?? '';

/** Presses a button of the page of a link; the page that a browser then shows. */
export async function press(path: string, choice: string): Promise<Answer> {
  const answer = await send('POST', path, { body: new URLSearchParams({ choice }) });
  return answer.status === 303 ? send('GET', answer.headers.get('location') ?? '') : answer;
}

/** Confirms an address by the mail that it got. */
export async function confirmAddress(address: string): Promise<void> {
  const label = 'Confirm this address';
  const { status } = await press(pathIn(await mailTo(address, label), label), 'confirm');
  expect(status).toBe(200);
}
