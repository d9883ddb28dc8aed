import type { Texts } from '../en.ts';

export const start: Texts['start'] = {
  docs: {
    account: 'Sobre miembros y roles',
    analytics: 'Cómo se cuentan los clics',
    domains: 'Sobre los dominios personalizados',
    folders: 'Sobre las carpetas',
    import: 'Sobre las importaciones',
    keys: 'Sobre la autenticación',
    links: 'Sobre los enlaces',
    scheduledReports: 'Sobre los informes programados',
    smartLinks: 'Sobre los Smart Links',
    utm: 'Sobre las plantillas UTM',
    webhooks: 'Sobre los webhooks',
  },
  done: (done, total) => `${done} de ${total} completados`,
  hide: 'Ocultar los primeros pasos',
  isDone: 'Completado:',
  steps: {
    apiKey: {
      title: 'Crea una clave de API',
      text: 'Para scripts, la línea de comandos y tus propias apps.',
    },
    click: { title: 'Recibe un clic', text: 'Abre tu enlace corto. El clic aparece aquí en segundos.' },
    link: { title: 'Crea un enlace', text: 'Pega una URL y obtén un enlace corto con código QR.' },
    page: {
      title: 'Crea una página',
      text: 'Un enlace en la bio, un lanzamiento musical, una encuesta o un webinar.',
    },
  },
  title: 'Primeros pasos',
};
