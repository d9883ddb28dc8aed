import type { Texts } from '../en.ts';

export const commands: Texts['commands'] = {
  theme: 'Tema',
  themes: { system: 'Tema del sistema', light: 'Tema claro', dark: 'Tema oscuro' },
};
