import { expect, it } from 'vitest';
import { en } from '#console/texts/en.ts';
import { es } from '#console/texts/es.ts';
import { SSO_ERRORS } from '#shared/sign-in/sso/sso-error.ts';

it.each(Object.entries({ en, es }))(
  'in %s, the console has a sentence for each failure of single sign-on',
  (_, texts) => {
    expect(Object.keys(texts.sso.failures).toSorted()).toEqual([...SSO_ERRORS]);
  },
);
