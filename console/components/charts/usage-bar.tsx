/** A usage bar. Decorative: needs a text next to it. */
export function UsageBar({ used, limit }: { used: number; limit: number }) {
  return (
    <span class="track" aria-hidden="true">
      {used > 0 && (
        <span
          class={used >= limit ? 'track-full' : undefined}
          style={{ width: `${Math.min(100, (used / limit) * 100)}%` }}
        />
      )}
    </span>
  );
}
