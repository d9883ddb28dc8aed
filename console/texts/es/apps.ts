import type { Texts } from '../en.ts';

export const apps: Texts['apps'] = {
  addAndroid: 'Añadir aplicación de Android',
  addIos: 'Añadir aplicación de iOS',
  android: 'Aplicaciones de Android',
  androidPlace: 'Abre en Android',
  appId: 'Team ID y bundle ID',
  appStoreId: 'ID de la App Store',
  button: 'Aplicaciones',
  domainHint:
    'Estas aplicaciones abren los enlaces de este dominio en teléfonos y tabletas. Apple y Google leen la ' +
    'lista del dominio una vez verificado.',
  exclude: 'Rutas que no abre',
  fingerprints: 'Huellas SHA-256',
  fingerprintsHint: 'Una por línea. La Play Console la muestra en Firma de aplicaciones.',
  hint: 'En teléfonos y tabletas, el enlace abre tu aplicación. Los demás visitantes van al destino.',
  ifMissing: 'Sin la aplicación',
  ios: 'Aplicaciones de iOS',
  iosPlace: 'Abre en iPhone y iPad',
  key: 'Clave pública',
  missing: { store: 'A su tienda', destination: 'Al destino' },
  of: (host: string) => `Aplicaciones de ${host}`,
  packageName: 'Nombre del paquete',
  paths: 'Rutas que abre',
  pathsHint: 'Una por línea, como /shop/*. Déjalo en blanco para todas.',
  placeHint:
    'Una ruta como /shop/7 si la aplicación abre los enlaces del dominio, o una URL como example://shop/7.',
  remove: 'Quitar aplicación',
  saved: (host: string) => `Aplicaciones de ${host} guardadas`,
  title: 'Aplicación',
};
