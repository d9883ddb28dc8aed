import type { JSX } from 'preact';
import { initial, linkIcon, type PageView, row } from './parts.ts';

/** The links of a page; with `withLead`, the first is its large button. */
export function linkRows(view: PageView, withLead = false): JSX.Element[] {
  return (view.link.urls ?? []).map(({ title, url, description }, index) =>
    row({
      url,
      title,
      text: description,
      before: linkIcon(view, { url }, initial(title)),
      lead: withLead && index === 0,
    }),
  );
}
