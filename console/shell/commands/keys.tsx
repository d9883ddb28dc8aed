/** Keys of a shortcut, one after the other. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <span class="keys">
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </span>
  );
}
