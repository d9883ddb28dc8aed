import { h, type JSX } from 'preact';
import { linkIcon, linkRow, outbound, type PageView, picture, rowList } from './parts.ts';

/** Styles of headings and featured links. */
export const LINK_STYLE = `
.do h2{margin:0 0 .8rem}.rows+h2{margin-top:2rem}
.tall{flex-wrap:wrap;padding-top:0;overflow:hidden}
.tall>img{flex:0 0 calc(100% + 1.95rem);height:auto;margin-inline:-.85rem -1.1rem;aspect-ratio:2/1}
.lead .sign{background:var(--on-accent);color:var(--accent)}
`;

/** The links of a page below their headings; `withLead` makes the first one a large button. A heading without links is left out. */
export function linkGroups(view: PageView, withLead = false): JSX.Element[] {
  const groups: { heading?: string; rows: JSX.Element[] }[] = [{ rows: [] }];
  let isFirst = true;
  for (const entry of view.link.urls ?? []) {
    if ('heading' in entry) {
      groups.push({ heading: entry.heading, rows: [] });
      continue;
    }
    const { title, url, description, featured, image, icon } = entry;
    const lead = featured || (withLead && isFirst);
    const wide = featured ? picture(view, image, { lazy: !isFirst }) : null;
    isFirst = false;
    groups.at(-1)?.rows.push(
      linkRow({
        href: outbound(view, url),
        title,
        text: description,
        wide,
        before: linkIcon(view, { url, icon: (wide ? null : image) ?? icon }),
        lead,
      }),
    );
  }
  return groups
    .filter(({ rows }) => rows.length > 0)
    .flatMap(({ heading, rows }) => [
      ...(heading === undefined ? [] : [h('h2', { dir: 'auto' }, heading)]),
      rowList(rows),
    ]);
}
