import type { Texts } from '../en.ts';

export const errors: Texts['errors'] = {
  ACCOUNT_PAUSED:
    'El saldo prepago se ha agotado. Recárgalo para seguir; tus enlaces y páginas funcionan como antes.',
  API_KEY_INACTIVE: 'Esta clave está desactivada o ha caducado.',
  API_KEY_INVALID: 'Esta clave API no existe. Comprueba que la has copiado entera.',
  API_KEY_MISSING: 'Introduce tu clave API.',
  CODE_TAKEN: 'Este código ya está en uso.',
  DOMAIN_NOT_YOURS: 'Este dominio pertenece a otra cuenta.',
  DOMAIN_TAKEN: 'Otra cuenta ya ha verificado este dominio. Si es tuyo, contacta con el operador.',
  INTERNAL_ERROR: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en un momento.',
  KEY_IN_USE: 'Has iniciado sesión con esta clave: solo otra clave puede desactivarla o eliminarla.',
  LINK_ALREADY_EXISTS: 'Ya tienes uno igual.',
  LINK_BLOCKED: 'El operador de este servicio lo ha bloqueado: se puede eliminar, pero no cambiar.',
  LINK_NOT_FOUND: 'Este enlace no existe; quizá se haya eliminado.',
  NETWORK_ERROR: 'No se puede contactar con el servicio. Comprueba tu conexión.',
  OWNER_SUSPENDED: 'Esta cuenta está suspendida.',
  PAYLOAD_TOO_LARGE: 'Es demasiado grande.',
  QUOTA_EXCEEDED: 'Tu plan no permite más.',
  RATE_LIMITED: (seconds) =>
    `Demasiadas peticiones con esta clave. Inténtalo de nuevo en ${seconds} segundos.`,
  SLUG_TAKEN: 'Esta dirección ya está en uso.',
  SMART_LINK_NOT_FOUND: 'Esta página no existe; quizá se haya eliminado.',
  WEBHOOK_ALREADY_EXISTS: 'Ya tienes un webhook con esta URL.',
  REPLAY_RUNNING: 'Hay otro reenvío en curso. Espera a que termine.',
  WEBHOOK_INACTIVE: 'Este webhook está desactivado: actívalo primero.',
  UPLOAD_FAILED: 'No se ha podido subir el archivo. Inténtalo de nuevo.',
};
