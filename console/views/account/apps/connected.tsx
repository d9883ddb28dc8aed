import { Button } from '#console/components/elements/button.tsx';
import { useTexts } from '#console/texts/text.tsx';

/** Shown until the browser has left, and afterwards if a program on this device has taken over. */
export function Connected({ name, returnTo }: { name: string; returnTo: string }) {
  const { connections: text } = useTexts();
  return (
    <div role="status">
      <p class="state-title">{text.connected(name)}</p>
      <p class="soft">{text.connectedText}</p>
      <p>
        <Button onClick={() => location.assign(returnTo)}>{text.back}</Button>
      </p>
    </div>
  );
}
