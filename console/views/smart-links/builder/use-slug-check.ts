import { SMART_LINK_PREFIXES } from '@signpost/client/values';
import { useRef, useState } from 'preact/hooks';
import type { SmartLinkType } from '../smart-link-type.ts';

/**
 * Checks whether a typed slug is taken. If the check fails, it counts as free: the API decides when the page
 * is saved.
 */
export function useSlugCheck(
  type: SmartLinkType,
  own: string,
): { taken: string; check: (slug: string) => void } {
  const [taken, setTaken] = useState('');
  const latest = useRef('');
  const check = async (typed: string): Promise<void> => {
    const slug = typed.trim().toLowerCase();
    latest.current = slug;
    if (slug === own || !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return;
    try {
      // The console and pages are on one origin. A view by HEAD is not counted.
      const response = await fetch(`/${SMART_LINK_PREFIXES[type]}/${slug}`, {
        method: 'HEAD',
        redirect: 'manual',
        credentials: 'omit',
      });
      // Shown, redirecting, or disabled. Other statuses say nothing about the slug.
      const isTaken = response.ok || response.type === 'opaqueredirect' || response.status === 410;
      if (latest.current === slug) setTaken(isTaken ? slug : '');
    } catch {
      // Offline.
    }
  };
  return { taken, check: (slug) => void check(slug) };
}
