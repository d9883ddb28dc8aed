import { Logo } from '../components/logo.tsx';
import { useTexts } from '../texts/text.tsx';

/** While the key that the tab has kept is being checked. */
export function Splash() {
  const { common } = useTexts();
  return (
    <div class="splash" role="status">
      <Logo />
      <span class="visually-hidden">{common.loading}</span>
    </div>
  );
}
