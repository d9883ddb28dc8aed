import type { JSX } from 'preact';
import { initial, linkIcon, linkRow, type PageView } from './parts.ts';

/** The links of a page; `withLead` makes the first one a large button. */
export function linkRows(view: PageView, withLead = false): JSX.Element[] {
  return (view.link.urls ?? []).map(({ title, url, description }, index) =>
    linkRow({
      url,
      title,
      text: description,
      before: linkIcon(view, { url }, initial(title)),
      lead: withLead && index === 0,
    }),
  );
}
