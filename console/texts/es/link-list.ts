import type { Texts } from '../en.ts';

export const linkList: Texts['linkList'] = {
  count: (count, shown) => (count === 1 ? '1 enlace' : `${shown} enlaces`),
  found: (count, shown) => (count === 1 ? '1 enlace encontrado' : `${shown} enlaces encontrados`),
  expiresOn: (when) => `Caduca el ${when}`,
  expiresAfter: (clicks) => `Caduca tras ${clicks}`,
  hasPassword: 'Protegido con contraseña',
  hasTargeting: 'Usa segmentación o una prueba A/B',
  moreOf: (title) => `Más acciones de ${title}`,
  moreRevenue: (amounts) => `y ${amounts}`,
  moreTags: (tags) => `Más etiquetas: ${tags}`,
  aliases: 'Códigos anteriores',
  aliasesHint:
    'Siguen funcionando hasta que los quites. Un código quitado deja de funcionar de inmediato, ' +
    'aunque ya esté impreso.',
  another: 'Crear otro',
  codeChange: (code) => `El final del enlace corto. Si lo cambias, ${code} sigue funcionando.`,
  codeRandom: 'Código aleatorio',
  codeShape: 'Usa de 2 a 64 letras (a-z, A-Z), dígitos, - y _. Tus propios dominios admiten más caracteres.',
  domainCodeShape:
    'Usa letras, dígitos, emojis y _ - . ~ @, en una o más partes separadas por barras, como docs/api.',
  /** After “Copy”. */
  shortUrl: 'el enlace corto',
  itemsShown: (count) => (count === 1 ? 'Se muestra 1 elemento' : `Se muestran ${count} elementos`),
  selectAll: (count) =>
    count === 1 ? 'Seleccionar el elemento mostrado' : `Seleccionar los ${count} elementos mostrados`,
  ready: 'Tu enlace está listo para compartir.',
  rename: 'Cambiar título',
  searching: 'Aún no hay resultados. Buscando en elementos anteriores …',
  codes: { free: 'Disponible', taken: 'No disponible. Elige otro.' },
  created: 'Enlace creado',
  createdSince: (year) => `desde ${year}`,
  firstCreated: 'Creado originalmente',
  done: 'Listo',
  maxClicks: 'Introduce un número entero de al menos 1.',
  open: 'Ver detalles del enlace',
  removeAlias: (code) => `Quitar ${code}`,
  passwordLength: (min, max) => `Usa de ${min} a ${max} caracteres.`,
};
