import type { Owner } from '../accounts/account.ts';
import { chargeTogether } from '../accounts/charge.ts';
import type { PriceList } from '../accounts/prices.ts';
import { identify, log, measure } from '../platform/runtime/log.ts';
import type { ChatInput } from './chat-request.ts';
import { connectUpstream } from './connect-upstream.ts';
import { estimatePromptTokens, estimateTokens, trimHistory } from './history.ts';
import { chatModel } from './models.ts';
import {
  appendText,
  type Completion,
  type Delta,
  type Upstream,
  type UpstreamRequest,
  type Usage,
} from './upstream.ts';

export interface Payer {
  owner: Owner;
  prices: PriceList;
}

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
 * Generates a completion. Its tokens are charged once, on completion; for a stream ended on this side (client
 * disconnect, timeout), those generated so far. Upstream failures are not charged. Throws MODEL_NOT_FOUND.
 */
export function generate(
  slug: string,
  input: ChatInput,
  payer: Payer,
  connect: typeof connectUpstream = connectUpstream,
): Generation {
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
  const upstream = connect(model.upstream);
  return {
    trimmed,
    complete: (signal) => complete(upstream, request, payer, signal),
    stream: (signal) => stream(upstream, request, payer, signal),
  };
}

async function complete(
  upstream: Upstream,
  request: UpstreamRequest,
  payer: Payer,
  signal: AbortSignal,
): Promise<CountedCompletion> {
  const completion = await upstream.complete(request, signal);
  const usage = usageOrEstimate(completion.usage, request, completion.content);
  await meter(payer, usage);
  return { ...completion, usage };
}

async function* stream(
  upstream: Upstream,
  request: UpstreamRequest,
  payer: Payer,
  signal: AbortSignal,
): AsyncGenerator<CountedDelta, void> {
  let content = '';
  let counted: Usage | undefined;
  let isChargePending = true;
  try {
    for await (const { usage, ...delta } of upstream.stream(request, signal)) {
      content = appendText(content, delta.text ?? '');
      counted = usage ?? counted;
      if (delta.text !== undefined || delta.finishReason !== undefined) yield delta;
    }
    const usage = usageOrEstimate(counted, request, content);
    isChargePending = false;
    await meter(payer, usage);
    yield { usage };
  } catch (error) {
    isChargePending &&= signal.aborted;
    throw error;
  } finally {
    if (isChargePending && content !== '') await meter(payer, usageOrEstimate(counted, request, content));
  }
}

/** The usage an upstream reports, or an estimate of what it omits. */
function usageOrEstimate(usage: Usage | undefined, { messages }: UpstreamRequest, content: string): Usage {
  // Servers that do not count report 0.
  return {
    inputTokens: usage?.inputTokens || estimatePromptTokens(messages),
    outputTokens: usage?.outputTokens || estimateTokens(content),
  };
}

/** Charges for the usage. A failure does not fail the request: the log records what is owed. */
async function meter({ owner, prices }: Payer, usage: Usage): Promise<void> {
  measure('chatTokensIn', usage.inputTokens);
  measure('chatTokensOut', usage.outputTokens);
  try {
    const uses = [
      { operation: 'chat.input-tokens', quantity: usage.inputTokens },
      { operation: 'chat.output-tokens', quantity: usage.outputTokens },
    ] as const;
    await chargeTogether(owner, prices, uses, new Date());
  } catch (error) {
    log.error('not charged', { ownerId: owner.ownerId, ...usage, error });
  }
}
