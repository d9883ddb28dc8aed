import { type AppError, invalidField } from '#shared/platform/errors.ts';
import { problem } from '#shared/platform/problems.ts';
import type { BedrockFailure, ConverseInput, ConverseUsage } from '#shared/platform/runtime/bedrock.ts';
import { excerptOf } from './excerpt.ts';
import { endingOf } from './finish-reason.ts';
import type { BedrockUpstreamConfig } from './models.ts';
import {
  appendText,
  type ChatMessage,
  type Delta,
  FAILURE,
  type FinishReason,
  type Upstream,
  UpstreamError,
  type UpstreamRequest,
  type Usage,
} from './upstream.ts';
import { errorOf } from './upstream-failure.ts';

// Imported lazily: the SDK client dominates a cold start, and other upstreams do not need it.
const bedrock = () => import('#shared/platform/runtime/bedrock.ts');

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
        content: appendText('', blocks.map(({ text = '' }) => text).join('')),
        finishReason: finishReasonOf(response.stopReason),
        ...(blocks.some(({ text }) => text === undefined) && { hasOther: true }),
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
      let hasOther = false;
      try {
        for await (const event of events) {
          const failure = failureOf(event);
          if (failure) throw failure;
          const part = event.contentBlockDelta?.delta;
          hasOther ||= part !== undefined && part.text === undefined;
          const delta: Delta = {
            ...(part?.text && { text: part.text }),
            ...(event.messageStop &&
              !hasEnded && {
                finishReason: finishReasonOf(event.messageStop.stopReason),
                ...(hasOther && { hasOther }),
              }),
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
      // Claude since 4.1 rejects a request with both, and its makers advise against both for all.
      ...(topP !== undefined && !(temperature !== undefined && isClaude(modelId)) && { topP }),
      ...(stop !== undefined && stop.length > 0 && { stopSequences: [...stop] }),
    },
  };
}

const isClaude = (modelId: string): boolean => /(?:^|\.)anthropic\./.test(modelId);

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

/** Statuses of Bedrock's errors by name: those in a stream have none of their own. */
const STATUS: Readonly<Record<string, number>> = {
  ValidationException: 400,
  AccessDeniedException: 403,
  ResourceNotFoundException: 404,
  ThrottlingException: 429,
  ServiceQuotaExceededException: 429,
  ModelNotReadyException: 429,
};

function upstreamErrorOf({ name, status, message, attempts = 1 }: BedrockFailure): AppError {
  const cause = [name, status, excerptOf(message)].join(' ').trim();
  const hasRetried = attempts > 1;
  if (name === 'TimeoutError' || name === 'ModelTimeoutException') {
    return new UpstreamError(FAILURE.timedOut, cause);
  }
  const known = STATUS[name];
  if (known === undefined) {
    return new UpstreamError(FAILURE.failed, cause, { retry: hasRetried ? 'never' : 'later' });
  }
  const error = errorOf({ status: known, codes: [], message });
  error.cause = cause;
  if (error instanceof UpstreamError && hasRetried) error.giveUp();
  return error;
}

/** Throws when the model has failed. */
function finishReasonOf(reason: string | undefined): FinishReason {
  const ending = endingOf(reason) ?? 'stop';
  if (ending === 'failed') throw new UpstreamError(FAILURE.interrupted, `stopReason ${reason}`);
  return ending;
}

function usageOf(usage: ConverseUsage | undefined): { usage?: Usage } {
  const { inputTokens, outputTokens, cacheReadInputTokens = 0, cacheWriteInputTokens = 0 } = usage ?? {};
  if (inputTokens === undefined || outputTokens === undefined) return {};
  // Bedrock counts cached prompt tokens separately.
  return { usage: { inputTokens: inputTokens + cacheReadInputTokens + cacheWriteInputTokens, outputTokens } };
}
