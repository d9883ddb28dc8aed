import type { Texts } from '../en.ts';

const failures: Texts['sso']['failures'] = {
  'account-full':
    'La cuenta a la que te unirías no admite más miembros. Habla con la persona propietaria de la cuenta.',
  denied: 'El proveedor de inicio de sesión no te ha dejado entrar, o has cancelado. Inténtalo de nuevo.',
  'email-domain': 'Tu correo no pertenece a un dominio que pueda iniciar sesión de esta forma.',
  'email-unverified':
    'Tu proveedor de inicio de sesión no ha verificado tu correo. Habla con quien lo administra.',
  expired:
    'Este inicio de sesión ha tardado demasiado, ya se ha usado o empezó en otro navegador. Inténtalo de ' +
    'nuevo.',
  failed:
    'El inicio de sesión único no ha funcionado. Inténtalo de nuevo; si sigue fallando, avisa al operador ' +
    'del servicio.',
  'no-account': 'No eres miembro de ninguna cuenta. Pide una invitación a alguien de tu equipo.',
  'rate-limited': 'Demasiados intentos. Espera un minuto y vuelve a intentarlo.',
  unavailable: 'Tu proveedor de inicio de sesión no responde. Inténtalo más tarde.',
};

export const sso: Texts['sso'] = {
  failures,
  signIn: (label) => `Iniciar sesión con ${label}`,
};
