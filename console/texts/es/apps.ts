import type { Texts } from '../en.ts';

export const apps: Texts['apps'] = {
  addAndroid: 'Añadir app de Android',
  addIos: 'Añadir app de iOS',
  android: 'Apps de Android',
  androidPlace: 'Se abre en Android',
  appId: 'Team ID y bundle ID',
  appStoreId: 'ID de la App Store',
  button: 'Apps',
  domainHint:
    'Estas apps abren los enlaces de este dominio en teléfonos y tabletas. Apple y Google leen ' +
    'la lista del dominio una vez verificado.',
  exclude: 'Rutas excluidas',
  fingerprints: 'Huellas SHA-256',
  fingerprintsHint: 'Una por línea. Las encontrarás en Play Console, en «Firma de aplicaciones».',
  hint: 'En teléfonos y tabletas, el enlace abre tu app. Los demás visitantes van al destino.',
  ifMissing: 'Si la app no está instalada',
  ios: 'Apps de iOS',
  iosPlace: 'Se abre en iPhone y iPad',
  key: 'Clave pública',
  missing: { store: 'Abrir su tienda', destination: 'Abrir el destino' },
  of: (host: string) => `Apps de ${host}`,
  packageName: 'Nombre del paquete',
  paths: 'Rutas que abren la app',
  pathsHint: 'Una por línea, como /shop/*. Déjalo en blanco para todas.',
  placeHint: 'Una ruta como /shop/7 si la app abre los enlaces del dominio, o una URL como example://shop/7.',
  remove: 'Quitar app',
  saved: (host: string) => `Apps de ${host} guardadas`,
  title: 'App',
};
