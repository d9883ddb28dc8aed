import type { Texts } from '../language.ts';

export const developer: Texts['developer'] = {
  title: 'Desarrollo',
};
