import type { Texts } from '../en.ts';

const failures: Texts['sso']['failures'] = {
  'account-full': 'Esta cuenta ha llegado a su límite de miembros. Habla con su propietario.',
  denied: 'El proveedor de inicio de sesión ha denegado el acceso o has cancelado. Inténtalo de nuevo.',
  'email-domain': 'Con las direcciones de tu dominio no se puede iniciar sesión de esta forma.',
  'email-unverified':
    'Tu proveedor de inicio de sesión no ha verificado tu correo. Habla con su administrador.',
  expired:
    'Este inicio de sesión ha caducado, ya se ha usado o empezó en otro navegador. Inténtalo de nuevo.',
  failed:
    'El inicio de sesión único ha fallado. Inténtalo de nuevo. Si sigue fallando, contacta con ' +
    'el operador del servicio.',
  'no-account': 'No eres miembro de ninguna cuenta. Pide una invitación a alguien de tu equipo.',
  'rate-limited': 'Demasiados intentos. Espera un minuto y vuelve a intentarlo.',
  unavailable: 'Tu proveedor de inicio de sesión no responde. Inténtalo más tarde.',
};

export const sso: Texts['sso'] = {
  failures,
  signIn: (label) => `Iniciar sesión con ${label}`,
};
