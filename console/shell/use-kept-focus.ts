import { useEffect } from 'preact/hooks';

const HEADING = 'h1, h2, h3';

/**
 * Moves the focus to the heading above the focused element when that is removed, such as a row that was
 * deleted. Browsers would start again at the top of the page. Code that focuses something itself takes
 * precedence.
 */
export function useKeptFocus(): void {
  useEffect(() => {
    /** The focused element, and what it is in. */
    let path: Element[] = [];
    const note = ({ target }: Event) => {
      path = [];
      for (let at = target as Element | null; at; at = at.parentElement) path.push(at);
    };
    const forget = ({ target }: Event) => {
      // Left by a click on nothing, unlike one that is about to be removed.
      setTimeout(() => {
        if (path[0] === target && path[0]?.isConnected && document.activeElement !== target) path = [];
      });
    };
    const observer = new MutationObserver(() => {
      if (!isLost(path)) return;
      // After the effects of this rendering.
      setTimeout(() => {
        if (!isLost(path)) return;
        const place = path.find((one) => one.isConnected && one.querySelector(HEADING));
        const heading = place?.querySelector<HTMLElement>(HEADING);
        path = [];
        if (!heading) return;
        heading.tabIndex = -1;
        heading.focus({ preventScroll: true });
      });
    });
    document.addEventListener('focusin', note);
    document.addEventListener('focusout', forget);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      document.removeEventListener('focusin', note);
      document.removeEventListener('focusout', forget);
      observer.disconnect();
    };
  }, []);
}

const isLost = ([focused]: readonly Element[]): boolean =>
  focused !== undefined && !focused.isConnected && document.activeElement === document.body;
