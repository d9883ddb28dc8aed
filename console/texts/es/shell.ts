import type { Texts } from '../en.ts';

export const shell: Texts['shell'] = {
  account: 'Cuenta',
  analytics: 'Analítica',
  developer: 'Desarrollo',
  links: 'Enlaces',
  notFound: 'Página no encontrada',
  notFoundText: 'No hay nada en esta dirección.',
  notLoaded: 'Vista no cargada',
  notLoadedText:
    'Esta parte de la consola no se ha cargado. Comprueba tu conexión y vuelve a cargar la página.',
  overview: 'Resumen',
  sections: 'Secciones',
  signOut: 'Cerrar sesión',
  skip: 'Saltar al contenido',
  smartLinks: 'Smart Links',
  tools: 'Sesión',
};
