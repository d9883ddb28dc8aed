import { describe, expect, it } from 'vitest';
import { UpstreamError } from '#shared/chat/upstream.ts';
import { errorOf, isTooLong, readFailure, retryAfterOf } from '#shared/chat/upstream-failure.ts';

const openAi = (message: string, fields: object = {}) =>
  JSON.stringify({ error: { message, type: 'invalid_request_error', param: null, code: null, ...fields } });

describe('a conversation that is too long', () => {
  it.each([
    ['OpenAI', openAi('Too long.', { param: 'messages', code: 'context_length_exceeded' })],
    [
      'OpenAI',
      openAi("This model's maximum context length is 8192 tokens. However, your messages resulted in 9000."),
    ],
    ['OpenAI', openAi('Your input exceeds the context window of this model. Please adjust your input.')],
    ['OpenAI', openAi('Input tokens exceed the configured limit of 272000 tokens.')],
    [
      'llama.cpp',
      openAi('the request exceeds the available context size, try increasing it', {
        type: 'exceed_context_size_error',
        code: 400,
      }),
    ],
    ['Anthropic', openAi('prompt is too long: 208310 tokens > 200000 maximum')],
    ['Anthropic', openAi('input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000')],
    [
      'Gemini, in an array',
      JSON.stringify([
        {
          error: {
            code: 400,
            message:
              'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).',
            status: 'INVALID_ARGUMENT',
          },
        },
      ]),
    ],
    [
      'Mistral: LiteLLM 21647',
      JSON.stringify({
        object: 'error',
        message:
          'Prompt contains 40000 tokens and 0 draft tokens, too large for model with 32768 maximum ' +
          'context length',
        type: 'invalid_request_prompt',
        code: '3051',
      }),
    ],
    [
      'vLLM',
      JSON.stringify({
        object: 'error',
        message:
          "'max_tokens' or 'max_completion_tokens' is too large: 4096. This model's maximum context length " +
          'is 4096 tokens and your request has 50 input tokens (4096 > 4096 - 50).',
        type: 'BadRequestError',
        code: 400,
      }),
    ],
    ['vLLM', openAi('The decoder prompt (length 5000) is longer than the maximum model length of 4096.')],
    ['SGLang', openAi("The input (9000 tokens) is longer than the model's context length (8192 tokens).")],
    ['SGLang', openAi("Requested token count exceeds the model's maximum context length of 8192 tokens.")],
    [
      'TGI',
      openAi('Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 4000'),
    ],
    ['TGI', openAi('Input validation error: `inputs` must have less than 1024 tokens. Given: 1500')],
    ['Cohere', JSON.stringify({ message: 'too many tokens: size limit exceeded by 19296 tokens.' })],
    ['Groq', openAi('Please reduce the length of the messages or completion.')],
    ['xAI', openAi("This model's maximum prompt length is 131072 but the request contains 537812 tokens.")],
    ['Perplexity', openAi('The total length of all messages is too long.')],
    ['MiniMax', openAi('invalid params, context window exceeds limit (2013)')],
    ['Moonshot', openAi('Invalid request: Your request exceeded model token limit: 8192')],
    ['GLM', openAi('Prompt exceeds max length')],
    ['DashScope', openAi('Range of input length should be [1, 30720]')],
    ['Ollama', openAi('prompt too long; exceeded max context length by 100 tokens')],
    [
      'LM Studio',
      JSON.stringify({
        error: 'the model is loaded with context length of only 4096 tokens, which is not enough',
      }),
    ],
    [
      'OpenRouter: the provider in metadata',
      openAi('Provider returned error', {
        code: 400,
        metadata: { raw: openAi("This endpoint's maximum context length is 131072 tokens.") },
      }),
    ],
    ['Bedrock', openAi('Input is too long for requested model.')],
    ['Bedrock', openAi('Too many input tokens. Max input tokens: 128000, request input token count: 130000')],
  ])('is recognized: %s', (_, body) => {
    const report = readFailure(body, 400);
    expect(isTooLong(report)).toBe(true);
    expect(errorOf(report)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: [{ path: 'messages', code: 'conversation_too_long' }],
    });
  });

  it.each([
    [
      'OpenAI: opencode 37964',
      openAi(
        "Unsupported parameter: 'max_tokens' is not supported with this model. Use " +
          "'max_completion_tokens' instead.",
        { param: 'max_tokens', code: 'unsupported_parameter' },
      ),
    ],
    [
      'the same without a code',
      openAi("Unsupported parameter: 'max_tokens' is not supported with this model."),
    ],
    [
      'OpenAI',
      openAi('max_tokens is too large: 100000. This model supports at most 16384 completion tokens.', {
        param: 'max_tokens',
        code: 'invalid_value',
      }),
    ],
    ['the same without a code', openAi('max_tokens is too large: 100000. It supports at most 16384 tokens.')],
    ['goose 9831', openAi('max_tokens must be less than or equal to 4096')],
    ['goose 9831', openAi('Requested max_tokens exceeds the model output limit')],
    ['goose 9831', openAi('Current token count exceeds your organization quota')],
    ['goose 9831', openAi('temperature exceeds maximum allowed value')],
    ['goose 9831', openAi('schema is too long')],
    ['OpenAI', openAi('messages.3.name: string too long. Expected a string with maximum length 64')],
    [
      'Bedrock',
      openAi('The maximum tokens you requested exceeds the model limit of 4096. Try a lower value.'),
    ],
    ['vLLM', openAi('Extra inputs are not permitted: context_window')],
    ['a tier', openAi('Your request exceeds the rate limit of 10000 tokens per minute')],
  ])('is not what this is about: %s', (_, body) => {
    const report = readFailure(body, 400);
    expect(isTooLong(report)).toBe(false);
    expect(errorOf(report)).toMatchObject({
      code: 'VALIDATION_ERROR',
      message: expect.stringMatching(/^The upstream model refused the request: ./),
    });
  });
});

