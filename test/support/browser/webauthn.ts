import type { CDPSession, Page } from 'playwright-core';

/** Chromium's virtual authenticators. */

/** Gives a tab an authenticator whose lock is always opened. */
export async function addAuthenticator(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/**
 * Leaves the button as the only way to sign in with a passkey, from the next page on: an authenticator whose
 * lock is always opened also takes what the address field offers.
 */
export const withoutOffers = (page: Page) =>
  page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false');
