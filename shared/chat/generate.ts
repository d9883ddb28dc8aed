import { identify, measure } from '#shared/platform/runtime/log.ts';
import type { ChatInput } from './chat-request.ts';
import { connectUpstream } from './connect-upstream.ts';
import { estimatePromptTokens, estimateTokens, trimHistory } from './history.ts';
import { chatModel } from './models.ts';
import { type CallReservation, type Payer, reserveCall } from './reserve-call.ts';
import {
  appendText,
  assertReadable,
  type Completion,
  type Delta,
  FAILURE,
  type Upstream,
  UpstreamError,
  type UpstreamRequest,
  type Usage,
} from './upstream.ts';

export type CountedCompletion = Completion & { usage: Usage };

/** Parts of a completion; the last one carries only `usage`. */
export type CountedDelta = Delta;

/** A completion not requested yet: call one of the two methods, once. */
export interface Generation {
  /** Number of the oldest messages dropped to fit the model's context. */
  trimmed: number;
  complete(signal: AbortSignal): Promise<CountedCompletion>;
  stream(signal: AbortSignal): AsyncGenerator<CountedDelta, void>;
}

/**
 * Generates a completion. The maximum cost is reserved before the upstream is called. The text that reached
 * the caller is charged once, at the end, whether the model, the caller, a timeout or a failure of the
 * upstream ended it. A call without text costs nothing. Throws MODEL_NOT_FOUND; its methods also throw the
 * errors of `reserveCall`.
 */
export function generate(slug: string, input: ChatInput, payer: Payer): Generation {
  const model = chatModel(slug);
  identify({ model: slug });
  const maxTokens = Math.min(input.maxTokens ?? model.maxOutputTokens, model.maxOutputTokens);
  const { messages, trimmed } = trimHistory(input.messages, model.contextTokens - maxTokens);
  const { temperature, topP, stop, seed } = input;
  const request: UpstreamRequest = {
    messages,
    maxTokens,
    ...(temperature !== undefined && { temperature }),
    ...(topP !== undefined && { topP }),
    ...(stop !== undefined && { stop }),
    ...(seed !== undefined && { seed }),
  };
  const call = { upstream: connectUpstream(model.upstream), request, payer };
  return {
    trimmed,
    complete: (signal) => complete(call, signal),
    stream: (signal) => stream(call, signal),
  };
}

interface Call {
  upstream: Upstream;
  request: UpstreamRequest;
  payer: Payer;
}

/** Reserves the maximum cost of the request, and lowers its token limit to what the balance covers. */
async function reserve({ payer, request }: Call) {
  const limits = { inputTokens: estimatePromptTokens(request.messages), maxTokens: request.maxTokens };
  const reservation = await reserveCall(payer, limits, new Date());
  return { reservation, request: { ...request, maxTokens: reservation.maxTokens } };
}

async function complete(call: Call, signal: AbortSignal): Promise<CountedCompletion> {
  const { reservation, request } = await reserve(call);
  let completion: Completion;
  try {
    completion = await call.upstream.complete(request, signal);
    assertReadable(completion);
  } catch (error) {
    await reservation.release();
    throw error;
  }
  const { content, finishReason } = completion;
  return { content, finishReason, usage: await charge(reservation, request, completion) };
}

async function* stream(call: Call, signal: AbortSignal): AsyncGenerator<CountedDelta, void> {
  const { reservation, request } = await reserve(call);
  let content = '';
  // White space is sent with the text after it: a failure before any text costs nothing, and has a status.
  let isHeld = true;
  let end: Omit<Completion, 'content'> | undefined;
  let counted: Usage | undefined;
  let hasEnded = false;
  try {
    for await (const { text, usage, finishReason, hasOther } of call.upstream.stream(request, signal)) {
      counted = usage ?? counted;
      if (finishReason !== undefined) end = { finishReason, ...(hasOther && { hasOther }) };
      if (text === undefined) continue;
      // Callers who have left do not get it.
      signal.throwIfAborted();
      content = appendText(content, text);
      const isFirst = isHeld;
      isHeld &&= text.trim() === '';
      if (!isHeld) yield { text: isFirst ? content : text };
    }
    if (!end) throw new UpstreamError(FAILURE.interrupted, 'no end');
    // Not before the usage is known: it says whether an answer without text is one.
    assertReadable({ content, ...end, ...(counted && { usage: counted }) });
    if (isHeld && content !== '') {
      isHeld = false;
      yield { text: content };
    }
    yield { finishReason: end.finishReason };
    hasEnded = true;
    yield { usage: await charge(reservation, request, { content, usage: counted }) };
  } finally {
    if (!hasEnded) await charge(reservation, request, { content: isHeld ? '' : content, usage: counted });
  }
}

/** Usage of a call without text. */
const NOTHING: Usage = { inputTokens: 0, outputTokens: 0 };

/**
 * Ends the reservation, and charges for the text that reached the caller. Returns what is charged: nothing
 * without text, or the usage that the upstream reports, or an estimate of what it omits.
 */
async function charge(
  reservation: CallReservation,
  { messages, maxTokens }: UpstreamRequest,
  { content, usage }: { content: string; usage?: Usage | undefined },
): Promise<Usage> {
  if (content === '') {
    await reservation.release();
    return NOTHING;
  }
  // Servers that do not count report 0. An estimate must not exceed what was reserved.
  const charged = {
    inputTokens: usage?.inputTokens || estimatePromptTokens(messages),
    outputTokens: usage?.outputTokens || Math.min(estimateTokens(content), maxTokens),
  };
  measure('chatTokensIn', charged.inputTokens);
  measure('chatTokensOut', charged.outputTokens);
  await reservation.settle(charged, new Date());
  return charged;
}
