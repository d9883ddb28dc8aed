import { invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import type { BedrockFailure, ConverseInput, ConverseUsage } from '#shared/platform/runtime/bedrock.ts';
import { excerptOf } from './excerpt.ts';
import type { BedrockUpstreamConfig } from './models.ts';
import {
  type ChatMessage,
  conversationTooLong,
  type Delta,
  FAILURE,
  type FinishReason,
  type Upstream,
  UpstreamError,
  type UpstreamRequest,
  type Usage,
} from './upstream.ts';

// Imported lazily: the SDK client dominates a cold start, and other upstreams do not need it.
const bedrock = () => import('#shared/platform/runtime/bedrock.ts');

const TOO_LONG =
  /too long|too many (?:input )?tokens|context|maximum.{0,40}tokens|exceed.{0,50}(?:tokens|length)/i;

/** Amazon Bedrock's Converse API. It has no `seed`, which is dropped. */
export function bedrockUpstream({ modelId }: BedrockUpstreamConfig): Upstream {
  return {
    complete: async (request, signal) => {
      const { converse } = await bedrock();
      const response = await converse(converseInput(modelId, request), signal).catch((error) =>
        fail(error, signal),
      );
      const blocks = response.output?.message?.content;
      if (!blocks) throw new UpstreamError(FAILURE.invalid, 'no message');
      return {
        content: blocks.map(({ text = '' }) => text).join(''),
        finishReason: finishReasonOf(response.stopReason),
        ...usageOf(response.usage),
      };
    },
    stream: async function* (request, signal) {
      const { converseStream, failureOf } = await bedrock();
      const input = converseInput(modelId, request);
      // The SDK keeps reading after its consumer stops.
      const consumerStopped = new AbortController();
      const eitherSignal = AbortSignal.any([signal, consumerStopped.signal]);
      const events = await converseStream(input, eitherSignal).catch((error) => fail(error, signal));
      let hasEnded = false;
      try {
        for await (const event of events) {
          const failure = failureOf(event);
          if (failure) throw failure;
          const text = event.contentBlockDelta?.delta?.text;
          const delta: Delta = {
            ...(text && { text }),
            ...(event.messageStop &&
              !hasEnded && { finishReason: finishReasonOf(event.messageStop.stopReason) }),
            ...usageOf(event.metadata?.usage),
          };
          hasEnded ||= delta.finishReason !== undefined;
          if (Object.keys(delta).length > 0) yield delta;
        }
      } catch (error) {
        // The completion is whole; only its usage is missing.
        if (!hasEnded || signal.aborted) await fail(error, signal);
      } finally {
        consumerStopped.abort();
      }
      signal.throwIfAborted();
      if (!hasEnded) throw new UpstreamError(FAILURE.interrupted, 'no end');
    },
  };
}

/** A Converse request: roles must alternate, the first is `user`, and texts must not be blank. */
function converseInput(modelId: string, request: UpstreamRequest): ConverseInput {
  const { maxTokens, temperature, topP, stop } = request;
  const system = request.messages.filter(({ role }) => role === 'system');
  const turns = turnsOf(request.messages);
  if (turns.length === 0)
    throw invalidField('messages', problem('required', 'must contain a turn of the user for this model'));
  return {
    modelId,
    messages: turns.map(({ role, content }) => ({ role, content: [{ text: content }] })),
    ...(system.length > 0 && { system: system.map(({ content }) => ({ text: content })) }),
    inferenceConfig: {
      maxTokens,
      // OpenAI allows up to 2, Converse up to 1.
      ...(temperature !== undefined && { temperature: Math.min(temperature, 1) }),
      ...(topP !== undefined && { topP }),
      ...(stop !== undefined && stop.length > 0 && { stopSequences: [...stop] }),
    },
  };
}

interface Turn {
  role: 'user' | 'assistant';
  content: string;
}

function turnsOf(messages: readonly ChatMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const { role, content } of messages) {
    if (role === 'system') continue;
    const previous = turns.at(-1);
    if (previous?.role === role) previous.content += `\n\n${content}`;
    else if (previous || role === 'user') turns.push({ role, content });
  }
  return turns;
}

/** Maps an SDK error to one for the caller. */
async function fail(error: unknown, signal: AbortSignal): Promise<never> {
  signal.throwIfAborted();
  if (error instanceof UpstreamError) throw error;
  const { describeFailure } = await bedrock();
  throw upstreamErrorOf(describeFailure(error));
}

function upstreamErrorOf({ name, status, message }: BedrockFailure): Error {
  const cause = [name, status, excerptOf(message)].join(' ').trim();
  if (name === 'ValidationException') {
    if (TOO_LONG.test(message)) return conversationTooLong();
    return new UpstreamError(`The upstream model refused the request: ${excerptOf(message)}`, cause);
  }
  if (name === 'ThrottlingException' || name === 'ServiceQuotaExceededException') {
    return new UpstreamError(FAILURE.busy, cause);
  }
  if (name === 'AccessDeniedException' || name === 'ResourceNotFoundException') {
    return new UpstreamError(FAILURE.refused, cause);
  }
  if (name === 'TimeoutError' || name === 'ModelTimeoutException') {
    return new UpstreamError(FAILURE.timedOut, cause);
  }
  return new UpstreamError(FAILURE.failed, cause);
}

function finishReasonOf(reason: string | undefined): FinishReason {
  if (reason === 'max_tokens' || reason === 'model_context_window_exceeded') return 'length';
  return reason === 'guardrail_intervened' || reason === 'content_filtered' ? 'content_filter' : 'stop';
}

function usageOf(usage: ConverseUsage | undefined): { usage?: Usage } {
  const { inputTokens, outputTokens, cacheReadInputTokens = 0, cacheWriteInputTokens = 0 } = usage ?? {};
  if (inputTokens === undefined || outputTokens === undefined) return {};
  // Bedrock counts cached prompt tokens separately.
  return { usage: { inputTokens: inputTokens + cacheReadInputTokens + cacheWriteInputTokens, outputTokens } };
}
