import type { Texts } from '../en.ts';

export const linkList: Texts['linkList'] = {
  count: (count, shown) => (count === 1 ? '1 enlace' : `${shown} enlaces`),
  found: (count, shown) => (count === 1 ? '1 enlace encontrado' : `${shown} enlaces encontrados`),
  docs: 'Cómo funcionan los enlaces',
  empty: 'Acorta una URL, comparte el enlace y mira quién hace clic.',
  expiresOn: (when) => `Caduca el ${when}`,
  expiresAfter: (clicks) => `Caduca tras ${clicks} clics`,
  hasPassword: 'Protegido con contraseña',
  hasTargeting: 'Redirige según reglas o una prueba A/B',
  moreOf: (title) => `Más acciones de ${title}`,
  moreTags: (tags) => `Más etiquetas: ${tags}`,
};
