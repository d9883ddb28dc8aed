import type { Texts } from '../en.ts';

/** What a page consists of, and how it is built. */

export const design: Texts['smartLinks']['design'] = {
  title: 'Diseño',
  accent: 'Color de acento',
  angle: 'Ángulo en grados',
  background: 'Fondo',
  backgrounds: { color: 'Un color', gradient: 'Degradado', image: 'Imagen' },
  buttons: 'Botones',
  buttonShapes: {
    rounded: 'Redondeados',
    pill: 'Píldora',
    square: 'Rectos',
    outline: 'Contorno',
    shadow: 'Sombra dura',
  },
  color: 'Color de fondo',
  corrected: (shown: string) =>
    `Este color sería difícil de leer. Los visitantes ven ${shown} en su lugar, con un contraste de al ` +
    'menos 4,5:1.',
  font: 'Tipografía',
  fonts: {
    system: 'Tipografía del sistema',
    inter: 'Inter',
    outfit: 'Outfit',
    nunito: 'Nunito',
    spaceGrotesk: 'Space Grotesk',
    lora: 'Lora',
    playfair: 'Playfair Display',
    jetbrainsMono: 'JetBrains Mono',
  },
  from: 'Primer color',
  image: 'Imagen de fondo',
  layout: 'Distribución',
  layouts: { centered: 'Centrada', left: 'A la izquierda', cover: 'Portada grande' },
  ofPreset: 'Según la plantilla',
  pick: (label: string) => `Elegir ${label.toLowerCase()}`,
  preset: 'Plantilla',
  presets: {
    clean: 'Limpia',
    midnight: 'Medianoche',
    sunset: 'Atardecer',
    brutalist: 'Brutalista',
    editorial: 'Editorial',
    terminal: 'Terminal',
    pastel: 'Pastel',
    forest: 'Bosque',
    poster: 'Póster',
    notebook: 'Cuaderno',
  },
  sampleLinks: ['Mi tienda', 'Portafolio', 'Boletín'],
  standard: 'Estándar',
  text: 'Color del texto',
  theme: 'Tema',
  to: 'Segundo color',
};

export const identity: Texts['smartLinks']['identity'] = {
  addSocial: 'Añadir un perfil',
  fromUrl: (platform: string) => (platform ? `Detectado: ${platform}` : 'Detectar a partir de la URL'),
  hideBranding: 'Ocultar «Signpost» al final de la página',
  hideBrandingPlans: 'Disponible en los planes Pro y Empresa. Tu plan es el Gratis.',
  noindex: 'Pedir a los buscadores que no indexen la página',
  platform: 'Plataforma',
  platforms: {
    instagram: 'Instagram',
    tiktok: 'TikTok',
    youtube: 'YouTube',
    x: 'X',
    facebook: 'Facebook',
    threads: 'Threads',
    bluesky: 'Bluesky',
    mastodon: 'Mastodon',
    linkedin: 'LinkedIn',
    github: 'GitHub',
    twitch: 'Twitch',
    discord: 'Discord',
    telegram: 'Telegram',
    whatsapp: 'WhatsApp',
    snapchat: 'Snapchat',
    pinterest: 'Pinterest',
    reddit: 'Reddit',
    medium: 'Medium',
    substack: 'Substack',
    patreon: 'Patreon',
    kofi: 'Ko-fi',
    spotify: 'Spotify',
    appleMusic: 'Apple Music',
    soundcloud: 'SoundCloud',
    bandcamp: 'Bandcamp',
    vimeo: 'Vimeo',
    behance: 'Behance',
    dribbble: 'Dribbble',
    etsy: 'Etsy',
    website: 'Sitio web',
  },
  card: 'Tarjeta social',
  cardHint:
    'La vista previa en redes sociales y aplicaciones de mensajería. Se actualiza unos segundos ' +
    'después de guardar.',
  seo: 'Búsqueda, vistas previas y marca',
  seoDescription: 'Descripción en buscadores y vistas previas',
  seoImage: 'Imagen de la vista previa',
  seoImageHint:
    'Lo ideal son 1200 × 630 píxeles. Déjalo en blanco para generar una tarjeta a partir de la página.',
  seoTitle: 'Título en buscadores y vistas previas',
  social: 'Perfil',
  socials: 'Perfiles sociales',
  url: 'URL del perfil',
};

