import type { Texts } from '../en.ts';

export const builder: Texts['builder'] = {
  discard: 'Descartar',
  iconFromLink: (platform) => (platform ? `Detectado: ${platform}` : 'Detectar a partir del enlace'),
  icons: 'Iconos',
  iconsFound: (count) => (count === 1 ? '1 icono' : `${count} iconos`),
  languageHint: 'Se usa en los textos predeterminados y en los lectores de pantalla.',
  languageTag: 'Etiqueta de idioma',
  languageUnset: 'Sin indicar (inglés)',
  leftChanges: (time) => `Tienes cambios sin guardar del ${time}.`,
  leftOutdated:
    'La página se volvió a guardar después. Si recuperas tus cambios y guardas, sustituirán la ' +
    'versión más reciente.',
  otherLanguage: 'Otro idioma…',
  problems: {
    angle: 'Introduce un número entero de 0 a 360.',
    chapters: {
      order: 'Cada capítulo debe empezar después del anterior.',
      time: 'Empieza cada línea con un tiempo como 1:05, menor de 24 horas.',
      title: (max) => `Después de cada tiempo, introduce un título de ${max} caracteres como máximo.`,
      tooMany: (max) => `Añade ${max} capítulos como máximo.`,
    },
    dateOrLink: 'Introduce una fecha o añade un enlace.',
    email: 'Introduce un correo electrónico como ana@example.com.',
    amount: 'Introduce un precio como 49,99.',
    currency: 'Introduce las tres letras de una moneda, como EUR.',
    endsFirst: 'Debe ser posterior a «Visible desde».',
    icon: 'Elige uno de los iconos.',
    language: 'Introduce una etiqueta de idioma como ja o es-MX.',
    minutes: (max) => `Introduce un número entero de minutos, de 1 a ${max}.`,
    optionsLong: (count, length) =>
      `Añade ${count} opciones como máximo, de hasta ${length} caracteres cada una.`,
    rowMissing: 'Añade al menos uno.',
    slug: 'Usa letras (a-z), dígitos y guiones sueltos.',
    storeMissing: 'Introduce la URL de al menos una tienda.',
    timezone: 'Zona horaria desconocida. Elige una como Europe/Madrid.',
    year: 'Elige un año de 2000 a 2199.',
  },
  problemCount: (count) => (count === 1 ? 'Revisa 1 campo' : `Revisa ${count} campos`),
  redo: 'Rehacer el cambio',
  redone: (left) => `Cambio rehecho. Quedan ${left} por rehacer.`,
  restore: 'Recuperar',
  scheme: 'Esquema de color',
  schemes: { light: 'Claro', dark: 'Oscuro' },
  undo: 'Deshacer el último cambio',
  undone: (left) => `Cambio deshecho. Quedan ${left} por deshacer.`,
};
