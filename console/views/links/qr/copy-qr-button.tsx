import { Button } from '#console/components/elements/button.tsx';
import { useToast } from '#console/components/feedback/toast.tsx';
import { useTexts } from '#console/texts/text.tsx';

/** Copies the image, or the source of an SVG. No JPEG: clipboards do not support it. */
export function CopyQrButton({ blob }: { blob: Blob | undefined }) {
  const { common, links: text } = useTexts();
  const toast = useToast();
  if (blob?.type.startsWith('image/jpeg')) return null;
  const copy = async (image: Blob) => {
    try {
      if (image.type.startsWith('image/svg')) await navigator.clipboard.writeText(await image.text());
      else await navigator.clipboard.write([new ClipboardItem({ [image.type]: image })]);
      toast({ text: common.copied });
    } catch {
      toast({ text: common.notCopied, tone: 'wrong' });
    }
  };
  return (
    <Button icon="copy" disabled={!blob} onClick={() => blob && void copy(blob)}>
      {text.qrCopy}
    </Button>
  );
}
