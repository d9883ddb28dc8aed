import { createHash } from 'node:crypto';
import * as z from 'zod';
import { idOfDigest } from '#shared/platform/runtime/ids.ts';

/** Passkeys of a user. */
export const MAX_PASSKEYS = 20;

/** A passkey as it is stored. */
export const passkeySchema = z.object({
  /** Derived from `credentialId`. */
  passkeyId: z.string(),
  userId: z.string(),
  /** ID that the authenticator chose, base64url. Up to 1023 bytes, so too long for a key of the table. */
  credentialId: z.string(),
  /** COSE, base64url. */
  publicKey: z.string(),
  /** The authenticator's signature counter; 0 if it does not count. */
  counter: z.int(),
  /** Transports through which browsers reach the authenticator. */
  transports: z.array(z.string()),
  name: z.string(),
  /** Whether it may be synced to other devices. */
  synced: z.boolean(),
  /** Whether it has been synced. */
  backedUp: z.boolean(),
  /** ISO 8601. */
  createdAt: z.string(),
  /** ISO 8601; null: never signed in with. */
  lastUsedAt: z.string().nullable(),
});

export type Passkey = z.infer<typeof passkeySchema>;

/** The ID of a credential's passkey: finds the credential without an index. */
export const passkeyIdOf = (credentialId: string): string =>
  idOfDigest('passkey', createHash('sha256').update(credentialId).digest('hex'));

/**
 * Whether a signature's counter indicates a copied authenticator: it did not increase since the last sign-in.
 */
export const isReplayed = ({ counter }: Pick<Passkey, 'counter'>, next: number): boolean =>
  (counter > 0 || next > 0) && next <= counter;
