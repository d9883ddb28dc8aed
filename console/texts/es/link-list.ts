import type { Texts } from '../en.ts';

export const linkList: Texts['linkList'] = {
  count: (count, shown) => (count === 1 ? '1 enlace' : `${shown} enlaces`),
  found: (count, shown) => (count === 1 ? '1 enlace encontrado' : `${shown} enlaces encontrados`),
  expiresOn: (when) => `Caduca el ${when}`,
  expiresAfter: (clicks) => `Caduca tras ${clicks}`,
  hasPassword: 'Protegido con contraseña',
  hasTargeting: 'Redirige según reglas o una prueba A/B',
  moreOf: (title) => `Más acciones de ${title}`,
  moreRevenue: (amounts) => `y ${amounts}`,
  moreTags: (tags) => `Más etiquetas: ${tags}`,
  aliases: 'Códigos anteriores',
  aliasesHint: 'Siguen funcionando. Uno que quitas deja de funcionar al momento, también donde esté impreso.',
  another: 'Crear otro',
  codeChange: (code) => `El final del enlace corto. Si lo cambias, ${code} sigue funcionando.`,
  codeRandom: 'Código aleatorio',
  codeShape: 'Usa de 2 a 64 de los caracteres A-Z a-z 0-9 _ -. En un dominio tuyo hay más posibles.',
  domainCodeShape:
    'Usa letras, cifras, emojis y _ - . ~ @, en una o más partes separadas por barras, como docs/api.',
  /** After “Copy”. */
  shortUrl: 'el enlace corto',
  itemsShown: (count) => (count === 1 ? 'Se muestra 1 entrada' : `Se muestran ${count} entradas`),
  selectAll: (count) =>
    count === 1 ? 'Seleccionar el elemento mostrado' : `Seleccionar los ${count} elementos mostrados`,
  rename: 'Cambiar el nombre',
  searching: 'Aún no hay resultados. Buscando en entradas anteriores …',
  codes: { free: 'Disponible', taken: 'Ocupado. Elige otro.' },
  created: 'Enlace creado',
  done: 'Listo',
  maxClicks: 'Escribe un número entero, 1 o más.',
  open: 'Ver el enlace',
  removeAlias: (code) => `Quitar ${code}`,
  passwordLength: (min, max) => `Usa de ${min} a ${max} caracteres.`,
};
