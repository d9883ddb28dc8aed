import type { Texts } from '../en.ts';
import { bytes, either, number, typeName } from './values.ts';

/** After `posterior` and `anterior`. */
const time = (text: string): string =>
  ({
    now: 'al momento actual',
    startsAt: 'al inicio',
    expiresAt: 'a la caducidad',
    from: 'al inicio del período',
    to: 'al final del período',
  })[text] ?? `a ${Number.isNaN(Date.parse(text)) ? text : new Date(text).toLocaleString('es')}`;

const formats: Record<string, string> = {
  action: 'Introduce una acción como link.updated.',
  app_id: 'Introduce un Team ID y un bundle ID como ABCDE12345.com.example.app.',
  app_key: 'Introduce una clave pública como app_4fJ2kQ8sT1vX7yZ0aBcD_go.example.com.',
  app_path: 'Introduce una ruta que empiece por /, como /shop/7.',
  app_store_id: 'Introduce los dígitos de la app en la App Store, como 1234567890.',
  app_url: 'Introduce una URL con el esquema de la app, como example://shop/7.',
  color: 'Introduce un color como #1a2b3c.',
  country: 'Introduce un código de país de dos letras, como DE.',
  date: 'Introduce una fecha como 2027-01-31.',
  date_time: 'Introduce una fecha y una hora como 2027-01-31T12:00:00Z.',
  domain: 'Introduce un dominio como go.example.com, sin https:// ni ruta.',
  email: 'Introduce un correo electrónico como maria@example.com.',
  fingerprint: 'Introduce una huella SHA-256: 32 bytes como 14:6D:E9:83:…',
  header_name: "Usa solo letras, dígitos y !#$%&'*+-.^_`|~, hasta 100 caracteres.",
  header_value: 'Usa de 1 a 1000 letras (a-z), dígitos y símbolos ASCII, con espacios solo entre ellos.',
  host: 'Introduce un host como news.example, sin https:// ni ruta.',
  https_url: 'Introduce una URL que empiece por https://.',
  icon: 'Usa solo letras, dígitos, espacios y . + -, hasta 40 caracteres.',
  language: 'Introduce un código de idioma como es o pt-BR.',
  music_url: 'Introduce la URL de una canción, un álbum o una lista de un servicio de música.',
  origin: 'Introduce la URL de un sitio como https://example.com, sin ruta.',
  package_name: 'Introduce un nombre de paquete como com.example.app.',
  path_pattern: 'Introduce una ruta como /shop/*, sin espacios ni #.',
  phone_number: 'Introduce un número de teléfono como tel:+34911234567.',
  pixel_id: 'Introduce el ID tal como lo muestra el servicio de analítica.',
  redirect_uri: 'Usa https, un esquema de la app o http en este dispositivo, sin # ni *.',
  question_id: 'Empieza por una letra y usa hasta 40 letras, dígitos, _ y -.',
  short_code:
    'Usa de 2 a 64 letras (a-z), dígitos, guiones y guiones bajos. En tus propios dominios ' +
    'también valen docs/api y emojis.',
  short_url: 'Introduce una URL corta completa como https://example.com/r/Ab3xY9z.',
  sign_in_code: 'Introduce los seis dígitos del correo.',
  slug: 'Usa letras (a-z), dígitos y guiones sueltos.',
  storage_code: 'Vuelve a subir el archivo.',
  time_zone: 'Introduce una zona horaria como Europe/Madrid.',
  url: 'Introduce una URL como example.com/oferta.',
  video_url: 'Introduce la URL de un vídeo o una lista de YouTube o Vimeo.',
};

