/**
 * A mark for a site: the first letter of its host, in a color derived from the host. The sites' own icons are
 * not loaded, because that would tell them, or a third party, who views which links.
 */
export function HostTile({ url }: { url: string }) {
  const host = URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';
  return (
    <span class="host-tile" style={{ '--hue': hueOf(host) }} aria-hidden="true">
      {host.charAt(0).toUpperCase() || '?'}
    </span>
  );
}

/** Spread around the color wheel: hosts that differ in one character get different hues. */
function hueOf(text: string): number {
  let sum = 0;
  for (const character of text) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 3600;
  return Math.round((sum * 137.5) % 360);
}
