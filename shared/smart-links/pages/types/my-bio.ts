import { linkRows } from '../link-rows.ts';
import type { PageDefinition } from '../page-definition.ts';
import { avatar, bannerLayout, rowList } from '../parts.ts';
import { ROWS, SHEET } from '../style.ts';

export const myBio: PageDefinition = {
  body: (view) => bannerLayout(view, 'bio', avatar(view), rowList(linkRows(view))),
  style: `${ROWS}${SHEET}
@media (max-width:55.99rem){.who{text-align:center}.face{margin-inline:auto}.do{width:100%;max-width:36rem;margin:0 auto}}
`,
  script: '',
  openGraphType: 'profile',
};
