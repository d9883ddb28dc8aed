import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { BASE } from '../config.ts';
import { Icon } from './icon.tsx';

interface ViewProps {
  title: string;
  /** Which part of it is shown, where `SubNavigation` leads to several. */
  part?: string | undefined;
  lead?: string | undefined;
  /** What can be done in this view. */
  actions?: ComponentChildren;
  /** The view that this one belongs to. */
  parent?: { path: string; title: string } | undefined;
  children: ComponentChildren;
}

/** Whether a view was shown since the page was loaded: the first one leaves the focus where the browser has put it. */
let isFirst = true;

/** Takes the focus to the heading of the view, where what had it is gone. */
export function focusHeading(): void {
  // After what is under way was drawn.
  setTimeout(() => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }));
}

/** The frame of every view: names the page and, after navigation, takes the focus to its heading. */
export function View({ title, part, lead, actions, parent, children }: ViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = [part, title, 'Signpost'].filter(Boolean).join(' · ');
  }, [title, part]);
  useLayoutEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <>
      <header class="view-head">
        <div class="view-title">
          {parent && (
            <a class="view-parent" href={`${BASE}${parent.path}`}>
              <Icon name="back" />
              {parent.title}
            </a>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {title}
            {part && <span class="visually-hidden">: {part}</span>}
          </h1>
          {lead && <p class="soft">{lead}</p>}
        </div>
        {actions && <div class="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}
