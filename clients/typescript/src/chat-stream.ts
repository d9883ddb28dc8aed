import type { ChatCompletionChunk } from './api.ts';
import { ApiError } from './api-error.ts';

/**
 * Chunks of a streamed completion. Throws an error that is sent mid-stream, or when the connection is lost.
 */
export async function* readChunks(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<ChatCompletionChunk, void, undefined> {
  for await (const line of linesOf(body, signal)) {
    const [, data] = /^data: ?(.*)$/.exec(line) ?? [];
    if (data === '[DONE]') return;
    if (data === undefined) continue;
    const piece = JSON.parse(data) as ChatCompletionChunk & { error?: { message?: string; code?: string } };
    if (piece.error) {
      const { message = 'The response broke off.', code } = piece.error;
      throw new ApiError(message, { status: 200, code: code ?? 'STREAM_ERROR' });
    }
    yield piece;
  }
}

async function* linesOf(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal | undefined,
): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        if (signal?.aborted) throw cause;
        throw new ApiError('The connection was lost.', { status: 200, code: 'STREAM_ERROR', cause });
      });
      rest += decoder.decode(value, { stream: !done });
      const lines = rest.split(/\r\n|\n/);
      rest = lines.pop() ?? '';
      yield* lines;
      if (done) break;
    }
    if (rest !== '') yield rest;
  } finally {
    // Cancelling also stops the model.
    await reader.cancel().catch(() => undefined);
  }
}
