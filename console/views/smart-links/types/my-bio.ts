import { type LinkListDraft, linkList, sampleLink } from './link-list.tsx';
import type { PageForm } from './page-form.ts';
import { gradient } from './starters.ts';

export const myBio: PageForm<LinkListDraft, 'myBio'> = {
  ...linkList('account'),
  starters: {
    themes: {
      creator: { preset: 'sunset' },
      restaurant: { preset: 'editorial', layout: 'centered' },
      shop: { preset: 'pastel' },
      consultant: { preset: 'clean', layout: 'left', buttons: 'square', accent: '#1f4e8c' },
      artist: { preset: 'midnight', font: 'spaceGrotesk', ...gradient('#2a0f3d', '#0b0714', '170') },
      association: { preset: 'forest', layout: 'left' },
    },
    fields: ({ items }) => ({
      urls: items.map((item, i) => (typeof item === 'string' ? sampleLink(item, i, i === 0) : item)),
    }),
  },
};
