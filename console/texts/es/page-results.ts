import type { Texts } from '../en.ts';

/** What comes of a page: figures, responses, people. */

export const rates: Texts['smartLinks']['rates'] = {
  click: { title: 'Tasa de clics', note: 'Clics por visita' },
  play: { title: 'Tasa de reproducción', note: 'Reproducciones por visita' },
};

export const counted: Texts['smartLinks']['counted'] = {
  total: 'Visitas',
  perVisitor: 'Visitas por visitante',
  last: 'Última visita',
  between: 'Tiempo entre visitas',
};

export const confirmationSent: Texts['smartLinks']['confirmationSent'] = {
  pending: 'Se ha enviado el correo de confirmación.',
  confirmed: 'El correo electrónico ya está confirmado.',
  unsubscribed: 'El correo no se ha enviado: el destinatario se ha dado de baja.',
};

export const registrations: Texts['smartLinks']['registrations'] = {
  title: 'Inscripciones',
  none: 'Aún no hay inscripciones',
  noneText: 'Comparte la página para que los visitantes puedan inscribirse.',
  noForm: 'Esta página no tiene formulario de inscripción.',
  confirmed: 'Confirmadas para esta fecha',
  name: 'Nombre',
  email: 'Correo electrónico',
  status: 'Estado',
  signedUp: 'Fecha de inscripción',
  statuses: { confirmed: 'Confirmada', pending: 'Sin confirmar' },
  actions: 'Acciones',
  remove: (name: string) => `Eliminar la inscripción de ${name}`,
  removeTitle: '¿Eliminar esta inscripción?',
  removeText: (name: string) =>
    `${name} no recibirá ningún aviso ni más correos sobre este webinar. No se puede deshacer.`,
  removed: 'Se ha eliminado la inscripción',
};

export const subscribers: Texts['smartLinks']['subscribers'] = {
  title: 'Suscriptores',
  none: 'Aún no hay suscriptores',
  noneText: 'Los visitantes se suscriben con el formulario de un bloque «Suscripción» y confirman su correo.',
  email: 'Correo electrónico',
  status: 'Estado',
  statuses: { pending: 'Sin confirmar', confirmed: 'Confirmado' },
  signedUp: 'Fecha de suscripción',
  actions: 'Acciones',
  remove: (email: string) => `Eliminar al suscriptor ${email}`,
  removeTitle: '¿Eliminar a este suscriptor?',
  removeText: (email: string) => `${email} se quita de la lista. No se puede deshacer.`,
  removed: 'Se ha eliminado al suscriptor',
};

export const dropped: Texts['smartLinks']['dropped'] = {
  title: 'Descartados como spam',
  hint:
    'El campo oculto de estos formularios se rellenó: normalmente lo hace un bot, a veces un ' +
    'gestor de contraseñas. Se conservan 30 días. Acepta los que hayan enviado personas.',
  none: 'No hay formularios descartados.',
  kinds: { response: 'Respuesta', registration: 'Inscripción', subscription: 'Suscripción' },
  accept: 'No es spam',
  accepted: 'Se ha añadido la respuesta a los resultados',
  acceptedPerson: 'Se enviará el correo de confirmación',
  remove: (time: string) => `Eliminar el formulario del ${time}`,
  deleteTitle: '¿Eliminar este formulario?',
  deleteText: (time: string) => `Se eliminará el formulario del ${time}. No se puede deshacer.`,
  deleted: 'Se ha eliminado el formulario',
};

export const sharing: Texts['smartLinks']['sharing'] = {
  code: 'Código para insertar',
  embed: 'Insertar en otros sitios',
  origins: 'Sitios que pueden insertar la página',
  originsHint:
    'Uno por línea, por ejemplo https://shop.example.com. Déjalo en blanco si no lo permites a ninguno.',
  pixelExamples: { ga4: 'G-XXXXXXXXXX', meta: '123456789012345', tiktok: 'CXXXXXXXXXXXXXXXXXXX' },
  pixelNames: {
    ga4: 'ID de medición de Google Analytics',
    meta: 'ID del píxel de Meta',
    tiktok: 'ID del píxel de TikTok',
  },
  pixels: 'Tus propias herramientas de analítica',
  pixelsHint:
    'Primero se pide el consentimiento de los visitantes: no se carga nada hasta que aceptan, y ' +
    'pueden cambiar de opinión al final de la página. Tú eres responsable de cómo usan los datos ' +
    'estos servicios: menciónalos en tu política de privacidad.',
  trackConversionsHint:
    'Los enlaces de la página añaden a su destino un ID de clic (sp_click) para atribuir ' +
    'clientes potenciales y ventas a los clics.',
};

export const mailStatus: Texts['smartLinks']['mailStatus'] = {
  pending: (email) =>
    `Pendiente de confirmación: las respuestas se enviarán a ${email} cuando el destinatario ` +
    'abra el enlace del correo de confirmación. El enlace es válido durante 7 días.',
  unsubscribed: (email) =>
    `Las respuestas ya no se envían por correo: ${email} se ha dado de baja. El último correo tiene un ` +
    'enlace para volver a recibirlas.',
};
