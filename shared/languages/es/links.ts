import type { links as en } from '../en/links.ts';

export const links: typeof en = {
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
