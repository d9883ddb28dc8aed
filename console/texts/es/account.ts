import type { Texts } from '../language.ts';

export const account: Texts['account'] = {
  title: 'Cuenta',
};
