import * as z from 'zod';
import type { Owner } from '#shared/core/accounts/account.ts';
import type { Author } from '#shared/core/audit/author.ts';
import type { MailBlock } from './mail-block.ts';
import { type MailKind, mayName } from './mail-kinds.ts';
import { passesForUs, quotedName } from './quoted-name.ts';

/**
 * Who causes an email to a person who has not agreed: without a name, an invitation reads like phishing. The
 * address is one that has signed in; the account is named on paid plans only, like titles (`mail-kinds.ts`).
 */

/** The account for which an email asks. */
export type AskingAccount = Pick<Owner, 'ownerId' | 'plan' | 'name'>;

const MAX_NAME = 80;

export const requesterSchema = z
  .object({
    address: z
      .string()
      .nullable()
      .meta({
        description:
          'The email address of the member who caused it. null for an API key, and for an ' +
          'address with a long number, with characters that only quoted addresses have, or that ' +
          'looks like one of this service.',
        examples: ['grace@example.com'],
      }),
    account: z
      .string()
      .nullable()
      .meta({
        description:
          'The name of the account, without contact details, amounts of money and long numbers. ' +
          'null on the Free plan, or if nothing readable is left.',
        examples: ['Halden'],
      }),
  })
  .meta({ id: 'MailRequester' });

export type Requester = z.infer<typeof requesterSchema>;

/** Whom an email of this kind names. `author`: absent if it is not known. */
export const requesterOf = (
  kind: MailKind,
  { name, plan }: Pick<AskingAccount, 'name' | 'plan'>,
  author?: Pick<Author['actor'], 'type' | 'name'>,
): Requester => ({
  address: author?.type === 'member' && isShown(author.name) ? author.name : null,
  account: (mayName(kind, { plan }) && quotedName(name, { max: MAX_NAME, isStrict: true })) || null,
});

/** Plain and short enough that it can be nothing but an address. */
const ADDRESS = /^[a-z0-9](?:[a-z0-9._+-]{0,38}[a-z0-9])?@(?=.{4,50}$)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i;

const isShown = (address: string): boolean =>
  ADDRESS.test(address) && !/(?:\d[._+-]?){6}/.test(address) && !passesForUs(address);

/** The name of the account, quoted, where an email of this kind may have it. */
export const accountBlocks = (kind: MailKind, { name, plan }: AskingAccount): readonly MailBlock[] =>
  mayName(kind, { plan })
    ? [
        { type: 'text', text: 'The account:' },
        { type: 'quote', parts: [{ text: name }] },
      ]
    : [];
