import { useLocation } from 'preact-iso/router';

/**
 * View state in the query string, so that it can be shared and the back button restores it:
 * `const [query, setQuery] = useUrlState();`. Empty values are removed.
 */
export function useUrlState(): [
  query: Record<string, string | undefined>,
  change: (values: Record<string, string | undefined>, options?: { replace?: boolean }) => void,
] {
  const { path, query, route } = useLocation();
  const change = (values: Record<string, string | undefined>, { replace = true } = {}): void => {
    const entries = Object.entries({ ...query, ...values }).filter((entry): entry is [string, string] =>
      Boolean(entry[1]),
    );
    const search = new URLSearchParams(entries).toString();
    route(search ? `${path}?${search}` : path, replace);
  };
  return [query, change];
}