describe('the error of a failure', () => {
  const outcome = (error: Error) => {
    if (!(error instanceof UpstreamError)) return 'request';
    return `${error.message.replace(/^The upstream model | Try again\.$/g, '')} ${error.retry}`;
  };
  it.each([
    ['a bad key', 401, openAi('Incorrect API key provided'), 'refused the request. never'],
    [
      'Gemini: a bad key',
      400,
      '[{"error":{"code":400,"message":"API key not valid."}}]',
      'refused the request. never',
    ],
    ['no permission', 403, '', 'refused the request. never'],
    ['no such path', 404, '{"detail":"Not Found"}', 'refused the request. never'],
    ['vLLM: no such model', 404, openAi('The model `x` does not exist.'), 'refused the request. never'],
    ['Groq: no such model', 400, openAi('The model `x` does not exist'), 'refused the request. never'],
    ['a redirect', 302, '', 'refused the request. never'],
    ['no words', 400, '<html>', 'refused the request. never'],
    ['OpenRouter: no credits', 402, openAi('Insufficient credits'), 'refused the request. never'],
    [
      'OpenAI: no quota',
      429,
      openAi('You exceeded', { code: 'insufficient_quota' }),
      'refused the request. never',
    ],
    ['Anthropic', 400, openAi('Your credit balance is too low to access'), 'refused the request. never'],
    ['too many', 429, openAi('slow down'), 'is busy. now'],
    ['Anthropic', 529, '{"type":"error","error":{"type":"overloaded_error","message":"x"}}', 'is busy. now'],
    ['down', 503, '<html>', 'failed. now'],
    ['a timeout of a proxy', 504, '', 'failed. now'],
    ['locked', 409, '', 'failed. now'],
    ['a wrong value', 400, openAi("Unsupported value: 'temperature'"), 'request'],
    ['FastAPI', 422, '{"detail":[{"loc":["body","stop"],"msg":"Input should be a list"}]}', 'request'],
    ['an event with a status', undefined, '{"error":{"message":"x","code":502}}', 'failed. now'],
    [
      'an event without',
      undefined,
      '{"error":{"message":"x"}}',
      'stopped in the middle of its response. now',
    ],
  ])('%s: %s', (_, status, body, expected) => {
    expect(outcome(errorOf(readFailure(body, status)))).toBe(expected);
  });

  it('about the request has the field, the code and the words of the upstream', () => {
    const said = "Unsupported value: 'temperature' does not support 0.2 with this model.";
    const body = openAi(said, { param: 'temperature', code: 'unsupported_value' });
    expect(errorOf(readFailure(body, 400))).toMatchObject({
      message: `The upstream model refused the request: ${said}`,
      params: { code: 'unsupported_value' },
      details: [{ path: 'temperature', code: 'invalid', message: said }],
    });
  });

  it('tells clients whether and when to try again', () => {
    const headers = (status: number, retryAfter?: number) =>
      errorOf({ status, codes: [], message: 'x', retryAfter }).headers;
    expect(headers(429, 6.2)).toEqual({ 'retry-after': '7' });
    expect(headers(503, 0)).toEqual({ 'retry-after': '1' });
    expect(headers(500)).toEqual({});
    expect(headers(404)).toEqual({ 'x-should-retry': 'false' });
  });

  it('survives any JSON', () => {
    const deep = `${'{"error":'.repeat(1000)}"x"${'}'.repeat(1000)}`;
    expect(readFailure(deep, 400).message).toBe('');
    for (const body of [
      'null',
      '5',
      '"down"',
      '[]',
      '[null]',
      '{"error":null}',
      JSON.stringify({ error: [[]] }),
    ]) {
      expect(errorOf(readFailure(body, 500))).toBeInstanceOf(UpstreamError);
    }
    expect(readFailure(JSON.stringify({ error: { message: { message: 'x' } } }), 400).message).toBe('x');
  });
});

describe('retry-after', () => {
  const now = Date.parse('2026-11-29T12:00:00Z');
  it.each([
    [{ 'retry-after': '7' }, 7],
    [{ 'retry-after': ' 0.5 ' }, 0.5],
    [{ 'retry-after': 'Sun, 29 Nov 2026 12:01:00 GMT' }, 60],
    [{ 'retry-after': 'Sun, 29 Nov 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after-ms': '1500', 'retry-after': '2' }, 1.5],
    [{ 'retry-after': '999999999' }, 86_400],
    [{ 'retry-after': '-1' }, undefined],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '' }, undefined],
    [{}, undefined],
  ])('%j is %s s', (headers: Record<string, string>, seconds) => {
    expect(retryAfterOf((name) => headers[name], now)).toBe(seconds);
  });
});
