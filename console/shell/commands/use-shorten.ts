import { useLocation } from 'preact-iso/router';
import { isUrl } from '#console/components/forms/is-url.ts';
import { BASE } from '#console/config.ts';
import { useSession } from '#console/session/session.ts';
import { useTexts } from '#console/texts/text.tsx';
import type { CommandGroup } from './command.ts';

/** Offers to shorten a URL that was pasted: opens the form of a new link with it. */
export function useShorten(typed: string): CommandGroup[] {
  const { commands: text } = useTexts();
  const { can } = useSession();
  const { route } = useLocation();
  const url = typed.trim();
  if (!isUrl(url) || !can('links:write')) return [];
  const run = () => route(`${BASE}/links?${new URLSearchParams({ create: 'yes', url })}`);
  return [
    { title: text.create, commands: [{ id: 'shorten', title: text.shorten, icon: 'plus', note: url, run }] },
  ];
}
