import type { mails as en } from '../en/mails.ts';

export const mails: typeof en = {
  unsubscribe: 'Darse de baja',
  noAnswer: '(sin respuesta)',
  last: {
    'recipient limit':
      'Este es el último correo de hoy a esta dirección, porque ha alcanzado su límite diario. ' +
      'Hasta la medianoche UTC, las demás respuestas se guardan, pero no se envían.',
    'owner limit':
      'Este es el último correo de hoy de esta cuenta, porque ha alcanzado el límite diario de ' +
      'su plan. Hasta la medianoche UTC, las demás respuestas se guardan, pero no se envían.',
  },
  subjects: {
    surveyDigest: 'Nuevas respuestas a tu encuesta',
    report: 'Tu informe de clics',
    webinarConfirmation: 'Confirma tu inscripción',
    webinarRegistered: 'Tu inscripción está confirmada',
    webinarReminder: 'Recordatorio: tu webinar',
    webinarMoved: 'Tu webinar tiene una nueva fecha',
    subscriptionConfirmation: 'Confirma tu suscripción',
    subscriptionActive: 'Ya tienes una suscripción',
    appConnected: 'Se ha conectado una app',
  },
  reasons: {
    surveyDigest:
      'Recibes este correo porque esta dirección se confirmó para las respuestas a las encuestas de una ' +
      'cuenta.',
    scheduledReport: 'Recibes este correo porque esta dirección se confirmó para este informe.',
    reportPreview: 'Recibes este correo porque pediste este informe en la consola.',
    webinar: 'Recibes este correo porque alguien introdujo esta dirección en el formulario de un webinar.',
    subscription:
      'Recibes este correo porque alguien introdujo esta dirección en el formulario de una página.',
    appConnected: 'Recibes este correo porque inicias sesión con esta dirección.',
  },
  registration: {
    requested: 'Alguien ha introducido esta dirección para inscribirse en un webinar en {host}.',
    confirmWithin:
      'Para ver cuál es y completar tu inscripción, abre este enlace en un plazo de {days} días:',
    confirmNamed: 'Para completar tu inscripción, abre este enlace en un plazo de {days} días:',
    confirm: 'Confirmar la inscripción',
    notYou: 'Si no has sido tú, ignora este correo. La dirección no se conservará.',
    registered: 'Te has inscrito en este webinar:',
    startsIn: 'El webinar al que te inscribiste empieza {when}:',
    moved: 'El webinar al que te inscribiste tiene una nueva fecha:',
    yourTime: 'Tu hora:',
    page: 'Ver la página del webinar',
    join: 'Entrar (desde 15 minutos antes del inicio)',
    calendar: 'Añadir al calendario (.ics)',
    cancel: 'Cancelar la inscripción',
  },
  subscription: {
    requested:
      'Alguien ha introducido esta dirección para suscribirse a las novedades de una página en {host}.',
    confirmWithin: 'Para confirmar tu suscripción, abre este enlace en un plazo de {days} días:',
    confirm: 'Confirmar la suscripción',
    notYou: 'Si no has sido tú, ignora este correo. La dirección no se conservará.',
    active: 'Alguien ha introducido esta dirección para suscribirse a esta página. Ya está suscrita.',
  },
  appConnected: {
    connected: 'Se ha conectado una app a una cuenta en tu nombre:',
    app: 'App',
    account: 'Cuenta',
    notYou: 'Si no has sido tú, desconéctala y cierra las sesiones que no sean tuyas.',
    button: 'Apps conectadas',
  },
  digest: {
    intro: 'Respuestas nuevas desde el último resumen: {count}. Tu encuesta:',
    results: 'Resultados por pregunta:',
    average: 'Media',
    moreOptions: 'Otras opciones: {count}',
    yes: 'Sí',
    no: 'No',
    open: 'Ver las respuestas',
  },
};
