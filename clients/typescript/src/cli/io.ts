import type { ReadStream, WriteStream } from 'node:tty';

/** What surrounds a command: streams, environment, interruption. */
export interface Io {
  stdin: NodeJS.ReadableStream & Partial<Pick<ReadStream, 'isTTY' | 'setRawMode'>>;
  stdout: Out;
  stderr: Out;
  env: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  home: string;
  /** Aborted when the command is interrupted. */
  signal: AbortSignal;
}

type Out = NodeJS.WritableStream & Partial<Pick<WriteStream, 'isTTY' | 'columns'>>;
