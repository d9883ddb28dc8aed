import { counted, DONE, delta, envelope, head, message, type Recording } from './recording.ts';

const openAi = envelope({ id: 'chatcmpl-1', ...head, service_tier: 'default', system_fingerprint: null });
const OPENAI_START = openAi({
  delta: { role: 'assistant', content: '', refusal: null },
  logprobs: null,
  finish_reason: null,
});

export const OPENAI: Recording = {
  server: 'OpenAI',
  protocol: 'events',
  countsStreams: true,
  streams: {
    text: [
      OPENAI_START,
      openAi(delta('Red'), { usage: null, obfuscation: 'x9' }),
      openAi(delta(' and blue'), { usage: null }),
      openAi({ delta: {}, finish_reason: 'stop' }, { usage: null }),
      openAi(undefined, { usage: { ...counted, completion_tokens_details: { reasoning_tokens: 0 } } }),
      DONE,
    ],
    length: [OPENAI_START, openAi(delta('Red')), openAi({ delta: {}, finish_reason: 'length' }), DONE],
    failure: [
      OPENAI_START,
      openAi(delta('Red')),
      {
        error: {
          message: 'The server had an error while processing your request.',
          type: 'server_error',
          param: null,
          code: null,
        },
      },
    ],
    cut: [OPENAI_START, openAi(delta('Red'))],
  },
  bodies: {
    text: openAi(message('Red and blue', 'stop', { logprobs: null }), { usage: counted }),
    length: openAi(message('Red', 'length'), { usage: counted }),
  },
  failed: [],
  filter: {
    stream: [
      OPENAI_START,
      openAi(delta('Red')),
      openAi({ delta: {}, finish_reason: 'content_filter' }),
      DONE,
    ],
    body: openAi(message('Red', 'content_filter'), { usage: counted }),
  },
  errors: [
    [
      'too long',
      400,
      {
        error: {
          message:
            "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 " +
            'tokens. Please reduce the length of the messages.',
          type: 'invalid_request_error',
          param: 'messages',
          code: 'context_length_exceeded',
        },
      },
    ],
    [
      'busy',
      429,
      {
        error: {
          message: 'Rate limit reached for m on tokens per min (TPM): Limit 200000, Used 199000.',
          type: 'tokens',
          param: null,
          code: 'rate_limit_exceeded',
        },
      },
    ],
    [
      'refused',
      429,
      {
        error: {
          message: 'You exceeded your current quota, please check your plan and billing details.',
          type: 'insufficient_quota',
          param: null,
          code: 'insufficient_quota',
        },
      },
    ],
    [
      'wrong request',
      400,
      {
        error: {
          message: "Unsupported value: 'stop' is not supported with this model.",
          type: 'invalid_request_error',
          param: 'stop',
          code: 'unsupported_value',
        },
      },
    ],
    ['failed', 503, { error: { message: 'The engine is overloaded.', type: 'server_error', code: null } }],
  ],
};

const azure = envelope({ id: 'chatcmpl-2', ...head, system_fingerprint: 'fp_1' });
const harmless = { content_filter_results: { hate: { filtered: false, severity: 'safe' } } };
/** Before the first word, and with an empty id. */
const AZURE_START = {
  ...envelope({ id: '', object: '', created: 0, model: '' })(undefined),
  prompt_filter_results: [{ prompt_index: 0, content_filter_results: {} }],
};

