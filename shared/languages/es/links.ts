import type { links as en } from '../en/links.ts';

export const links: typeof en = {
  notFound: {
    title: 'Este enlace no existe',
    text: 'Comprueba que la dirección esté bien escrita o pide un enlace nuevo a quien lo compartió contigo.',
  },
  gone: {
    title: 'Este enlace ya no está activo',
    text: 'Ha caducado o se ha desactivado. Pide uno nuevo a quien lo compartió contigo.',
  },
  suspended: {
    title: 'Este enlace está bloqueado',
    text: 'La cuenta a la que pertenece está suspendida.',
  },
  password: {
    title: 'Este enlace está protegido',
    enter: 'Introduce la contraseña para continuar.',
    label: 'Contraseña',
    wrong: 'Contraseña incorrecta. Inténtalo de nuevo.',
    proceed: 'Continuar',
    harm: '¿Es dañino este enlace?',
    report: 'Denunciar un abuso',
  },
  confirm: {
    title: '¿Abrir este enlace?',
    text: 'Solo se puede abrir un número limitado de veces.',
    open: 'Abrir',
  },
  openApp: {
    title: 'Abriendo la app',
    text: 'Si no ocurre nada, elige cómo continuar.',
    open: 'Abrir la app',
    store: 'Descargar la app',
    web: 'Continuar en el navegador',
  },
  notStarted: { title: 'Este enlace aún no está activo', text: 'Estará disponible a partir del {time}.' },
};
