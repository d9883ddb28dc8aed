import * as z from 'zod';
import { lineField } from '#shared/platform/http/input-fields.ts';
import { idField, timeField } from '#shared/platform/http/response-fields.ts';
import { shaped } from '#shared/platform/http/zod-problems.ts';
import type { Passkey } from './passkey.ts';

/**
 * API contract of passkeys: what browsers are given and return (Web Authentication, level
 * 3), and what people see.
 */

const base64url = (max: number, description: string) =>
  z
    .string({ error: 'must be a string in base64url' })
    .max(max, `must have at most ${max} characters`)
    .check(shaped('base64url', /^[\w-]+$/, 'must be base64url'))
    .meta({ description });

/** A credential id has at most 1023 bytes. */
const credential = {
  id: base64url(1364, 'The id of the credential.'),
  rawId: base64url(1364, 'The id of the credential once more, as browsers send it.'),
  type: z.literal('public-key', { error: 'must be public-key' }),
};

const clientDataJSON = base64url(4096, 'What the browser had signed, as JSON in base64url.');
const bodyIsObject = { error: 'must be a JSON object' };

/** The credential that `navigator.credentials.create()` returns, serialized by `toJSON()`. */
export const registrationSchema = z
  .object(
    {
      ...credential,
      response: z
        .object(
          {
            clientDataJSON,
            attestationObject: base64url(16_384, 'The new credential, in CBOR.'),
            transports: z
              .array(z.string().max(32, 'must have at most 32 characters'), { error: 'must be an array' })
              .max(10, 'must have at most 10 entries')
              .optional()
              .meta({ description: 'How to reach the authenticator.', examples: [['internal', 'hybrid']] }),
          },
          bodyIsObject,
        )
        .meta({ description: 'What the authenticator made.' }),
    },
    bodyIsObject,
  )
  .meta({ id: 'PasskeyRegistration' });

export type Registration = z.infer<typeof registrationSchema>;

/** The credential that `navigator.credentials.get()` returns, serialized by `toJSON()`. */
export const assertionSchema = z
  .object(
    {
      ...credential,
      response: z
        .object(
          {
            clientDataJSON,
            authenticatorData: base64url(4096, 'What the authenticator signed.'),
            signature: base64url(8192, 'Signature of the authenticator.'),
            userHandle: base64url(88, 'Id of the user whose credential it is. Present for passkeys.'),
          },
          bodyIsObject,
        )
        .meta({ description: 'What the authenticator signed, and for whom.' }),
    },
    bodyIsObject,
  )
  .meta({ id: 'PasskeyAssertion' });

export type Assertion = z.infer<typeof assertionSchema>;

export const nameSchema = lineField(100).meta({
  description: 'A name to recognize it by.',
  examples: ['MacBook'],
});

const challenge = z.string().meta({ description: 'Works once, for 5 minutes.' });
const timeout = z.int().meta({ description: 'In milliseconds.', examples: [300_000] });

/** Argument of `navigator.credentials.get()`, as `parseRequestOptionsFromJSON()` reads it. */
export const requestOptionsSchema = z
  .object({
    challenge,
    rpId: z.string().meta({ description: "The console's host.", examples: ['console.example.com'] }),
    timeout,
    userVerification: z.literal('required'),
  })
  .meta({ id: 'PasskeyRequestOptions' });

export type RequestOptions = z.infer<typeof requestOptionsSchema>;

const text = (description: string) => z.string().meta({ description });
const publicKeyType = z.literal('public-key').meta({ description: 'The only type there is.' });

/** Argument of `navigator.credentials.create()`, as `parseCreationOptionsFromJSON()` reads it. */
export const creationOptionsSchema = z
  .object({
    challenge,
    rp: z
      .object({ id: text("The console's host."), name: text('What authenticators show.') })
      .meta({ description: 'Where the passkey can be used.' }),
    user: z
      .object({
        id: text('Your id, in base64url.'),
        name: text('Your email address.'),
        displayName: text('Your email address, for authenticators to show.'),
      })
      .meta({ description: 'The user who gets the passkey.' }),
    pubKeyCredParams: z
      .array(z.object({ type: publicKeyType, alg: z.int().meta({ description: 'COSE number.' }) }))
      .meta({ description: 'Accepted algorithms, the preferred one first.' }),
    timeout,
    attestation: z.literal('none').meta({ description: 'Every authenticator is accepted.' }),
    authenticatorSelection: z
      .object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      })
      .meta({ description: 'A discoverable credential, behind the lock of the device.' }),
    excludeCredentials: z
      .array(
        z.object({
          id: text('Id of the credential.'),
          type: publicKeyType,
          transports: z.array(z.string()).meta({ description: 'How to reach its authenticator.' }),
        }),
      )
      .meta({ description: 'Your passkeys: no authenticator needs two.' }),
  })
  .meta({ id: 'PasskeyCreationOptions' });

export type CreationOptions = z.infer<typeof creationOptionsSchema>;

export const passkeyRecordSchema = z
  .object({
    _id: idField('passkey'),
    name: nameSchema,
    deviceType: z.enum(['single', 'multi']).meta({
      description: '`multi`: it may be copied to other devices, as password managers do.',
    }),
    backedUp: z.boolean().meta({ description: 'Whether it is also stored outside of the device.' }),
    createdAt: timeField('When it was added.'),
    lastUsedAt: timeField('The last sign-in with it. null: none.').nullable(),
  })
  .meta({ id: 'Passkey' });

export type PasskeyRecord = z.infer<typeof passkeyRecordSchema>;

export const passkeyRecord = (passkey: Passkey): PasskeyRecord => ({
  _id: passkey.passkeyId,
  name: passkey.name,
  deviceType: passkey.synced ? 'multi' : 'single',
  backedUp: passkey.backedUp,
  createdAt: passkey.createdAt,
  lastUsedAt: passkey.lastUsedAt,
});
