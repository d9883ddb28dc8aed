import type { FirstTexts } from '../en-first.ts';
import { bytes, day, duration, list, number, typeName } from './values.ts';

const quotas: Record<string, (limit: string) => string> = {
  links: (limit) => `Tu plan incluye ${limit} enlaces. Elimina alguno o mejora tu plan.`,
  smartLinks: (limit) => `Tu plan incluye ${limit} Smart Links. Elimina alguno o mejora tu plan.`,
  codes: (limit) =>
    `Tu plan incluye ${limit} códigos nuevos al día. Espera hasta las 00:00 UTC o mejora tu plan.`,
  heldCodes: (limit) =>
    `Tu plan conserva ${limit} códigos de enlaces eliminados. Vuelve a usar alguno o mejora tu plan.`,
  apps: (limit) => `Tu plan incluye ${limit} apps registradas. Elimina alguna o mejora tu plan.`,
  connections: (limit) => `Tu plan incluye ${limit} apps conectadas. Desconecta alguna o mejora tu plan.`,
  domains: (limit) => `Tu plan incluye ${limit} dominios personalizados. Elimina alguno o mejora tu plan.`,
  uploads: (limit) => `Tu plan incluye ${limit} subidas al día. Espera hasta las 00:00 UTC o mejora tu plan.`,
  keys: (limit) => `Una cuenta puede tener ${limit} claves de API. Elimina una primero.`,
  accounts: (limit) => `Puedes ser miembro de ${limit} cuentas. Deja una primero.`,
  members: (limit) =>
    `Una cuenta puede tener ${limit} miembros e invitaciones pendientes. Quita uno primero.`,
  passkeys: (limit) => `Puedes tener ${limit} llaves de acceso. Elimina una primero.`,
  webhooks: (limit) => `Una cuenta puede tener ${limit} webhooks. Elimina uno primero.`,
  deniedHosts: (limit) => `Se pueden denegar como máximo ${limit} hosts.`,
};

