import { MAX_IMAGE_PIXELS, MAX_UPLOAD_BYTES } from '@signpost/client/values';
import { useEffect, useRef, useState } from 'preact/hooks';
import { checkFile, type MediaKind, megabytes, upload } from '#console/data/uploads.ts';
import { useAction } from '#console/data/use-action.ts';
import { useSession } from '#console/session/session.ts';
import { errorText } from '#console/texts/error-text.ts';
import { useTexts } from '#console/texts/text.tsx';

interface MediaUpload {
  /** Uploads files one after the other; those with a problem are left out. */
  send: (files: readonly File[]) => void;
  stop: () => void;
  isRunning: boolean;
  /** The part of the current file that is sent, from 0 to 1; undefined: none is on its way. */
  progress: number | undefined;
  /** The current file, counted from 1, and how many there are. */
  current: { number: number; count: number };
  /** Why files were not uploaded; with their names if there were several. */
  problem: string | undefined;
}

/** Uploads pictures or videos. `onBusy` counts those on their way; `onUploaded` is called for each. */
export function useMediaUpload(
  kind: MediaKind,
  onBusy: (difference: 1 | -1) => void,
  onUploaded: (storageCode: string, file: File) => void,
): MediaUpload {
  const texts = useTexts();
  const { forms: text } = texts;
  const { api } = useSession();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const [progress, setProgress] = useState<number>();
  const [current, setCurrent] = useState({ number: 0, count: 0 });
  const running = useRef<AbortController>(undefined);
  const latest = useRef(onUploaded);
  latest.current = onUploaded;

  const sendOne = async (file: File, signal: AbortSignal): Promise<string | undefined> => {
    const checked = await checkFile(file, kind);
    if (checked.problem) {
      return {
        type: text.wrongType[kind],
        size: text.tooLarge(megabytes(MAX_UPLOAD_BYTES[kind])),
        empty: text.emptyFile,
        pixels: text.tooManyPixels(MAX_IMAGE_PIXELS / 1e6),
      }[checked.problem];
    }
    setProgress(0);
    onBusy(1);
    try {
      const { contentType } = checked;
      const storageCode = await upload(api, file, { contentType, onProgress: setProgress, signal });
      latest.current(storageCode, file);
      return undefined;
    } finally {
      setProgress(undefined);
      onBusy(-1);
    }
  };
  const send = useAction(async (files: readonly File[]) => {
    const stop = new AbortController();
    running.current = stop;
    setProblems([]);
    for (const [index, file] of files.entries()) {
      setCurrent({ number: index + 1, count: files.length });
      try {
        const problem = await sendOne(file, stop.signal);
        if (problem) {
          setProblems((before) => [...before, files.length > 1 ? `${file.name}: ${problem}` : problem]);
        }
      } catch (error) {
        // Cancelled by the user.
        if (stop.signal.aborted) return;
        throw error;
      }
    }
  });
  useEffect(() => () => running.current?.abort(), []);

  const failed = send.error && errorText(texts, send.error);
  return {
    send: (files) => {
      if (files.length > 0 && !send.isRunning) void send.run(files);
    },
    stop: () => running.current?.abort(),
    isRunning: send.isRunning,
    progress,
    current,
    problem: [...problems, ...(failed ? [failed] : [])].join(' ') || undefined,
  };
}
