import type { pages as en } from '../en/pages.ts';

export const pages: typeof en = {
  front: {
    about: 'Este dominio aloja enlaces cortos y páginas.',
    hint: 'Para ver adónde lleva un enlace antes de abrirlo, añade + al final.',
    console: 'Consola',
    reference: 'Referencia de la API',
    report: 'Denunciar un abuso',
  },
  preview: {
    title: 'Adónde lleva este enlace',
    hidden: {
      password: 'Este enlace está protegido con contraseña, así que no se muestra su destino.',
      visit: 'Este enlace solo se puede abrir un número limitado de veces, así que no se muestra su destino.',
    },
    ended: 'Este enlace ya no está activo. Ahora lleva a:',
    others:
      'Según el visitante (por ejemplo, su país o su dispositivo) y el momento, también puede llevar a:',
    created: 'Creado el {date}',
    proceed: 'Continuar',
    report: 'Denunciar este enlace',
  },
  report: {
    title: 'Denunciar un abuso',
    intro:
      'Avísanos de un enlace corto o una página que cause daño. Quien lo creó no sabrá quién lo denunció.',
    check: 'Revisa tu denuncia',
    url: 'Enlace o página',
    category: '¿Qué problema tiene?',
    choose: 'Elige una opción',
    categories: {
      phishing: 'Phishing: suplanta a alguien para robar contraseñas o dinero',
      malware: 'Software malicioso: daña dispositivos',
      spam: 'Spam: se anuncia sin consentimiento',
      illegal: 'Contenido ilegal',
      other: 'Otro motivo',
    },
    description: '¿Qué debemos saber? (opcional)',
    email: 'Tu correo electrónico, por si tenemos preguntas (opcional)',
    send: 'Enviar denuncia',
    errors: {
      required: 'Este campo es obligatorio.',
      invalid_value: 'Elige una de las opciones.',
      invalid_format: 'Escribe un enlace corto o una página de este servicio, por ejemplo:',
      not_found: 'No hay nada en esta dirección. Comprueba que esté bien escrita.',
      too_long: 'Acorta este texto a {maximum} caracteres.',
      invalid: 'Revisa este campo.',
    },
  },
  reportThanks: {
    title: 'Gracias',
    text: 'Hemos recibido tu denuncia. La revisaremos y bloquearemos lo que cause daño.',
  },
  tooManyReports: {
    title: 'Demasiadas denuncias a la vez',
    text: 'Esta denuncia no se ha enviado. Inténtalo de nuevo más tarde.',
  },
  mail: {
    confirm: 'Confirma tu dirección de correo',
    confirmText: {
      surveys: 'Recibirás un correo por cada respuesta a las encuestas de una cuenta, hasta 20 al día.',
      reports: 'Recibirás periódicamente un informe sobre los clics en los enlaces de una cuenta.',
    },
    confirmButton: 'Confirmar',
    confirmed: 'Tu dirección de correo está confirmada',
    confirmedText: {
      surveys: 'Recibirás un correo por cada respuesta.',
      reports: 'Recibirás el informe periódicamente.',
    },
    unsubscribe: 'Darse de baja',
    unsubscribeText: 'Se aplica a los correos de una cuenta a la dirección que recibió este enlace.',
    unsubscribeReport: 'Se aplica a un solo informe a la dirección que recibió este enlace.',
    stop: {
      surveys: 'No recibir más respuestas a encuestas',
      notices: 'No recibir más avisos',
      invitations: 'No recibir más invitaciones',
      webinars: 'No recibir más correos sobre webinars',
      subscriptions: 'No recibir más correos sobre suscripciones a páginas',
      reports: 'No recibir más informes',
      report: 'No recibir más este informe',
    },
    stopAll: 'No recibir más correos de este servicio',
    unsubscribed: 'Te has dado de baja',
    unsubscribedText: 'Ya no recibirás estos correos. Es posible que recibas correos de otras cuentas.',
    unsubscribedReport: 'Ya no recibirás este informe.',
    resume: {
      surveys: 'Volver a recibir respuestas a encuestas',
      notices: 'Volver a recibir avisos',
      invitations: 'Volver a recibir invitaciones',
      webinars: 'Volver a recibir correos sobre webinars',
      subscriptions: 'Volver a recibir correos sobre suscripciones a páginas',
      reports: 'Volver a recibir informes',
      report: 'Volver a recibir este informe',
    },
    again: 'Tu suscripción vuelve a estar activa',
    canUnsubscribe: 'Cada correo incluye un enlace para darse de baja.',
    optedOut: 'No recibirás más correos',
    optedOutText:
      'Este servicio ya no envía correos a esta dirección. Solo puedes cambiarlo tú, con un ' +
      'enlace de confirmación, o el operador del servicio.',
  },
  mailLinkExpired: {
    title: 'Este enlace ha caducado',
    text:
      'Los enlaces para confirmar una dirección son válidos durante 7 días. La cuenta que lo pidió puede ' +
      'hacer que te llegue otro.',
  },
  mailLinkUnknown: {
    title: 'Este enlace no funciona',
    text: 'Vuelve a abrirlo desde el correo: puede que le falte una parte. No se ha cambiado nada.',
  },
  registration: {
    confirmTitle: 'Confirma tu inscripción',
    confirm: 'Confirmar',
    registered: 'Tu inscripción está confirmada',
    registeredText: 'Te lo recordaremos por correo un día y una hora antes del inicio.',
    cancelled: 'Tu inscripción se ha cancelado',
    cancelledText: 'No recibirás más correos sobre este webinar.',
    cancel: 'Cancelar mi inscripción',
    full: 'No quedan plazas',
    fullText: 'Otras personas confirmaron antes. Inténtalo más tarde: puede que alguien cancele.',
    over: 'Es demasiado tarde para confirmar',
    overText:
      'El webinar ha terminado o el enlace ha caducado. Si aún no se ha celebrado, inscríbete de ' +
      'nuevo en su página.',
    page: 'Ver la página del webinar',
    calendar: 'Añadir al calendario (.ics)',
  },
  registrationUnknown: {
    title: 'Este enlace no funciona',
    text: 'La inscripción se canceló o caducó, o el enlace está incompleto.',
  },
  subscription: {
    confirmTitle: 'Confirma tu suscripción',
    confirmText: 'Recibirás correos con novedades de:',
    confirm: 'Confirmar',
    confirmed: 'Tu suscripción está confirmada',
    confirmedText: 'Puedes darte de baja en cualquier momento.',
    active: 'Tu suscripción',
    unsubscribe: 'Darme de baja',
    unsubscribed: 'Te has dado de baja',
    unsubscribedText: 'Tu dirección de correo se ha eliminado de esta lista.',
    page: 'Ver la página',
  },
  subscriptionUnknown: {
    title: 'Este enlace no funciona',
    text: 'La suscripción terminó o nunca se confirmó, o el enlace está incompleto.',
  },
  subscriptionFull: {
    title: 'Esta lista está llena',
    text: 'Por ahora no admite más suscriptores. Vuelve a abrir el enlace más tarde.',
  },
};
