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
 * Generates a completion. The maximum cost is reserved before the upstream is called, and the tokens are
 * charged once, at the end. A stream ended on this side (client disconnect, timeout) is charged for the
 * tokens generated so far. Upstream failures and completions without text are not charged. Throws
 * MODEL_NOT_FOUND; its methods also throw the errors of `reserveCall`.
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
  const upstream = connectUpstream(model.upstream);
  return {
    trimmed,
    complete: (signal) => complete(upstream, request, payer, signal),
    stream: (signal) => stream(upstream, request, payer, signal),
  };
}

/** Reserves the maximum cost of the request, and lowers its token limit to what the balance covers. */
async function reserve(payer: Payer, request: UpstreamRequest) {
  const limits = { inputTokens: estimatePromptTokens(request.messages), maxTokens: request.maxTokens };
  const reservation = await reserveCall(payer, limits, new Date());
  return { reservation, request: { ...request, maxTokens: reservation.maxTokens } };
}

async function complete(
  upstream: Upstream,
  asked: UpstreamRequest,
  payer: Payer,
  signal: AbortSignal,
): Promise<CountedCompletion> {
  const { reservation, request } = await reserve(payer, asked);
  let completion: Completion;
  try {
    completion = await upstream.complete(request, signal);
    assertReadable(completion);
  } catch (error) {
    await reservation.release();
    throw error;
  }
  const { content, finishReason } = completion;
  if (content === '') {
    await reservation.release();
    return { content, finishReason, usage: NOTHING };
  }
  const usage = usageOrEstimate(completion.usage, request, content);
  await meter(reservation, usage);
  return { content, finishReason, usage };
}

async function* stream(
  upstream: Upstream,
  asked: UpstreamRequest,
  payer: Payer,
  signal: AbortSignal,
): AsyncGenerator<CountedDelta, void> {
  const { reservation, request } = await reserve(payer, asked);
  let content = '';
  let end: Omit<Completion, 'content'> | undefined;
  let counted: Usage | undefined;
  let hasEnded = false;
  let hasFailed = false;
  try {
    for await (const { text, usage, finishReason, hasOther } of upstream.stream(request, signal)) {
      counted = usage ?? counted;
      if (finishReason !== undefined) end = { finishReason, ...(hasOther && { hasOther }) };
      if (text === undefined) continue;
      content = appendText(content, text);
      yield { text };
    }
    if (!end) throw new UpstreamError(FAILURE.interrupted, 'no end');
    // Not before the usage is known: it says whether an answer without text is one.
    assertReadable({ content, ...end, ...(counted && { usage: counted }) });
    yield { finishReason: end.finishReason };
    const usage = content === '' ? NOTHING : usageOrEstimate(counted, request, content);
    hasEnded = true;
    await (content === '' ? reservation.release() : meter(reservation, usage));
    yield { usage };
  } catch (error) {
    hasFailed = !signal.aborted;
    throw error;
  } finally {
    if (!hasEnded && (hasFailed || content === '')) await reservation.release();
    else if (!hasEnded) await meter(reservation, usageOrEstimate(counted, request, content));
  }
}

/** Usage of a completion without text: what is charged for it. */
const NOTHING: Usage = { inputTokens: 0, outputTokens: 0 };

/** The usage an upstream reports, or an estimate of what it omits. */
function usageOrEstimate(usage: Usage | undefined, { messages }: UpstreamRequest, content: string): Usage {
  // Servers that do not count report 0.
  return {
    inputTokens: usage?.inputTokens || estimatePromptTokens(messages),
    outputTokens: usage?.outputTokens || estimateTokens(content),
  };
}

/** Charges for the usage, and ends the reservation. */
async function meter(reservation: CallReservation, usage: Usage): Promise<void> {
  measure('chatTokensIn', usage.inputTokens);
  measure('chatTokensOut', usage.outputTokens);
  await reservation.settle(usage, new Date());
}
