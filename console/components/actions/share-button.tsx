import { useTexts } from '#console/texts/text.tsx';
import { Button } from '../elements/button.tsx';
import { useToast } from '../feedback/toast.tsx';

/** Opens the share sheet of the device. Nothing where there is none, as in most browsers on computers. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const { common } = useTexts();
  const toast = useToast();
  if (typeof navigator.share !== 'function') return null;
  const share = () =>
    navigator.share({ title, url }).catch((error: DOMException) => {
      // Closed without sharing.
      if (error.name !== 'AbortError') toast({ text: common.notShared, tone: 'wrong' });
    });
  return (
    <Button icon="share" onClick={() => void share()}>
      {common.shareSheet}
    </Button>
  );
}
