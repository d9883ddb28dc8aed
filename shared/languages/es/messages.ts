import type * as en from '../en/messages.ts';

export const messages: typeof en.messages = {
  linkNotFound: {
    title: 'Este enlace no existe',
    text: 'Comprueba que la dirección esté bien escrita o pide un enlace nuevo a quien lo compartió contigo.',
  },
  linkGone: {
    title: 'Este enlace ya no está activo',
    text: 'Ha caducado o se ha desactivado. Pide uno nuevo a quien lo compartió contigo.',
  },
  linkSuspended: {
    title: 'Este enlace está bloqueado',
    text: 'La cuenta a la que pertenece está suspendida.',
  },
  tooManyTries: {
    title: 'Demasiadas contraseñas incorrectas',
    text: 'Espera diez minutos y vuelve a abrir el enlace.',
  },
  failed: {
    title: 'Algo ha salido mal',
    text: 'El problema es nuestro. Vuelve a abrir el enlace dentro de un momento.',
  },
  badForm: {
    title: 'No se puede leer este formulario',
    text: 'No se ha enviado nada. Vuelve atrás e inténtalo de nuevo.',
  },
  blocked: {
    phishing:
      'Motivo: denuncia por phishing. No introduzcas contraseñas ni datos de pago en el sitio en cuestión.',
    malware: 'Motivo: denuncia por software dañino.',
    spam: 'Motivo: denuncia por spam.',
    abuse: 'Motivo: incumple las normas de este servicio.',
    legal: 'No está disponible por motivos legales.',
    host: 'Lleva a un sitio con el que este servicio no enlaza.',
  },
};

export const pageMessages: typeof en.pageMessages = {
  pageNotFound: {
    title: 'Esta página no existe',
    text: 'Comprueba que la dirección esté bien escrita o pide una nueva a quien la compartió contigo.',
  },
  pageGone: { title: 'Esta página ya no está activa', text: 'Quien la creó la ha desactivado.' },
  pageSuspended: {
    title: 'Esta página está bloqueada',
    text: 'La cuenta a la que pertenece está suspendida.',
  },
  registrationOver: {
    title: 'Las inscripciones están cerradas',
    text: 'Este webinar ya no admite inscripciones.',
  },
  noList: {
    title: 'Esta página no admite suscriptores',
    text: 'Su formulario se quitó después de que la abrieras.',
  },
  tooManyAnswers: {
    title: 'Demasiadas respuestas a la vez',
    text: 'No se ha enviado nada. Espera un minuto, vuelve atrás y envía el formulario de nuevo.',
  },
  email: {
    invalid: 'Introduce una dirección de correo como ada@example.com.',
    characters:
      'Antes de la @, usa solo letras de la a a la z sin acentos, números y signos como . - _ y +. No se ' +
      'pueden enviar correos a otras direcciones.',
  },
};
