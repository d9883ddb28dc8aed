import { Logo } from '#console/components/elements/logo.tsx';
import { useFirstTexts } from '#console/texts/text.tsx';

/** Shown while the stored key is verified. */
export function Splash() {
  const { common } = useFirstTexts();
  return (
    <div class="splash" role="status">
      <Logo />
      <span class="visually-hidden">{common.loading}</span>
    </div>
  );
}
