import { priceList } from '#functions/framework/billing.ts';
import type { ChatInput } from '#shared/chat/chat-request.ts';
import { completionBody, completionEvents, type completionSchema } from '#shared/chat/completion.ts';
import { generate } from '#shared/chat/generate.ts';
import type { Caller } from '#shared/core/accounts/caller.ts';
import { newId } from '#shared/platform/runtime/ids.ts';
import type { ChatReply } from './chat-function.ts';

export const TRIMMED_HEADER = {
  'x-history-trimmed':
    'How many of the oldest messages were left out because the conversation is too long for the model.',
};

/** Reply of both generating endpoints: JSON or a stream. */
export async function generateReply(
  slug: string,
  input: ChatInput,
  { caller, signal, now }: { caller: Caller; signal: AbortSignal; now: Date },
): Promise<ChatReply<typeof completionSchema>> {
  const generation = generate(slug, input, { owner: caller.owner, prices: priceList() });
  const head = { id: newId('completion'), created: Math.floor(now.getTime() / 1000), model: slug };
  const headers = { ...(generation.trimmed > 0 && { 'x-history-trimmed': String(generation.trimmed) }) };
  return input.stream
    ? { headers, events: completionEvents(head, generation.stream(signal), input) }
    : { headers, json: completionBody(head, await generation.complete(signal)) };
}
