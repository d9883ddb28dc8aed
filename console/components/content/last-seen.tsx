import { useFormat, useTexts } from '#console/texts/text.tsx';

/** Times are kept to the hour, so nothing finer is shown. */
const KEPT_TO_MS = 3600_000;

/** When a person or a session was last seen, or an API key last used. */
export function LastSeen({ at }: { at: string }) {
  const { sessions: text } = useTexts();
  const format = useFormat();
  const isRecent = Date.now() - Date.parse(at) < KEPT_TO_MS;
  return <time dateTime={at}>{isRecent ? text.lastHour : format.relative(at)}</time>;
}