export const lookup: Texts['smartLinks']['lookup'] = {
  action: 'Rellenar',
  filled: (service, title, artist) =>
    title
      ? `Encontrado en ${service}: ${title}${artist ? `, ${artist}` : ''}.`
      : `Se ha añadido ${service}. No se han encontrado detalles.`,
  hint: 'De Spotify, Apple Music, YouTube, Deezer o SoundCloud. Rellena los campos vacíos.',
  label: 'Pega un enlace de música',
  replace: {
    title: (title) => `Usar «${title}» como título`,
    description: (artist) => `Usar «${artist}» como descripción`,
    cover: () => 'Usar esta portada',
  },
};

export const mediaHints: Texts['smartLinks']['mediaHints'] = {
  cover: 'Se muestra en la parte superior de la página y en las vistas previas.',
  image:
    'Una foto tuya o de lo que trata la página. Sin ella, se muestra el icono o el logotipo de tu marca.',
};

export const blocks: Texts['smartLinks']['blocks'] = {
  text: { name: 'Texto', add: 'Texto' },
  video: { name: 'Vídeo', add: 'Vídeo' },
  music: { name: 'Música', add: 'Música' },
  product: { name: 'Producto', add: 'Producto' },
  gallery: { name: 'Galería', add: 'Galería' },
  subscribe: { name: 'Suscripción', add: 'Suscripción' },
  divider: { name: 'Separador', add: 'Separador' },
  defaultHint: 'Déjalo en blanco para un texto predeterminado en el idioma de la página.',
  subscribeHint: 'Los suscriptores confirman su correo. Puedes verlos y exportarlos en «Suscriptores».',
  textHint: 'Texto sin formato. Se conservan los saltos de línea.',
  dividerHint: 'Una línea entre los bloques de encima y de debajo.',
  schedule: 'Horario',
  urlHints: {
    video: 'Una URL de YouTube o Vimeo. El reproductor se carga cuando el visitante hace clic.',
    music:
      'Una URL de Spotify, Apple Music, Deezer, SoundCloud o YouTube. El reproductor se carga ' +
      'cuando el visitante hace clic.',
  },
  price: 'Precio',
  currency: 'Moneda',
  currencyHint: 'Tres letras, como EUR.',
  picture: 'Imagen',
  imageNumber: (number: number) => `Imagen ${number}`,
  addImage: 'Añadir una imagen',
  addImages: 'Subir varias',
  uploadingImages: (number, count) => `Subiendo la imagen ${number} de ${count}`,
  alt: 'Texto alternativo',
  altHint: 'Describe la imagen a quienes no pueden verla.',
  uploadsOnly: 'Sube la imagen: si se cargara desde otro sitio, este sabría quién visita tu página.',
};

export const webinar: Texts['smartLinks']['webinar'] = {
  schedule: 'Fecha y hora',
  startsAt: 'Empieza',
  timezone: 'Zona horaria',
  timezoneHint: 'Los visitantes ven la hora en su propia zona horaria, y en esta si es distinta.',
  skipped: 'Esta hora no existe en esta zona horaria por el cambio de hora. Compruébala después de guardar.',
  durationMinutes: 'Duración en minutos',
  joinUrl: 'URL para entrar',
  joinUrlHint:
    'Se muestra desde 15 minutos antes del inicio hasta el final. Antes no forma parte de la página.',
  registration: 'Inscripción',
  registers: 'Permitir que los visitantes se inscriban',
  registersHint:
    'Indican su nombre y su correo, lo confirman y reciben recordatorios un día y una hora antes ' +
    'del inicio. Requiere una fecha.',
  consentText: 'Texto de consentimiento',
  consentTextHint:
    'Se muestra junto a una casilla obligatoria. Déjalo en blanco para un texto predeterminado en ' +
    'el idioma de la página.',
  maxRegistrations: 'Plazas',
  maxRegistrationsHint: 'Una plaza se ocupa cuando se confirma el correo. Déjalo en blanco si no hay límite.',
};

export const questionTypes: Texts['smartLinks']['questionTypes'] = {
  rating: 'Valoración',
  singleChoice: 'Una opción',
  multipleChoice: 'Varias opciones',
  yesNo: 'Sí o no',
  text: 'Texto',
  number: 'Número',
  email: 'Correo electrónico',
  nps: 'Recomendación (NPS)',
};

export const add: Texts['smartLinks']['add'] = {
  urls: 'Añadir un enlace',
  platforms: 'Añadir una plataforma',
  videos: 'Añadir un vídeo',
  questions: 'Añadir una pregunta',
};