export const errors: FirstTexts['errors'] = {
  ACCOUNT_PAUSED:
    'El saldo prepago se ha agotado. Recárgalo para continuar; tus enlaces y páginas siguen funcionando.',
  ALL_FOLDERS_REQUIRED:
    'Esto requiere acceso a todas las carpetas de la cuenta. Pídeselo a un propietario o administrador.',
  API_KEY_INACTIVE: 'Esta clave de API está desactivada o ha caducado.',
  APP_KEY_INVALID: 'Esta clave pública no es de ningún dominio con apps.',
  API_KEY_INVALID: 'Esta clave de API no existe. Comprueba que la has copiado entera.',
  API_KEY_MISSING: 'Introduce tu clave de API.',
  BALANCE_TOO_LOW: 'Tu saldo no es suficiente. Recárgalo para continuar.',
  CODE_TAKEN: ({ row }) =>
    row === undefined
      ? 'Este código ya está en uso.'
      : `La fila ${number(row)} del archivo tiene el mismo código.`,
  PUBLIC_LINKS_OFF: 'Inicia sesión para crear enlaces en este servicio.',
  CREATOR_BLOCKED: 'Se han bloqueado enlaces de tu red. Inicia sesión para crear más.',
  CROSS_SITE_REQUEST: 'Abre la consola en su propia URL y vuelve a cargar esta página.',
  DOMAIN_NOT_VERIFIED: ({ txtName, txtValue, found }) =>
    txtName === undefined
      ? 'Este dominio no está verificado. Añádelo y verifícalo antes en Dominios.'
      : `${
          found?.length
            ? `El registro TXT ${txtName} tiene otro valor: ${list(found)}.`
            : `No se ha encontrado el registro TXT ${txtName}.`
        } Debe ser ${txtValue}. Los cambios de DNS pueden tardar unos minutos: espera e inténtalo de nuevo.`,
  DOMAIN_NOT_YOURS: 'Este dominio pertenece a otra cuenta.',
  DOMAIN_LAPSED: 'Este dominio ha caducado porque falta su registro TXT. Vuelve a añadirlo en Dominios.',
  DOMAIN_TAKEN:
    'Otra cuenta tiene este dominio. Quita su registro TXT del DNS, conserva el tuyo y vuelve a ' +
    'verificarlo.',
  FOLDER_READ_ONLY:
    'Solo puedes ver el contenido de esta carpeta. Pide acceso a un propietario o administrador.',
  IMPORT_RUNNING: 'Ya hay una importación en curso. Espera a que termine.',
  EXPORT_RUNNING: 'Ya hay una exportación en curso. Espera a que termine.',
  IDEMPOTENCY_CONFLICT: 'Esto ya se envió con otro contenido. Vuelve a cargar la página.',
  IDEMPOTENCY_IN_PROGRESS: 'Esto ya se está procesando. Inténtalo de nuevo en un momento.',
  INTERNAL_ERROR: 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en un momento.',
  MAIL_NOT_SENT:
    'No se pueden enviar correos a esta dirección: se dio de baja, un correo anterior rebotó o ' +
    'esta instalación no los envía.',
  KEY_IN_USE: 'Has iniciado sesión con esta clave de API. Usa otra para desactivarla o eliminarla.',
  LAST_OWNER: 'Es el último propietario de la cuenta. Haz propietario a otro miembro primero.',
  LINK_ALREADY_EXISTS: ({ row }) =>
    row === undefined ? 'Ya tienes uno igual.' : `La fila ${number(row)} del archivo tiene el mismo destino.`,
  LINK_BLOCKED: 'El operador de este servicio lo ha bloqueado. Puedes eliminarlo, pero no cambiarlo.',
  LINK_EXPIRED: 'Este enlace ha caducado.',
  LINK_NOT_FOUND: 'Este enlace no existe. Quizá se haya eliminado.',
  LINK_NOT_STARTED: 'Este enlace aún no está activo.',
  MEMBER_ALREADY_EXISTS: 'Esta persona ya es miembro.',
  MEMBER_DECLINED: ({ invitableAt }) =>
    'Esta persona rechazó la ' +
    `invitación.${invitableAt ? ` Puedes volver a invitarla a partir del ${day(invitableAt)}.` : ''}`,
  METHOD_NOT_ALLOWED: 'El servicio no admite esta petición.',
  MODEL_FAILED: 'El modelo no ha podido responder. Inténtalo de nuevo en un momento.',
  MODEL_NOT_FOUND: 'Este modelo no está disponible.',
  MUSIC_SERVICE_FAILED: ({ service }) =>
    `${service ?? 'El servicio de música'} no ha respondido. Inténtalo de nuevo más tarde.`,
  NETWORK_ERROR: 'No se puede contactar con el servicio. Comprueba tu conexión.',
  NOT_A_MEMBER: 'Ya no eres miembro de esta cuenta.',
  NOT_FOUND: ({ service }) =>
    service === undefined
      ? 'No existe. Quizá se haya eliminado.'
      : `${service} no tiene nada público en esta URL.`,
  ORIGIN_REFUSED: 'Abre la consola en su URL pública.',
  OWNER_SUSPENDED: 'Esta cuenta está suspendida. Contacta con el operador.',
  PASSWORD_REQUIRED: 'Este enlace está protegido con contraseña.',
  PASSWORD_WRONG: 'La contraseña no es correcta.',
  PAYLOAD_TOO_LARGE: ({ maximum }) =>
    maximum === undefined ? 'Es demasiado grande.' : `Es demasiado grande: como máximo ${bytes(maximum)}.`,
  PERMISSION_DENIED: ({ permissions, expiresAt }) => {
    if (expiresAt)
      return 'Las claves de API que caducan no pueden gestionar miembros. Inicia sesión con tu correo.';
    return permissions?.length
      ? `Para esto necesitas el permiso ${list(permissions)}.`
      : 'No tienes permiso para esto.';
  },
  PRECONDITION_FAILED: 'Otra persona lo ha cambiado desde que lo abriste.',
  QUOTA_EXCEEDED: ({ quota = '', limit = 0 }) =>
    quota === 'storage'
      ? `Tu plan incluye ${bytes(limit)} de almacenamiento. Elimina archivos o mejora tu plan.`
      : (quotas[quota]?.(number(limit)) ?? 'Has alcanzado un límite de tu plan.'),
  RATE_LIMITED: ({ quota, limit = 0, retryAfter = 60 }) => {
    if (quota === 'exports') {
      return `Puedes iniciar ${number(limit)} exportaciones cada 24 horas. Inténtalo de nuevo más tarde.`;
    }
    if (quota === 'pendingUploads') {
      return 'Hay demasiadas subidas sin usar. Guarda los cambios o inténtalo más tarde.';
    }
    if (quota === 'invitationOfPerson')
      return 'Ya se ha invitado hoy a esta persona. Invítala de nuevo mañana (UTC).';
    if (quota === 'invitations')
      return (
        `Tu plan incluye ${number(limit)} invitaciones al día. ` +
        'Espera hasta las 00:00 UTC o mejora tu plan.'
      );
    if (quota === 'confirmationOfAddress')
      return (
        'Cada dirección recibe un correo de confirmación al día. Inténtalo de nuevo en ' +
        `${duration(retryAfter)}.`
      );
    return `Demasiadas peticiones. Inténtalo de nuevo en ${duration(retryAfter)}.`;
  },
  SUBSCRIPTION_CLOSED: 'Esta página no admite suscriptores.',
  REGISTRATION_CLOSED: 'La inscripción a este webinar está cerrada.',
  REPLAY_RUNNING: 'Hay otro reenvío en curso. Espera a que termine.',
  SESSION_INVALID: 'Tu sesión ya no está activa. Vuelve a iniciar sesión.',
  SIGN_IN_FAILED: 'El código o el enlace es incorrecto, ha caducado o ya se ha usado. Pide un código nuevo.',
  SLUG_TAKEN: 'Este slug ya está en uso.',
  SMART_LINK_NOT_FOUND: 'Esta página no existe. Quizá se haya eliminado.',
  SSO_REQUIRED: 'Este dominio de correo requiere el inicio de sesión único.',
  SURVEY_FULL: 'Esta encuesta no puede guardar más respuestas: el almacenamiento de la cuenta está lleno.',
  SURVEY_BUSY: 'Demasiadas respuestas a la vez. Inténtalo de nuevo en unos segundos.',
  SURVEY_CLOSED: 'Esta encuesta está cerrada.',
  UNSUPPORTED_MEDIA_TYPE: ({ allowed }) =>
    allowed
      ? `Este tipo de archivo no se admite. Usa ${list(allowed.map(typeName))}.`
      : 'Este tipo de archivo no se admite.',
  UPLOAD_FAILED: 'No se ha podido subir el archivo. Inténtalo de nuevo.',
  VALIDATION_ERROR: 'Algunos valores no son válidos. Revísalos e inténtalo de nuevo.',
  CONVERSION_DIFFERS: 'Este evento se registró con otro contenido.',
  WEBHOOK_ALREADY_EXISTS: 'Ya tienes un webhook con esta URL.',
  WEBHOOK_INACTIVE: 'Este webhook está desactivado. Actívalo primero.',
  WRITE_CONFLICT: 'Otra persona lo ha cambiado a la vez. Vuelve a cargarlo e inténtalo de nuevo.',
};