export const AZURE: Recording = {
  server: 'Azure',
  protocol: 'events',
  countsStreams: true,
  streams: {
    text: [
      AZURE_START,
      azure(delta('Red', null, harmless), { usage: null }),
      azure(delta(' and blue', null, harmless), { usage: null }),
      azure({ delta: {}, finish_reason: 'stop', content_filter_results: {} }, { usage: null }),
      azure(undefined, { usage: counted }),
      DONE,
    ],
    length: [AZURE_START, azure(delta('Red')), azure({ delta: {}, finish_reason: 'length' }), DONE],
    failure: [
      AZURE_START,
      azure(delta('Red')),
      { error: { code: 'InternalServerError', message: 'Backend returned unexpected response.' } },
    ],
    cut: [AZURE_START, azure(delta('Red'))],
  },
  bodies: {
    text: azure(message('Red and blue', 'stop', harmless), { usage: counted }),
    length: azure(message('Red', 'length', harmless), { usage: counted }),
  },
  failed: [],
  filter: {
    stream: [
      AZURE_START,
      azure(delta('Red', null, harmless)),
      // Results of the asynchronous filter come without a delta.
      azure({ finish_reason: null, content_filter_offsets: { check_offset: 4, end_offset: 9 } }),
      azure({ delta: {}, finish_reason: 'content_filter', content_filter_results: {} }),
      DONE,
    ],
    body: azure(message('Red', 'content_filter'), { usage: counted }),
  },
  errors: [
    [
      'wrong request',
      400,
      {
        error: {
          message: "The response was filtered due to the prompt triggering Azure's content policy.",
          type: null,
          param: 'prompt',
          code: 'content_filter',
          status: 400,
          innererror: { code: 'ResponsibleAIPolicyViolation', content_filter_result: {} },
        },
      },
    ],
    [
      'busy',
      429,
      {
        error: {
          code: '429',
          message:
            'Requests to the ChatCompletions_Create Operation have exceeded token rate limit of your ' +
            'current pricing tier. Please retry after 7 seconds.',
        },
      },
    ],
    [
      'refused',
      404,
      {
        error: {
          code: 'DeploymentNotFound',
          message: 'The API deployment for this resource does not exist.',
        },
      },
    ],
    [
      'refused',
      401,
      { error: { code: '401', message: 'Access denied due to invalid subscription key or wrong endpoint.' } },
    ],
    ['failed', 500, { statusCode: 500, message: 'Internal server error' }],
  ],
};

const mistral = envelope({ id: 'cmpl-3', ...head });
const thought = { type: 'thinking', thinking: [{ type: 'text', text: 'Colors.' }], closed: true };
const mistralError = (type: string, text: unknown, code: string | null) => ({
  object: 'error',
  message: text,
  type,
  param: null,
  code,
});

export const MISTRAL: Recording = {
  server: 'Mistral',
  protocol: 'events',
  countsStreams: true,
  streams: {
    text: [
      mistral({ delta: { role: 'assistant', content: '' }, finish_reason: null }),
      mistral(delta([thought])),
      mistral(delta([{ type: 'text', text: 'Red' }])),
      mistral(delta(' and blue')),
      // Usage beside the reason.
      mistral(delta('', 'stop'), { usage: counted }),
      DONE,
    ],
    length: [mistral(delta('Red')), mistral(delta('', 'model_length'), { usage: counted }), DONE],
    failure: [mistral(delta('Red')), mistral(delta('', 'error'), { usage: counted }), DONE],
    cut: [mistral(delta('Red'))],
  },
  bodies: {
    text: mistral(message([thought, { type: 'text', text: 'Red and blue' }]), { usage: counted }),
    length: mistral(message('Red', 'length'), { usage: counted }),
  },
  failed: [mistral(message('Red', 'error'), { usage: counted })],
  errors: [
    [
      'too long',
      400,
      mistralError(
        'invalid_request_prompt',
        'Prompt contains 40000 tokens, too large for model with 32768 maximum context length',
        '3051',
      ),
    ],
    [
      'busy',
      429,
      mistralError(
        'service_tier_capacity_exceeded',
        'Service tier capacity exceeded for this model.',
        '3505',
      ),
    ],
    [
      'wrong request',
      422,
      mistralError(
        'invalid_request_error',
        { detail: [{ type: 'float_type', loc: ['body', 'top_p'], msg: 'Input should be a valid number' }] },
        null,
      ),
    ],
    ['refused', 401, { message: 'Unauthorized', request_id: 'x' }],
    ['failed', 500, mistralError('internal_server_error', 'Service unavailable.', '3000')],
  ],
};
