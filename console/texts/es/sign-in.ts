import type { Texts } from '../en.ts';

export const signIn: Texts['signIn'] = {
  accept: 'Aceptar',
  alreadyJoined: (name) => `Ya formas parte de ${name}.`,
  apiKey: 'Clave de API',
  backTo: (name) => `Volver a ${name}`,
  cancel: 'Cancelar',
  changeEmail: 'Usar otro correo electrónico',
  chooseTitle: 'Elige una cuenta',
  code: 'Código',
  codeHint: 'Los seis dígitos del correo.',
  codeTitle: 'Introduce el código',
  decline: 'Rechazar',
  declined: (name) => `Has rechazado la invitación a ${name}.`,
  declineText: (name) => `¿Rechazar? ${name} no podrá volver a invitarte durante 30 días.`,
  email: 'Correo electrónico',
  endings: {
    'signed-out': 'Has cerrado la sesión.',
    API_KEY_INACTIVE: 'Se ha cerrado la sesión: esta clave se ha desactivado o ha caducado.',
    API_KEY_INVALID: 'Se ha cerrado la sesión: esta clave ya no existe.',
    OWNER_SUSPENDED: 'Se ha cerrado la sesión: esta cuenta está suspendida.',
    SESSION_INVALID: 'Tu sesión ha terminado. Vuelve a iniciar sesión para seguir donde estabas.',
  },
  failed: 'No se ha podido iniciar la sesión. Inténtalo de nuevo o pide un código por correo.',
  failures: {
    SIGN_IN_FAILED: 'Este enlace ya se ha usado o ha caducado. Pide un código nuevo aquí abajo.',
    RATE_LIMITED: 'Demasiados intentos. Espera un minuto y vuelve a intentarlo.',
  },
  continue: 'Continuar con esta sesión',
  gone: 'Esta invitación ya no funciona: ha caducado, se ha retirado o la has rechazado. Pide una nueva.',
  hint: 'Empieza por sk_. Se conserva en esta pestaña hasta que cierres la sesión o la pestaña.',
  invitationRole: (role) => `Tu rol: ${role}`,
  invitations: 'Invitaciones',
  invited: 'Tienes una invitación a una cuenta. Inicia sesión con este correo para aceptarla o rechazarla.',
  invitedBy: (name) => `Invitado por ${name}`,
  lead: 'Te enviaremos un código por correo para iniciar sesión.',
  linkLead: 'Has abierto un enlace de inicio de sesión de un correo. Funciona una sola vez.',
  newcomer:
    '¿Ejecutas Signpost en tu propio equipo? npm start muestra un enlace de inicio de sesión y una clave.',
  noAccounts: 'No eres miembro de ninguna cuenta. Pide una invitación a alguien de tu equipo.',
  otherPerson: (email) =>
    `Has iniciado sesión como ${email}. Esta invitación es para otro correo electrónico.`,
  expires: (date) => `Hasta el ${date}`,
  notJoined: 'Aún no eres miembro de ninguna cuenta. Acepta una invitación para usar la consola.',
  notYours: (email, other) =>
    `Has iniciado sesión como ${email}. Esta invitación es para ${other}: cierra la sesión e iníciala con ` +
    'esa dirección.',
  reference: 'Referencia de la API',
  resend: 'Enviar otro correo',
  resendIn: (seconds) => `Enviar otro correo en ${seconds} s`,
  resent: (email) => `Hemos enviado otro correo a ${email}.`,
  sendCode: 'Enviarme un código',
  sent: (email) =>
    `Si ${email} pertenece a un miembro o tiene una invitación, te hemos enviado un código. ` +
    'Puede tardar un minuto en llegar.',
  stuck: 'Tu sesión sigue abierta.',
  submit: 'Iniciar sesión',
  title: 'Inicia sesión en Signpost',
  withEmail: 'Usar mi correo',
  withKey: 'Usar una clave de API',
};
