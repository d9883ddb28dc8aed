import type { QrStyle } from '@signpost/client/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useTexts } from '#console/texts/text.tsx';
import { isSame, type Look, lookOf, optionsOf } from './qr-look.ts';
import { useQrMemory } from './qr-memory.ts';
import { type QrImage, SMALL_QR, useQrImage } from './use-qr-image.ts';

interface QrImages {
  /** The code in the look of the form. */
  shown: QrImage;
  /** What is downloaded. */
  file: QrImage;
  /** Object URL of the image to show; undefined: nothing is loaded yet. */
  url: string | undefined;
}

interface QrForm {
  look: Look;
  /** Whether the look is the saved style. */
  isSaved: boolean;
  images: QrImages;
  changeLook: (changes: Partial<Look>) => void;
  change: (changes: Partial<Look['options']>) => void;
  useSaved: () => void;
}

interface Styles {
  saved: QrStyle;
  /** What to begin with, if it is not the saved style. */
  suggested: QrStyle | undefined;
}

/**
 * The look of a link's QR code while it is being changed. Begins with the look of last time, which is stored
 * in this browser, or with the suggested or the saved style.
 */
export function useQrLook(linkId: string, { saved, suggested }: Styles): QrForm {
  const { links: text } = useTexts();
  const memory = useQrMemory(linkId);
  const plain = lookOf(saved, text.qrSavedLogo);
  const [look, setLook] = useState<Look>(() => {
    const last = memory.look();
    if (!last) return suggested ? lookOf(suggested, text.qrSavedLogo) : plain;
    const { isTransparent, options, logo } = last;
    return { isTransparent, options: { ...plain.options, ...options }, logo };
  });
  const changeLook = (changes: Partial<Look>) => setLook((before) => ({ ...before, ...changes }));
  // What was cached is shown first: a code in that style follows to the current one. At once: an effect after
  // the next frame would undo what is chosen until then.
  const followed = useRef(plain);
  useLayoutEffect(() => {
    if (isSame(look, followed.current)) setLook(plain);
    followed.current = plain;
  }, [JSON.stringify(saved)]);
  const isSaved = isSame(look, plain);
  const images = useQrImages(linkId, look);
  const { shown } = images;
  // What the API refuses is not remembered: the link would be shown without a code.
  useEffect(() => {
    if (isSaved) memory.forget();
    else if (shown.isCurrent) memory.remember(look);
  }, [JSON.stringify(look), shown.isCurrent]);
  // Uploads that nothing uses are deleted after a day.
  const isLogoGone = shown.error?.code === 'NOT_FOUND' && look.logo !== undefined;
  useEffect(() => {
    if (!isLogoGone) return;
    // Its style was changed elsewhere, and is loading: the code still follows it.
    if (isSaved) followed.current = { ...plain, logo: undefined };
    changeLook({ logo: undefined });
  }, [isLogoGone]);
  return {
    look,
    isSaved,
    images,
    changeLook,
    change: (changes) => setLook((before) => ({ ...before, options: { ...before.options, ...changes } })),
    useSaved: () => setLook(plain),
  };
}

function useQrImages(linkId: string, look: Look): QrImages {
  const options = optionsOf(look);
  const isPdf = options.format === 'pdf';
  // No browser shows a PDF as an image: an SVG has the same outlines.
  const shown = useQrImage(linkId, isPdf ? { ...options, format: 'svg' } : options);
  const pdf = useQrImage(isPdf ? linkId : undefined, options);
  // The suggested colors can be refused before there is a code to keep.
  const isRefused = shown.error !== undefined && !shown.url;
  const fallback = useQrImage(isRefused ? linkId : undefined, SMALL_QR);
  return { shown, file: isPdf ? pdf : shown, url: shown.url ?? fallback.url };
}
