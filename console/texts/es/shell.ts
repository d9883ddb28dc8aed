import type { Texts } from '../language.ts';

export const shell: Texts['shell'] = {
  account: 'Cuenta',
  developer: 'Desarrollo',
  links: 'Enlaces',
  notFound: 'Página no encontrada',
  notFoundText: 'No hay nada en esta dirección.',
  overview: 'Resumen',
  sections: 'Secciones',
  signOut: 'Cerrar sesión',
  skip: 'Saltar al contenido',
  smartLinks: 'Smart Links',
  tools: 'Sesión',
};
