import { blockScript, blockStyle } from '../blocks.tsx';
import { LINK_STYLE, linkGroups, tallStyle } from '../link-rows.tsx';
import type { PageDefinition } from '../page-definition.ts';
import { avatar, bannerLayout } from '../parts.tsx';
import { SHARE_SCRIPT, SHARE_STYLE, shareButton } from '../share-button.tsx';
import { ROWS, SHEET } from '../style.ts';

export const myBio: PageDefinition = {
  body: (view) =>
    bannerLayout(view, 'bio', { head: avatar(view), actions: [...linkGroups(view), shareButton(view)] }),
  style: `${ROWS}${SHEET}${LINK_STYLE}${SHARE_STYLE}
@media (max-width:55.99rem){.who{text-align:center}.face{margin-inline:auto}
.do{width:100%;max-width:36rem;margin:0 auto}}
`,
  optionalStyle: (link) => tallStyle(link) + blockStyle(link),
  script: SHARE_SCRIPT,
  optionalScript: blockScript,
  openGraphType: 'profile',
};
