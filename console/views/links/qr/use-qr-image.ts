import type { ApiError, QrStyle } from '@signpost/client/core';
import type { QR_FORMATS } from '@signpost/client/values';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useSession } from '#console/session/session.ts';

type QrFormat = (typeof QR_FORMATS)[number];

export interface QrOptions {
  format: QrFormat;
  /** Numbers as typed: the API validates them. */
  size: string;
  margin?: string;
  color?: string;
  background?: string;
  dots?: QrStyle['dots'];
  corners?: QrStyle['corners'];
  frame?: string;
  /** A storage code. */
  logo?: string | undefined;
  tracked?: boolean;
  /** `saved`: what is missing here is as it is saved. */
  style?: 'plain' | 'saved';
}

/** The small code on buttons that open the dialog, which shows it first. */
export const SMALL_QR: QrOptions = { format: 'svg', size: '300', style: 'saved', tracked: true };

const TYPES = {
  png: 'image/png',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  pdf: 'application/pdf',
} as const;

export interface QrImage {
  /** Object URL. The previous image stays until the next is loaded, also if that is refused. */
  url: string | undefined;
  blob: Blob | undefined;
  error: ApiError | undefined;
  /** Whether the image is the one of the options: neither loading nor refused. */
  isCurrent: boolean;
  isLoading: boolean;
}

/** With the link and the options of the image that is shown. */
type Loaded = Omit<QrImage, 'isCurrent'> & { id: string | undefined; options: string | undefined };

const NONE = { url: undefined, blob: undefined, error: undefined, id: undefined, options: undefined };

const DEBOUNCE_MS = 250;

/** Loads a QR code by fetch: an `<img>` cannot send the API key. Nothing without an id. */
export function useQrImage(id: string | undefined, options: QrOptions): QrImage {
  const { api } = useSession();
  const key = JSON.stringify(options);
  const [image, setImage] = useState<Loaded>({ ...NONE, isLoading: true });
  const isFirst = useRef(true);
  useEffect(() => {
    if (id === undefined) {
      setImage({ ...NONE, isLoading: false });
      return undefined;
    }
    const running = new AbortController();
    const { signal } = running;
    setImage((before) => ({ ...before, isLoading: true }));
    const timer = setTimeout(
      () => {
        const [size, margin] = [options.size, options.margin] as unknown as [number, number | undefined];
        const query = { ...options, size, margin };
        api
          .file('/v1/api/links/{id}/qrcode', { path: { id }, query, accept: TYPES[options.format], signal })
          .then((blob) => {
            if (signal.aborted) return;
            const url = URL.createObjectURL(blob);
            setImage({ url, blob, error: undefined, id, options: key, isLoading: false });
          })
          .catch((error: ApiError) => {
            if (signal.aborted) return;
            setImage((before) => ({ ...(before.id === id ? before : NONE), error, isLoading: false }));
          });
      },
      isFirst.current ? 0 : DEBOUNCE_MS,
    );
    isFirst.current = false;
    return () => {
      clearTimeout(timer);
      running.abort();
    };
  }, [id, key]);
  useEffect(() => {
    const { url } = image;
    return () => url && URL.revokeObjectURL(url);
  }, [image.url]);
  return { ...image, isCurrent: image.options === key && image.id === id && !image.error };
}
