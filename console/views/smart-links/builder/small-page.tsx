import { useEffect, useRef, useState } from 'preact/hooks';
import { previewPath } from '#console/config.ts';
import type { PreviewMessage } from '#console/preview/preview-message.ts';

/** A real page in a small frame. */
export function SmallPage({ message }: { message: PreviewMessage }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // As in the preview: the frame has an opaque origin.
    if (isLoaded) frame.current?.contentWindow?.postMessage(message, '*');
  }, [isLoaded, message]);
  return (
    <span class="smart-preset-page" inert>
      <iframe
        ref={frame}
        title={message.link.title}
        src={previewPath}
        sandbox="allow-scripts"
        tabIndex={-1}
        onLoad={() => setLoaded(true)}
      />
    </span>
  );
}
