import type { Texts } from '../en.ts';

export const commands: Texts['commands'] = {
  button: 'Buscar',
  create: 'Crear',
  goTo: 'Ir a',
  goToView: (view) => `Ir a ${view}`,
  invitations: 'Ver tus invitaciones',
  none: 'Ningún comando, enlace o página coincide.',
  palette: 'Búsqueda y comandos',
  placeholder: 'Busca enlaces, páginas y comandos',
  results: (count) => (count === 1 ? '1 resultado' : `${count} resultados`),
  search: 'Buscar en la lista',
  settings: 'Ajustes',
  shorten: 'Acortar esta URL',
  shortcuts: 'Atajos de teclado',
  singleKeys: 'Atajos de una sola tecla',
  singleKeysHint: 'Desactívalos si dictas por voz. Ctrl o ⌘ con K funciona siempre.',
  switchTo: (account) => `Cambiar a ${account}`,
  theme: 'Tema',
  themes: { system: 'Tema del sistema', light: 'Tema claro', dark: 'Tema oscuro' },
  useLanguage: (language) => `Idioma: ${language}`,
};
