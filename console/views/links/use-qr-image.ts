import { useEffect, useRef, useState } from 'preact/hooks';
import type { ApiError } from '../../../clients/typescript/src/api-error.ts';
import type { QR_FORMATS } from '../../../clients/typescript/src/values.ts';
import { useSession } from '../../session/session.tsx';

export type QrFormat = (typeof QR_FORMATS)[number];

const TYPES = { png: 'image/png', jpg: 'image/jpeg', svg: 'image/svg+xml' } as const;

export interface QrImage {
  /** Object URL; the previous image stays until the next is loaded. */
  url: string | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
}

const DEBOUNCE_MS = 250;

/** Loads a QR code by fetch: an `<img>` cannot send the API key. */
export function useQrImage(id: string, format: QrFormat, size: string): QrImage {
  const { api } = useSession();
  const [image, setImage] = useState<QrImage>({ url: undefined, error: undefined, isLoading: true });
  const isFirst = useRef(true);
  useEffect(() => {
    const running = new AbortController();
    const { signal } = running;
    setImage((before) => ({ ...before, isLoading: true }));
    const timer = setTimeout(
      () => {
        // Invalid numbers are sent as is: the API validates them.
        const query = { format, size: size as unknown as number };
        api
          .file('/v1/api/links/{id}/qrcode', { path: { id }, query, accept: TYPES[format], signal })
          .then((blob) => ({ url: URL.createObjectURL(blob), error: undefined, isLoading: false }))
          .catch((error: ApiError) => ({ url: undefined, error, isLoading: false }))
          .then((next) => (signal.aborted ? next.url && URL.revokeObjectURL(next.url) : setImage(next)));
      },
      isFirst.current ? 0 : DEBOUNCE_MS,
    );
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      running.abort();
    };
  }, [id, format, size]);
  useEffect(() => {
    const { url } = image;
    return () => url && URL.revokeObjectURL(url);
  }, [image.url]);
  return image;
}
