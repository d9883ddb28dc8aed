import { createHash } from 'node:crypto';
import * as z from 'zod';
import { idOfDigest } from '../../platform/runtime/ids.ts';

/** Passkeys of a user. */
export const MAX_PASSKEYS = 20;

/** A passkey as it is stored. */
export const passkeySchema = z.object({
  /** Derived from `credentialId`. */
  passkeyId: z.string(),
  userId: z.string(),
  /** As the authenticator chose it, base64url; up to 1023 bytes, so too long for a key of the table. */
  credentialId: z.string(),
  /** COSE, base64url. */
  publicKey: z.string(),
  /** Signatures, as the authenticator counts them; 0: it does not count. */
  counter: z.int(),
  /** How browsers reach the authenticator. */
  transports: z.array(z.string()),
  name: z.string(),
  /** Whether it may be copied to other devices. */
  synced: z.boolean(),
  /** Whether it has been. */
  backedUp: z.boolean(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601; null: never signed in with. */
  lastUsedAt: z.string().nullable(),
});

export type Passkey = z.infer<typeof passkeySchema>;

/** The id of a credential's passkey: the credential is found without an index. */
export const passkeyIdOf = (credentialId: string): string =>
  idOfDigest('passkey', createHash('sha256').update(credentialId).digest('hex'));

/** Whether a signature's counter shows that the authenticator was copied: it did not go up since the last sign-in. */
export const isReplayed = ({ counter }: Pick<Passkey, 'counter'>, next: number): boolean =>
  (counter > 0 || next > 0) && next <= counter;
