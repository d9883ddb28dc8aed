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
  between: 'Entre dos visitas',
};

export const confirmationSent: Texts['smartLinks']['confirmationSent'] = {
  pending: 'El correo de confirmación está en camino.',
  confirmed: 'La dirección ya está confirmada.',
  unsubscribed: 'No se envió nada: el destinatario se ha dado de baja.',
};

export const registrations: Texts['smartLinks']['registrations'] = {
  title: 'Inscripciones',
  none: 'Aún no se ha inscrito nadie',
  noneText: 'Comparte la página: tiene un formulario de inscripción.',
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
  removed: 'Se eliminó la inscripción',
};

export const subscribers: Texts['smartLinks']['subscribers'] = {
  title: 'Suscriptores',
  none: 'Todavía no hay suscriptores',
  noneText: 'Los visitantes se suscriben con el formulario de un bloque «Suscripción» y confirman su correo.',
  email: 'Correo electrónico',
  status: 'Estado',
  statuses: { pending: 'Sin confirmar', confirmed: 'Confirmado' },
  signedUp: 'Fecha',
  actions: 'Acciones',
  remove: (email: string) => `Eliminar el suscriptor ${email}`,
  removeTitle: '¿Eliminar este suscriptor?',
  removeText: (email: string) => `${email} se quita de la lista. No se puede deshacer.`,
  removed: 'El suscriptor se ha eliminado',
};

export const dropped: Texts['smartLinks']['dropped'] = {
  title: 'Descartados como spam',
  hint:
    'El campo oculto de estos formularios se rellenó: casi siempre lo hace un bot, a veces un gestor de ' +
    'contraseñas. Se guardan 30 días. Acepta los que sean de personas.',
  none: 'No queda ningún formulario descartado.',
  kinds: { response: 'Respuesta', registration: 'Inscripción', subscription: 'Suscripción' },
  accept: 'No es spam',
  accepted: 'La respuesta se añadió a los resultados',
  acceptedPerson: 'Se enviará el correo de confirmación',
  remove: (time: string) => `Eliminar el formulario del ${time}`,
  deleteTitle: '¿Eliminar este formulario?',
  deleteText: (time: string) => `Se eliminará el formulario del ${time}. No se puede deshacer.`,
  deleted: 'El formulario se eliminó',
};

export const sharing: Texts['smartLinks']['sharing'] = {
  code: 'Código para tu sitio',
  embed: 'En otros sitios',
  origins: 'Sitios que pueden mostrar la página en un marco',
  originsHint: 'Uno por línea, por ejemplo https://shop.example.com. Vacío: ninguno.',
  pixelExamples: { ga4: 'G-XXXXXXXXXX', meta: '123456789012345', tiktok: 'CXXXXXXXXXXXXXXXXXXX' },
  pixelNames: {
    ga4: 'ID de medición de Google Analytics',
    meta: 'ID del píxel de Meta',
    tiktok: 'ID del píxel de TikTok',
  },
  pixels: 'Tu propia analítica',
  pixelsHint:
    'Primero se pregunta a las visitas: no se carga nada hasta que aceptan, y pueden cambiar de opinión al ' +
    'final de la página. Eres responsable de lo que estos servicios hacen con los datos: nómbralos en tu ' +
    'política de privacidad.',
  trackConversionsHint:
    'Los enlaces de la página añaden a su destino un identificador del clic (sp_click) para atribuirle ' +
    'contactos y ventas.',
};

export const mailStatus: Texts['smartLinks']['mailStatus'] = {
  pending: (email) =>
    `A la espera de confirmación: las respuestas se enviarán a ${email} cuando se use el enlace del correo ` +
    'de confirmación, que vale 7 días.',
  unsubscribed: (email) =>
    `Las respuestas ya no se envían por correo: ${email} se ha dado de baja. El último correo tiene un ` +
    'enlace para volver a recibirlas.',
};
