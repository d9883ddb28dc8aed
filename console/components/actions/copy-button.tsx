import { useState } from 'preact/hooks';
import { useTexts } from '#console/texts/text.tsx';
import { Button } from '../elements/button.tsx';
import { useToast } from '../feedback/toast.tsx';

/** Copies a text; `what` completes the accessible name. */
export function CopyButton({
  text,
  what,
  iconOnly = true,
  variant = 'quiet',
  onCopied,
}: {
  text: string;
  what: string;
  iconOnly?: boolean;
  variant?: 'quiet' | 'primary';
  onCopied?: () => void;
}) {
  const { common } = useTexts();
  const toast = useToast();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      onCopied?.();
      toast({ text: common.copied });
      setTimeout(() => setCopied(false), 2000);
    } catch {
      toast({ text: common.notCopied, tone: 'wrong' });
    }
  };
  return (
    <Button
      variant={variant}
      icon={isCopied ? 'check' : 'copy'}
      iconOnly={iconOnly}
      onClick={() => void copy()}
    >
      {common.copy} {what}
    </Button>
  );
}
