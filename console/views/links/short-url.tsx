import { CopyButton } from '../../components/copy-button.tsx';

/** What is given to people: to follow in a new tab, and to copy. */
export function ShortUrl({ url }: { url: string }) {
  return (
    <span class="with-copy links-short">
      <a href={url} target="_blank" rel="noopener noreferrer">
        {url.replace(/^https?:\/\//, '')}
      </a>
      <CopyButton text={url} what={url} />
    </span>
  );
}
