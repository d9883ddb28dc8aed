import { describe, expect, it } from 'vitest';
import { endingOf } from '#shared/chat/finish-reason.ts';

describe('a reason of an upstream', () => {
  it.each([
    ['OpenAI', 'stop', 'stop'],
    ['OpenAI', 'tool_calls', 'stop'],
    ['OpenAI', 'length', 'length'],
    ['OpenAI', 'content_filter', 'content_filter'],
    ['OpenAI, before the end', null, undefined],
    ['Ollama 4357, SGLang 3912', '', undefined],
    ['blank', ' ', undefined],
    ['KoboldCpp: PowerShell/AIShell 350', 'null', undefined],
    ['Gemini', 'FINISH_REASON_UNSPECIFIED', undefined],
    ['Gemini', 'STOP', 'stop'],
    ['Gemini', 'MAX_TOKENS', 'length'],
    ['Gemini: Vibe-Trading 308', 'SAFETY', 'content_filter'],
    ['Gemini', 'RECITATION', 'content_filter'],
    ['Gemini', 'PROHIBITED_CONTENT', 'content_filter'],
    ['Gemini: LiteLLM 20357', 'IMAGE_PROHIBITED_CONTENT', 'content_filter'],
    ['Gemini', 'content_filter: PROHIBITED_CONTENT', 'content_filter'],
    ['Gemini', 'FinishReason.MAX_TOKENS', 'length'],
    ['Gemini', 'MALFORMED_FUNCTION_CALL', 'failed'],
    ['Mistral', 'model_length', 'length'],
    ['Mistral, OpenRouter', 'error', 'failed'],
    ['DeepSeek', 'insufficient_system_resource', 'failed'],
    ['GLM', 'sensitive', 'content_filter'],
    ['GLM', 'network_error', 'failed'],
    ['vLLM', 'abort', 'failed'],
    ['SGLang', { type: 'abort', message: 'Abort before prefill' }, 'failed'],
    ['SGLang', { type: 'length', length: 5 }, 'length'],
    ['TGI', 'eos_token', 'stop'],
    ['TGI', 'max_length', 'length'],
    ['Bedrock', 'end_turn', 'stop'],
    ['Bedrock', 'max_tokens', 'length'],
    ['Bedrock', 'model_context_window_exceeded', 'length'],
    ['Bedrock', 'guardrail_intervened', 'content_filter'],
    ['Bedrock', 'malformed_model_output', 'failed'],
    ['Anthropic', 'refusal', 'content_filter'],
    ['Vercel AI', 'content-filter', 'content_filter'],
    ['unknown', 'because', 'stop'],
    ['a name of every object', 'constructor', 'stop'],
    ['a number', 5, undefined],
    ['a flag', true, undefined],
  ])('%s: %j', (_, reason, ending) => {
    expect(endingOf(reason)).toBe(ending);
  });
});
