import type { Texts } from '../en.ts';

export const shell: Texts['shell'] = {
  account: 'Cuenta',
  accounts: 'Cuentas',
  analytics: 'Estadísticas',
  developer: 'Desarrollo',
  links: 'Enlaces',
  notFound: 'Página no encontrada',
  notFoundText: 'No hay ninguna página en esta URL.',
  notLoaded: 'Vista no cargada',
  notLoadedText:
    'Esta parte de la consola no se ha cargado. Comprueba tu conexión y vuelve a cargar la página.',
  overview: 'Resumen',
  sections: 'Secciones',
  invitations: (count) => (count === 1 ? '1 invitación' : `${count} invitaciones`),
  seeInvitation: 'Ver invitación',
  roleChanged: (role) => `Tu rol ha cambiado a ${role}`,
  sessions: 'Acceso y sesiones',
  signOut: 'Cerrar sesión',
  skip: 'Saltar al contenido',
  smartLinks: 'Smart Links',
  switchAccount: 'Cambiar de cuenta',
  switchedTo: (name) => `Has cambiado a ${name}`,
  tools: 'Sesión',
  user: 'Tu sesión',
};
