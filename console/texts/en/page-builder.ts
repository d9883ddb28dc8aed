/** What a page consists of, and how it is built. */

export const design = {
  title: 'Design',
  accent: 'Accent color',
  angle: 'Angle in degrees',
  background: 'Background',
  backgrounds: { color: 'One color', gradient: 'Gradient', image: 'Image' },
  buttons: 'Buttons',
  buttonShapes: {
    rounded: 'Rounded',
    pill: 'Pill',
    square: 'Square',
    outline: 'Outline',
    shadow: 'Hard shadow',
  },
  color: 'Background color',
  corrected: (shown: string) =>
    `This color would be hard to read. Visitors see ${shown} instead, with a contrast of at least 4.5:1.`,
  font: 'Font',
  fonts: {
    system: 'System font',
    inter: 'Inter',
    outfit: 'Outfit',
    nunito: 'Nunito',
    spaceGrotesk: 'Space Grotesk',
    lora: 'Lora',
    playfair: 'Playfair Display',
    jetbrainsMono: 'JetBrains Mono',
  },
  from: 'First color',
  image: 'Background image',
  layout: 'Layout',
  layouts: { centered: 'Centered', left: 'Left', cover: 'Large cover' },
  ofPreset: 'From the preset',
  pick: (label: string) => `Choose ${label.toLowerCase()}`,
  preset: 'Preset',
  presets: {
    clean: 'Clean',
    midnight: 'Midnight',
    sunset: 'Sunset',
    brutalist: 'Brutalist',
    editorial: 'Editorial',
    terminal: 'Terminal',
    pastel: 'Pastel',
    forest: 'Forest',
    poster: 'Poster',
    notebook: 'Notebook',
  },
  sampleLinks: ['My shop', 'Portfolio', 'Newsletter'],
  standard: 'Standard',
  text: 'Text color',
  theme: 'Theme',
  to: 'Second color',
};

export const identity = {
  addSocial: 'Add a profile',
  fromUrl: (platform: string) => (platform ? `Detected: ${platform}` : 'Detect from the URL'),
  hideBranding: 'Hide “Signpost” at the bottom of the page',
  hideBrandingPlans: 'Available on the Pro and Business plans. You are on the Free plan.',
  noindex: 'Ask search engines not to index the page',
  platform: 'Platform',
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
    website: 'Website',
  },
  card: 'Social card',
  cardHint: 'The preview on social networks and messengers. It updates a few seconds after you save.',
  seo: 'Search, previews and branding',
  seoDescription: 'Description in search and previews',
  seoImage: 'Preview image',
  seoImageHint: '1200 × 630 pixels work best. Leave blank to generate a card from the page.',
  seoTitle: 'Title in search and previews',
  social: 'Profile',
  socials: 'Social profiles',
  url: 'Profile URL',
};

export const lookup = {
  action: 'Fill in',
  filled: (service: string, title: string, artist: string) =>
    title
      ? `Found on ${service}: ${title}${artist ? `, ${artist}` : ''}.`
      : `Added ${service}. No details were found.`,
  hint: 'From Spotify, Apple Music, YouTube, Deezer or SoundCloud. Fills in the empty fields.',
  label: 'Paste a music link',
  replace: {
    title: (title: string) => `Use “${title}” as the title`,
    description: (artist: string) => `Use “${artist}” as the description`,
    cover: (_url: string) => 'Use this cover',
  },
};

export const mediaHints = {
  cover: 'Shown at the top of the page, and in previews.',
  image:
    'A photo of you, or of what the page is about. Without one, pages show the icon or logo of your brand.',
};

export const blocks = {
  text: { name: 'Text', add: 'Text' },
  video: { name: 'Video', add: 'Video' },
  music: { name: 'Music', add: 'Music' },
  product: { name: 'Product', add: 'Product' },
  gallery: { name: 'Gallery', add: 'Gallery' },
  subscribe: { name: 'Subscribe', add: 'Subscribe' },
  divider: { name: 'Divider', add: 'Divider' },
  defaultHint: 'Leave blank for a default text in the language of the page.',
  subscribeHint: 'Subscribers confirm their email address. View or export them under “Subscribers”.',
  textHint: 'Plain text. Line breaks are kept.',
  dividerHint: 'A line between the blocks above and below.',
  schedule: 'Schedule',
  urlHints: {
    video: 'A YouTube or Vimeo URL. The player loads when a visitor clicks it.',
    music:
      'A Spotify, Apple Music, Deezer, SoundCloud or YouTube URL. The player loads when a visitor ' +
      'clicks it.',
  },
  price: 'Price',
  currency: 'Currency',
  currencyHint: 'Three letters, such as EUR.',
  picture: 'Picture',
  imageNumber: (number: number) => `Image ${number}`,
  addImage: 'Add an image',
  addImages: 'Upload several',
  uploadingImages: (number: number, count: number) => `Uploading image ${number} of ${count}`,
  alt: 'Alternative text',
  altHint: 'Describes the image to people who cannot see it.',
  uploadsOnly: 'Upload the image. Loading it from another site would tell that site who visits your page.',
};

export const webinar = {
  schedule: 'Date and time',
  startsAt: 'Starts at',
  timezone: 'Time zone',
  timezoneHint: 'Visitors see the time in their own time zone, and in this one if it differs.',
  skipped: 'Daylight saving time skips this hour in this time zone. Check the time after saving.',
  durationMinutes: 'Duration in minutes',
  joinUrl: 'Join URL',
  joinUrlHint:
    'Shown from 15 minutes before the start until the end. It is not part of the page before then.',
  registration: 'Registration',
  registers: 'Allow visitors to register',
  registersHint:
    'They enter a name and an email address, confirm the address, and get reminders one day and ' +
    'one hour before the start. Requires a date.',
  consentText: 'Consent text',
  consentTextHint:
    'Shown next to a required checkbox. Leave blank for a default text in the language of the page.',
  maxRegistrations: 'Seats',
  maxRegistrationsHint: 'A seat is taken when the email address is confirmed. Leave blank for no limit.',
};

export const questionTypes = {
  rating: 'Rating',
  singleChoice: 'Single choice',
  multipleChoice: 'Multiple choice',
  yesNo: 'Yes or no',
  text: 'Text',
  number: 'Number',
  email: 'Email',
  nps: 'Recommendation (NPS)',
};

export const add = {
  urls: 'Add a link',
  platforms: 'Add a platform',
  videos: 'Add a video',
  questions: 'Add a question',
};
