import type { Texts } from '../language.ts';

export const smartLinks: Texts['smartLinks'] = {
  title: 'Smart Links',
};
