import type { Data, Input } from '@signpost/client/core';
import {
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';

/** The browser's prompts for passkeys. Import it lazily: few people see one in a visit. */

type RequestOptions = Data<'post', '/v1/auth/passkey/options'>['options'];
type CreationOptions = Data<'post', '/v1/auth/passkeys/options'>['options'];

export type Assertion = Extract<Input<'post', '/v1/auth/session'>['body'], { passkey: unknown }>['passkey'];
export type Registration = Input<'post', '/v1/auth/passkeys'>['body']['response'];

/**
 * Requests a passkey: in a dialog or, with `inField`, among the browser's suggestions for a field. Resolves
 * to undefined if the person cancels, or another prompt replaces it.
 */
export const requestPasskey = (
  options: RequestOptions,
  { inField = false } = {},
): Promise<Assertion | undefined> =>
  unlessCancelled(async () => {
    const { id, rawId, type, response } = await startAuthentication({
      optionsJSON: options,
      useBrowserAutofill: inField,
    });
    return { id, rawId, type, response: { ...response, userHandle: response.userHandle ?? '' } };
  });

/**
 * Asks the browser to create a passkey. Resolves to undefined if the person cancels; throws InvalidStateError
 * if there is one already.
 */
export const createPasskey = (options: CreationOptions): Promise<Registration | undefined> =>
  unlessCancelled(async () => {
    const { id, rawId, type, response } = await startRegistration({ optionsJSON: options });
    const { clientDataJSON, attestationObject, transports = [] } = response;
    return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
  });

export const offersInFields = browserSupportsWebAuthnAutofill;

export const cancelPrompt = (): void => WebAuthnAbortService.cancelCeremony();

async function unlessCancelled<T>(prompt: () => Promise<T>): Promise<T | undefined> {
  try {
    return await prompt();
  } catch (error) {
    // Browsers do not distinguish a refusal, a timeout and a missing passkey: all count as cancelled.
    const { name } = error as Error;
    if (name === 'NotAllowedError' || name === 'AbortError') return undefined;
    throw error;
  }
}
