import type { ComponentChildren, JSX } from 'preact';
import { block, product } from './blocks.tsx';
import { COLUMN, contactHint, linkIcon, linkRow, list, outbound, type PageView, picture } from './parts.tsx';

/** Styles of headings and featured links. */
export const LINK_STYLE = `
.do h2{margin:0 0 .8rem}.do *+h2{margin-top:2rem}
.lead .sign{background:var(--on-accent);color:var(--accent)}
`;

const TALL = `
.row.tall{flex-wrap:wrap;padding-top:0;overflow:hidden}
.tall>img{flex:0 0 calc(100% + var(--start) + var(--end));height:auto;
margin-inline:calc(-1*var(--start)) calc(-1*var(--end));aspect-ratio:2/1}
`;

/** Styles of rows with a picture above their text, if there may be any. */
export const tallStyle = ({ urls = [] }: PageView['link']): string =>
  urls.some((entry) => 'image' in entry && entry.image) ? TALL : '';

interface Group {
  heading?: JSX.Element;
  /** Rows in a row make up one list. */
  parts: (JSX.Element | JSX.Element[])[];
}

/**
 * The links and blocks of a page below their headings; `withLead` makes the first link a large button. A
 * heading with nothing below it is left out.
 */
export function linkGroups(view: PageView, withLead = false): ComponentChildren[] {
  const groups: Group[] = [{ parts: [] }];
  const addRow = (row: JSX.Element) => {
    const last = groups.at(-1)?.parts.at(-1);
    if (Array.isArray(last)) last.push(row);
    else groups.at(-1)?.parts.push([row]);
  };
  let isFirst = true;
  for (const entry of view.link.urls ?? []) {
    const data = view.entryData?.(entry);
    if ('heading' in entry) {
      const heading = (
        <h2 dir="auto" {...data}>
          {entry.heading}
        </h2>
      );
      groups.push({ heading, parts: [] });
      continue;
    }
    if ('type' in entry) {
      if (entry.type === 'product') addRow(product(view, entry, { isFirst, data }));
      else {
        const shown = block(view, entry);
        if (!shown) continue;
        Object.assign(shown.props, data);
        groups.at(-1)?.parts.push(shown);
      }
      continue;
    }
    const { title, url, description, featured, image, icon } = entry;
    const lead = featured || (withLead && isFirst);
    const wide = featured ? picture(view, image, { lazy: !isFirst, sizes: COLUMN }) : null;
    isFirst = false;
    addRow(
      linkRow({
        href: outbound(view, url),
        title,
        text: description,
        wide,
        before: linkIcon(view, { url, icon: (wide ? null : image) ?? icon }),
        lead,
        hint: contactHint(view, url),
        data,
      }),
    );
  }
  return groups
    .filter(({ parts }) => parts.length > 0)
    .map(({ heading, parts }) => [
      heading,
      parts.map((part) => (Array.isArray(part) ? list(part, 'rows') : part)),
    ]);
}
