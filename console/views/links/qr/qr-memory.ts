import { useEffect, useState } from 'preact/hooks';
import { localStore } from '#console/data/local-store.ts';
import { useSession } from '#console/session/session.ts';
import { type QrImage, type QrOptions, SMALL_QR, useQrImage } from './use-qr-image.ts';

/** How the QR code of a link looked when its dialog was last open in this browser. */
export interface QrLook {
  options: Omit<QrOptions, 'logo' | 'style'>;
  isTransparent: boolean;
  logo: { storageCode: string; name: string } | undefined;
}

interface Remembered extends QrLook {
  at: number;
}

interface QrMemory {
  look: () => QrLook | undefined;
  remember: (look: QrLook) => void;
  forget: () => void;
}

const PREFIX = 'qr.';

/** Links; older ones are forgotten. */
const MAX_REMEMBERED = 200;

export function useQrMemory(linkId: string): QrMemory {
  const { account } = useSession();
  const [store] = useState(() => localStore(account.owner._id));
  const name = `${PREFIX}${linkId}`;
  const all = () => store.entries().filter(([key]) => key.startsWith(PREFIX)) as [string, Remembered][];
  return {
    look: () => all().find(([key]) => key === name)?.[1],
    remember: (look) => {
      store.set(name, { ...look, at: Date.now() });
      const newestFirst = all().sort(([, a], [, b]) => b.at - a.at);
      for (const [old] of newestFirst.slice(MAX_REMEMBERED)) store.remove(old);
    },
    forget: () => store.remove(name),
  };
}

/**
 * The code that the dialog of a link shows first, small. In the saved style if the API refuses what is
 * remembered: its logo may be deleted.
 */
export function useSmallQrImage(linkId: string): QrImage {
  const look = useQrMemory(linkId).look();
  const remembered = look ? smallOptions(look) : SMALL_QR;
  const key = JSON.stringify([linkId, remembered]);
  const [refused, setRefused] = useState<string>();
  const image = useQrImage(linkId, refused === key ? SMALL_QR : remembered);
  const { error } = image;
  useEffect(() => {
    if (error?.code === 'VALIDATION_ERROR' || error?.code === 'NOT_FOUND') setRefused(key);
  }, [error]);
  return image;
}

function smallOptions(look: QrLook): QrOptions {
  const { options, isTransparent, logo } = look;
  const { format, size } = SMALL_QR;
  return {
    ...options,
    ...(isTransparent && { background: 'transparent' }),
    logo: logo?.storageCode,
    format,
    size,
  };
}
