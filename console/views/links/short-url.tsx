import { CopyButton } from '#console/components/actions/copy-button.tsx';

/** A short URL: opens in a new tab, with copy button. */
export function ShortUrl({ url }: { url: string }) {
  const { host, pathname } = new URL(url);
  return (
    <span class="with-copy links-short">
      <a href={url} target="_blank" rel="noopener noreferrer">
        <span class="links-host">{host}</span>
        {pathname}
      </a>
      <CopyButton text={url} what={url} />
    </span>
  );
}
