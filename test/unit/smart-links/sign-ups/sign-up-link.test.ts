import { describe, expect, it } from 'vitest';
import { newId } from '#shared/platform/runtime/ids.ts';
import { REGISTRATION_LINKS } from '#shared/smart-links/registrations/registration-link.ts';
import { readSignUpToken, type SignUpLinks, signUpToken } from '#shared/smart-links/sign-ups/sign-up-link.ts';
import { SUBSCRIBER_LINKS } from '#shared/smart-links/subscribers/subscriber-link.ts';

const hashKey = 'key';

describe.each<[SignUpLinks<string>]>([[REGISTRATION_LINKS], [SUBSCRIBER_LINKS]])(
  'signUpToken of a $kind',
  (links) => {
    const link = { smartLinkId: newId('smartLink'), id: newId(links.kind) };
    const actions = Object.keys(links.actions);
    const token = signUpToken(links, link, { action: actions[0] ?? '', hashKey });
    const mac = token.split('.')[2];

    it('is read back with what it may do, and only with the same key', () => {
      for (const action of actions) {
        const one = signUpToken(links, link, { action, hashKey });
        expect(readSignUpToken(links, one, hashKey)).toEqual({ ...link, action });
        expect(readSignUpToken(links, one, 'another')).toBeUndefined();
      }
    });

    it.each([
      '',
      '.',
      '..',
      `${link.smartLinkId}.${link.id}`,
      `${link.smartLinkId}.${newId(links.kind)}.${mac}`,
      `${newId('smartLink')}.${link.id}.${mac}`,
      `${token}.x`,
      `${token.slice(0, -1)}é`,
    ])('is nothing if forged: %s', (forged) => {
      expect(readSignUpToken(links, forged, hashKey)).toBeUndefined();
    });

    it('is nothing among links to the other kind', () => {
      const other = links === SUBSCRIBER_LINKS ? REGISTRATION_LINKS : SUBSCRIBER_LINKS;
      expect(readSignUpToken<string>(other, token, hashKey)).toBeUndefined();
    });
  },
);

it('reads the links in emails that were sent', () => {
  const page = 'sml_4fJ2kQ8sT1vX7yZ0aBcD';
  const registration = { smartLinkId: page, id: 'reg_4fJ2kQ8sT1vX7yZ0aBcD' };
  const subscriber = { smartLinkId: page, id: 'sbr_4fJ2kQ8sT1vX7yZ0aBcD' };
  const macs = [
    signUpToken(REGISTRATION_LINKS, registration, { action: 'answer', hashKey }),
    signUpToken(SUBSCRIBER_LINKS, subscriber, { action: 'confirm', hashKey }),
    signUpToken(SUBSCRIBER_LINKS, subscriber, { action: 'unsubscribe', hashKey }),
  ].map((token) => token.split('.')[2]);
  expect(macs).toEqual(['Znswid7Qxn4wnLy4zdbksm', 'FS4IyFTlg3vmZ3WmOH3dRX', 'VdMX5IERO90MW5EKWNGTg7']);
});
