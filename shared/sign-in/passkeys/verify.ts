import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { Passkey } from './passkey.ts';
import type { Assertion, Registration } from './passkey-contract.ts';
import { ALGORITHMS, type Expected, rpIdOf } from './relying-party.ts';

/** Verifies authenticators' signatures. Import it lazily: the library is large. */

/** The data to store for a new credential; undefined if the response is invalid. */
export async function verifyRegistration(
  response: Registration,
  { challenge, origin }: Expected,
): Promise<
  (Pick<Passkey, 'publicKey' | 'counter' | 'synced' | 'backedUp'> & { aaguid: string }) | undefined
> {
  try {
    if (!isPlain(response)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...response,
        response: { ...response.response, transports: response.response.transports ?? [] },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
      supportedAlgorithmIDs: [...ALGORITHMS],
    });
    // The ID next to the signed data is not signed itself.
    if (!verified || registrationInfo.credential.id !== response.id) return undefined;
    const { credential, credentialDeviceType, credentialBackedUp, aaguid } = registrationInfo;
    return {
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      synced: credentialDeviceType === 'multiDevice',
      backedUp: credentialBackedUp,
      aaguid,
    };
  } catch {
    // The library throws for mismatches and malformed input.
    return undefined;
  }
}

/**
 * Whether the attestation is none, or the credential's own signature. We request none. Certificates are
 * rejected unread, because verifying a chain may download the URLs in it.
 */
function isPlain({ response }: Registration): boolean {
  const attestation = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  );
  const format = attestation.get('fmt');
  return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
}

/** The counter and backup state of a passkey's signature; undefined if the response is invalid. */
export async function verifyAssertion(
  response: Assertion,
  { credentialId, publicKey, transports }: Passkey,
  { challenge, origin }: Expected,
): Promise<Pick<Passkey, 'counter' | 'backedUp'> | undefined> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpIdOf(origin),
      requireUserVerification: true,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        // Compared by the caller, who logs it.
        counter: 0,
        transports,
      },
    });
    const { newCounter: counter, credentialBackedUp: backedUp } = authenticationInfo;
    return verified ? { counter, backedUp } : undefined;
  } catch {
    return undefined;
  }
}
