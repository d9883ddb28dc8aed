import type { SmartLink } from '@signpost/client/core';

/** Page types, and their starters: sample pages whose texts the owners replace. */
export const types = {
  myBio: {
    name: 'Bio page',
    create: 'New bio page',
    text: 'All your links on one page.',
    starters: {
      creator: {
        name: 'Creator',
        title: 'Mara Lind',
        description: 'Short films about slow travel. New every Thursday.',
        items: ['My latest film', 'All films', 'Camera and gear', { heading: 'Work with me' }, 'Media kit'],
      },
      restaurant: {
        name: 'Restaurant',
        title: 'Casa Lima',
        description: 'Peruvian kitchen and bar. Open Tuesday to Sunday from 6 pm.',
        items: ['Reserve a table', 'Menu', 'Wine list', { heading: 'Find us' }, 'Map', 'Gift cards'],
      },
      shop: {
        name: 'Shop',
        title: 'Paper & Thread',
        description: 'Notebooks and tote bags, made by hand.',
        items: ['New: the linen collection', 'Shop', 'How we make them', 'Delivery and returns'],
      },
      consultant: {
        name: 'Consultant',
        title: 'Jonas Weber',
        description: 'I help small teams plan their finances.',
        items: ['Book an intro call', 'Services and prices', 'Case studies', 'Newsletter'],
      },
      artist: {
        name: 'Artist',
        title: 'Nova Reyes',
        description: 'Songwriter. On tour this autumn.',
        items: ['Tour dates', 'New album', 'Videos', { heading: 'More' }, 'Merch', 'Booking'],
      },
      association: {
        name: 'Association',
        title: 'Green Valley Trails',
        description: 'Volunteers who look after 120 km of paths.',
        items: ['Become a member', 'Next work day', 'Trail map', 'Donate'],
      },
    },
  },
  appDownload: {
    name: 'App download',
    create: 'New app page',
    text: 'Sends phones to the right app store, and shows both stores on computers.',
    starters: {
      fitness: {
        name: 'Fitness',
        title: 'Stride',
        description: 'Training plans that fit your week, not the other way around.',
      },
      finance: {
        name: 'Finance',
        title: 'Pocketbook',
        description: 'See what you have left until payday.',
      },
      learning: { name: 'Learning', title: 'Wordling', description: 'A new language in ten minutes a day.' },
      game: { name: 'Game', title: 'Block Rush', description: 'Stack, slide, survive. Free to play.' },
      travel: { name: 'Travel', title: 'Nextstop', description: 'Trains, buses and ferries on one ticket.' },
      calm: { name: 'Well-being', title: 'Still', description: 'Short breathing exercises, even offline.' },
    },
  },
  musicLink: {
    name: 'Music',
    create: 'New music page',
    text: 'A song or album on every platform.',
    starters: {
      single: { name: 'Single', title: 'Midnight Ferry', description: 'The new single by Nova Reyes.' },
      album: { name: 'Album', title: 'Concrete Gardens', description: 'Twelve songs, recorded in one room.' },
      podcast: {
        name: 'Podcast',
        title: 'Slow Miles',
        description: 'Conversations on long walks. New every Monday.',
      },
      classical: { name: 'Classical', title: 'Quartets at Dusk', description: 'Live from the town hall.' },
      electronic: { name: 'Electronic', title: 'Signal Loss', description: 'A 60-minute live set.' },
      summer: { name: 'Summer hit', title: 'Salt and Sun', description: 'Play it loud.' },
    },
  },
  videoLink: {
    name: 'Videos',
    create: 'New video page',
    text: 'Your videos, uploaded or from other sites.',
    starters: {
      course: {
        name: 'Course',
        title: 'Bread at home',
        description: 'Three lessons, from starter to loaf.',
        items: ['1. The starter', '2. The dough', '3. The oven'],
        action: 'Get the recipes',
      },
      trailer: {
        name: 'Trailer',
        title: 'The Last Lighthouse',
        description: 'A documentary. In cinemas this winter.',
        items: ['Official trailer'],
        action: 'Find a cinema',
      },
      demo: {
        name: 'Product demo',
        title: 'Taskboard in three minutes',
        description: 'What it does, and what it costs.',
        items: ['The tour', 'For teams'],
        action: 'Try it for free',
      },
      workout: {
        name: 'Workout',
        title: '20-minute strength',
        description: 'No equipment needed.',
        items: ['Warm-up', 'Full body', 'Stretching'],
        action: 'Get the plan',
      },
      travel: {
        name: 'Travel',
        title: 'Two weeks in Georgia',
        description: 'Mountains, markets and very long dinners.',
        items: ['Tbilisi', 'The Caucasus'],
        action: 'Our route',
      },
      family: {
        name: 'Family',
        title: 'Crafts for rainy days',
        description: 'Made from things you already have at home.',
        items: ['Paper boats', 'A cardboard castle'],
        action: 'Print the templates',
      },
    },
  },
  webinarLink: {
    name: 'Webinar',
    create: 'New webinar page',
    text: 'Registration, the live event and the recording on one page.',
    starters: {
      masterclass: {
        name: 'Masterclass',
        title: 'Portrait lighting with one lamp',
        description: 'A live class with time for your questions.',
        items: ['What you need', 'About the instructor'],
      },
      launch: {
        name: 'Launch',
        title: 'Meet Taskboard 2',
        description: 'Be the first to see it, and ask the team that built it.',
        items: ['What is new'],
      },
      panel: {
        name: 'Panel',
        title: 'The city after cars',
        description: 'Three planners, one hour, your questions.',
        items: ['The speakers', 'Further reading'],
      },
      workshop: {
        name: 'Workshop',
        title: 'Your first budget',
        description: 'Bring your numbers: we fill in the worksheet together.',
        items: ['The worksheet'],
      },
      charity: {
        name: 'Charity',
        title: 'An evening for the trails',
        description: 'What your donation did last year.',
        items: ['Donate', 'Annual report'],
      },
      community: {
        name: 'Community',
        title: 'Open source hour',
        description: 'Show what you are building. Newcomers welcome.',
        items: ['Agenda', 'Code of conduct'],
      },
    },
  },
  surveyLink: {
    name: 'Survey',
    create: 'New survey',
    text: 'Ask questions and collect responses.',
    starters: {
      satisfaction: {
        name: 'Satisfaction',
        title: 'How are we doing?',
        description: 'Three questions, one minute.',
        questions: [
          'How likely are you to recommend us?',
          'What do you value most?',
          'What should we improve?',
        ],
        options: ['Price', 'Quality', 'Service'],
      },
      event: {
        name: 'Event',
        title: 'How was the event?',
        description: 'Help us make the next one better.',
        questions: ['How did you like it overall?', 'Which part was best?', 'What was missing?'],
        options: ['Talks', 'Workshops', 'Meeting people', 'Food'],
      },
      product: {
        name: 'Product',
        title: 'Tell us about the new app',
        description: 'Your answers decide what we build next.',
        questions: ['How easy is it to use?', 'How often do you use it?', 'What would you change?'],
        options: ['Every day', 'Every week', 'Rarely'],
      },
      restaurant: {
        name: 'Restaurant',
        title: 'Did you enjoy your meal?',
        description: 'Thank you for your visit.',
        questions: ['How was the food?', 'What did you come for?', 'Anything we should know?'],
        options: ['Lunch', 'Dinner', 'Drinks'],
      },
      team: {
        name: 'Team',
        title: 'Team check-in',
        description: 'Anonymous. We talk about the results on Friday.',
        questions: ['How was your week?', 'What helped you most?', 'What got in your way?'],
        options: ['Clear goals', 'My colleagues', 'Quiet time'],
      },
      signup: {
        name: 'Waiting list',
        title: 'Join the waiting list',
        description: 'We will email you as soon as a spot opens up.',
        questions: ['Your email address', 'What are you interested in?', 'Anything else?'],
        options: ['The course', 'The membership', 'Both'],
      },
    },
  },
} satisfies Record<SmartLink['type'], PageTypeTexts>;

interface PageTypeTexts {
  name: string;
  create: string;
  text: string;
  starters: Readonly<Record<string, StarterTexts>>;
  /** Texts of its own fields. */
  [further: string]: unknown;
}

/** What all starters have; those of a type have the same further texts. */
interface StarterTexts {
  name: string;
  title: string;
  description: string;
  [further: string]: unknown;
}

export const starters = {
  title: 'Start with',
  hint: 'Fills the page with sample text and links. What you have entered is kept.',
  blank: 'Blank page',
  replace: 'Replace the sample text and links with your own.',
};
