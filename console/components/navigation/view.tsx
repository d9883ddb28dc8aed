import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { BASE } from '#console/config.ts';
import { Icon } from '../elements/icon.tsx';

interface ViewProps {
  title: string;
  /** Current tab of `SubNavigation`. */
  part?: string | undefined;
  lead?: string | undefined;
  /** Buttons. */
  actions?: ComponentChildren;
  /**
   * `SubNavigation` of a section. It is right below the title: leads and buttons, which its views have or
   * lack, do not move it.
   */
  navigation?: ComponentChildren;
  /** Target of the back link. */
  parent?: { path: string; title: string } | undefined;
  children: ComponentChildren;
}

/** The first view after a page load leaves the focus to the browser. */
let isFirst = true;

/** The next view focuses its heading: it replaces something that had the focus, such as the sign-in form. */
export function focusNextView(): void {
  isFirst = false;
}

/** The frame of every view: sets the document title and, after navigation, focuses the heading. */
export function View({ title, part, lead, actions, navigation, parent, children }: ViewProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = [part, title, 'Signpost'].filter(Boolean).join(' · ');
  }, [title, part]);
  useLayoutEffect(() => {
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  const about = lead && <p class="soft">{lead}</p>;
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
          {!navigation && about}
        </div>
        {navigation}
        {navigation && about}
        {actions && <div class="actions">{actions}</div>}
      </header>
      {children}
    </>
  );
}