export const problems: Texts['problems'] = {
  required: ({ folder, parameter }) =>
    folder ? `La carpeta «${folder}» exige ${parameter}.` : 'Este campo es obligatorio.',
  unknown_field: ({ nearest }: { nearest?: string }) =>
    nearest ? `Este campo no existe aquí. ¿Querías decir ${nearest}?` : 'Este campo no existe aquí.',
  invalid_type: ({ expected }) =>
    ({
      int: 'Introduce un número entero.',
      number: 'Introduce un número.',
      array: 'Debe ser una lista.',
      'array, object': 'Debe ser una lista de enlaces en JSON.',
      file: 'Elige un archivo.',
    })[expected] ?? 'El tipo de este valor no es correcto.',
  invalid_value: ({ allowed }) =>
    allowed && allowed.length <= 12 ? `Debe ser ${either(allowed)}.` : 'Este valor no está permitido.',
  invalid_format: ({ format, characters }) =>
    format === 'email' && characters
      ? `Antes de la @, usa solo ${characters}.`
      : (formats[format] ?? 'El formato de este valor no es correcto.'),
  invalid_characters: () => 'Contiene caracteres que no están permitidos.',
  malformed: ({ type }) =>
    ({
      csv: 'No es un archivo CSV válido.',
      image: 'Esta imagen no se puede leer. Guárdala de nuevo o elige otra.',
      json: 'No es JSON válido.',
      text: 'El archivo no está en UTF-8. Guárdalo como UTF-8.',
    })[type] ?? 'El contenido no se puede leer.',
  too_small: ({ minimum }) => `Debe ser ${number(minimum)} como mínimo.`,
  too_large: ({ maximum }) => `Debe ser ${number(maximum)} como máximo.`,
  too_short: ({ minimum }) =>
    minimum === 1 ? 'Este campo es obligatorio.' : `Debe tener al menos ${number(minimum)} caracteres.`,
  too_long: ({ maximum }) => `Debe tener como máximo ${number(maximum)} caracteres.`,
  too_few: ({ minimum }) => (minimum === 1 ? 'Añade al menos uno.' : `Añade al menos ${number(minimum)}.`),
  too_many: ({ maximum }) => `Debe tener como máximo ${number(maximum)} elementos.`,
  too_many_bytes: ({ maximum }) => `Debe ocupar como máximo ${bytes(maximum)}.`,
  too_many_pixels: ({ maximum }) => `La imagen puede tener como máximo ${number(maximum / 1e6)} megapíxeles.`,
  not_square: () => 'La imagen debe ser cuadrada.',
  unsupported_file_type: ({ allowed }) => `Usa ${either(allowed.map(typeName))}.`,
  too_deep: ({ maximum }) => `Debe tener como máximo ${number(maximum)} niveles.`,
  too_early: ({ after }) => `Debe ser posterior ${time(after)}.`,
  too_late: ({ before }) => `Debe ser anterior ${time(before)}.`,
  duplicate: () => 'Está duplicado.',
  one_of_required: ({ fields }) => `Rellena ${either(fields)}.`,
  only_one_of: ({ fields }) => `Usa solo uno: ${either(fields)}.`,
  requires_field: ({ field }) => `Rellena primero ${field}.`,
  conflicts_with: ({ field }) => `No se puede combinar con el valor de ${field}.`,
  mismatch: ({ field }) => `Debe coincidir con ${field}.`,
  not_for_type: ({ type }) => `No está disponible para ${type}.`,
  immutable: () => 'No se puede cambiar.',
  not_importable: () => 'No se puede importar. Crea el enlace aquí y después añádelo.',
  not_found: () => 'Ya no existe.',
  reserved: () => 'Está reservado. Elige otro.',
  public_suffix: () => 'Cualquiera puede registrar nombres bajo este dominio. Introduce uno tuyo.',
  look_alike: () => 'Este dominio se parece a otro. Usa un solo alfabeto en cada parte.',
  own_url: () => 'Es una URL corta de este servicio. Introduce su destino.',
  own_host: ({ host }: { host: string }) =>
    `No puede redirigir al propio ${host}, salvo a una página de ahí.`,
  not_public: () => 'Esta URL no está en la Internet pública.',
  denied_host: () => 'El operador de este servicio no permite enlaces a este sitio.',
  unsafe_url: ({ threat }) => `Esta URL figura como peligrosa (${threat}).`,
  credentials_in_url: () => 'Quita el usuario y la contraseña de la URL.',
  domain_not_verified: ({ domain }: { domain: string }) =>
    `${domain} no está verificado, así que las URL cortas no funcionan allí. Añádelo y verifícalo antes en ` +
    'Dominios.',
  domain_lapsed: ({ domain }: { domain: string }) =>
    `${domain} ha caducado porque falta su registro TXT. Vuelve a añadirlo en Dominios.`,
  not_your_domain: () => 'Este dominio pertenece a otra cuenta.',
  plan_required: ({ plans }) => `Solo disponible en los planes ${either(plans)}.`,
  low_contrast: ({ minimum, ratio, color, background, suggestion }) =>
    ratio === undefined
      ? `Los lectores no reconocen ${color} sobre ${background}. El color legible más cercano: ` +
        `${suggestion}.`
      : `El contraste con una página clara es de ${ratio}:1 y debe ser de al menos ${minimum}:1. ` +
        `El color más cercano: ${suggestion}.`,
  not_uploaded: () => 'El archivo no se ha subido. Súbelo de nuevo.',
  upload_in_use: () => 'Este archivo pertenece a otro enlace o página. Súbelo de nuevo.',
  upload_changed: () => 'El archivo se ha sustituido entretanto. Súbelo de nuevo.',
  invalid_cursor: () => 'La lista ha cambiado. Vuelve a cargarla.',
  passkey_rejected: () =>
    'La llave de acceso no se ha aceptado o se ha tardado demasiado. Inténtalo de nuevo.',
  conversation_too_long: () => 'La conversación es demasiado larga para este modelo.',
  invalid: () => 'Este valor no es válido.',
};
