import type { FinishReason } from './upstream.ts';

/** How a completion ended. `failed`: the upstream gave up, so what it wrote is not an answer. */
export type Ending = FinishReason | 'failed';

/**
 * Reasons of all upstreams in lower case, with the servers that send them. Not listed: reasons of a complete
 * answer (`stop`, `end_turn`, `eos_token`, `tool_calls`), because unknown reasons count as such.
 */
const ENDINGS: Readonly<Record<string, Ending | 'none'>> = {
  // Placeholders: "null" from older KoboldCpp, the others from Gemini, LMI and gateways.
  null: 'none',
  none: 'none',
  undefined: 'none',
  finish_reason_unspecified: 'none',
  not_finished: 'none',
  in_progress: 'none',

  length: 'length',
  max_tokens: 'length', // Bedrock, Anthropic, Gemini
  max_length: 'length', // TGI, LMI
  max_output_tokens: 'length',
  max_completion_tokens: 'length',
  max_new_tokens: 'length',
  model_length: 'length', // Mistral
  model_context_window_exceeded: 'length', // Bedrock, Anthropic
  context_length_exceeded: 'length',
  context_window_exceeded: 'length',
  token_limit_reached: 'length',

  content_filter: 'content_filter', // OpenAI, Azure
  content_filtered: 'content_filter', // Bedrock
  guardrail_intervened: 'content_filter', // Bedrock
  refusal: 'content_filter', // Anthropic
  sensitive: 'content_filter', // GLM
  safety: 'content_filter', // Gemini, down to `spii`
  recitation: 'content_filter',
  language: 'content_filter',
  other: 'content_filter',
  blocklist: 'content_filter',
  prohibited_content: 'content_filter',
  spii: 'content_filter',
  model_armor: 'content_filter',
  error_toxic: 'content_filter', // Cohere

  error: 'failed', // OpenRouter, Cohere
  abort: 'failed', // vLLM, SGLang
  aborted: 'failed',
  cancel: 'failed',
  canceled: 'failed',
  cancelled: 'failed',
  timeout: 'failed',
  network_error: 'failed', // GLM
  model_error: 'failed',
  internal_error: 'failed',
  server_error: 'failed',
  insufficient_system_resource: 'failed', // DeepSeek
  malformed_function_call: 'failed', // Gemini
  malformed_response: 'failed',
  unexpected_tool_call: 'failed',
  malformed_model_output: 'failed', // Bedrock
  malformed_tool_use: 'failed',
};

/** The ending that an upstream's reason means; undefined where it is no reason. */
export function endingOf(reason: unknown): Ending | undefined {
  // SGLang and TGI: an object with the reason in `type`.
  if (typeof reason === 'object' && reason !== null) return endingOf((reason as { type?: unknown }).type);
  if (typeof reason !== 'string') return undefined;
  // `content_filter: PROHIBITED_CONTENT` and `FinishReason.MAX_TOKENS`, too.
  const [name = ''] = reason.trim().toLowerCase().split(':');
  const plain = name.slice(name.lastIndexOf('.') + 1).replace(/[\s-]+/g, '_');
  if (plain === '') return undefined;
  const known = Object.hasOwn(ENDINGS, plain) ? ENDINGS[plain] : undefined;
  if (known === 'none') return undefined;
  return known ?? (plain.startsWith('image_') ? 'content_filter' : 'stop');
}
