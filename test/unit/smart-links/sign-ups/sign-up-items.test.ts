import { expect, it } from 'vitest';
import { REGISTRATION_ITEMS } from '#shared/smart-links/registrations/registration-items.ts';
import { SUBSCRIBER_ITEMS } from '#shared/smart-links/subscribers/subscriber-items.ts';

it.each([
  [REGISTRATION_ITEMS, 'REGISTRATION'],
  [SUBSCRIBER_ITEMS, 'SUBSCRIBER'],
] as const)('signUpItems stay where they are stored: %#', ({ key, range, list, lists }, name) => {
  expect(key('sml_1', 'id_1')).toEqual({ pk: 'SMART#sml_1', sk: `${name}#id_1` });
  expect(range).toEqual({ from: `${name}#`, to: `${name}#~` });
  expect([list('sml_1'), lists]).toEqual([`SMART#sml_1#${name}S`, `SMART#*#${name}S`]);
});
