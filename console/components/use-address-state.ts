import { useLocation } from 'preact-iso/router';

/**
 * What of a view stands in its address, so that it can be sent to somebody and the back button brings it back:
 * `const [query, setQuery] = useAddressState();`. Empty values are left out.
 */
export function useAddressState(): [
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
