import { LINK_STYLE, linkGroups } from '../link-rows.ts';
import type { PageDefinition } from '../page-definition.ts';
import { avatar, bannerLayout } from '../parts.ts';
import { ROWS, SHEET } from '../style.ts';

export const webinarLink: PageDefinition = {
  // The first link is the main action.
  body: (view) =>
    bannerLayout(view, 'webinar', view.link.image ? avatar(view) : null, ...linkGroups(view, true)),
  style: `${ROWS}${SHEET}${LINK_STYLE}
.webinar h1{font-size:clamp(2.1rem,1.5rem + 2.8vw,3.4rem)}
.lead{min-height:4.75rem}
@media (min-width:56rem){.webinar .banner{height:clamp(17rem,42vh,28rem)}}
`,
  script: '',
  openGraphType: 'website',
};
