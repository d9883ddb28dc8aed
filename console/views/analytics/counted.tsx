import { type ComponentChildren, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { useTexts } from '#console/texts/text.tsx';
import type { Scope } from './scope.ts';

export interface Counted {
  /** `Clicks` */
  total: string;
  perVisitor: string;
  last: string;
  /** Heading of the time from one to the next. */
  between: string;
  none: string;
}

const Context = createContext<Scope['kind']>('account');

/** Provides the subject of a report to all components below. */
export const CountedProvider = ({ scope, children }: { scope: Scope; children: ComponentChildren }) => (
  <Context.Provider value={scope.kind}>{children}</Context.Provider>
);

/** What is counted: clicks on links, views of a page. */
export function useCounted(): Counted {
  const { analytics: text, smartLinks } = useTexts();
  if (useContext(Context) === 'smartLink') {
    const { total, perVisitor, last, between } = smartLinks.counted;
    return { total, perVisitor, last, between, none: smartLinks.noViews };
  }
  return {
    total: text.clicks,
    perVisitor: text.clicksPerVisitor,
    last: text.lastClick,
    between: text.betweenClicks,
    none: text.noClicks,
  };
}
