import { expect, it } from 'vitest';
import { signUpId } from '#shared/smart-links/sign-ups/sign-up.ts';

it.each([
  ['registration', /^reg_[0-9A-Za-z]{20}$/],
  ['subscriber', /^sbr_[0-9A-Za-z]{20}$/],
] as const)(
  'signUpId of a %s is one for an address on a page, and says nothing without the key',
  (kind, shape) => {
    const one = { smartLinkId: 'sml_1', email: 'a@example.com', hashKey: 'key' };
    const id = signUpId(kind, one);
    expect(id).toMatch(shape);
    expect(signUpId(kind, { ...one })).toBe(id);
    for (const other of [{ smartLinkId: 'sml_2' }, { email: 'b@example.com' }, { hashKey: 'another' }])
      expect(signUpId(kind, { ...one, ...other })).not.toBe(id);
  },
);
