import { counted, DONE, delta, envelope, head, message, type Recording, soFar } from './recording.ts';

const ollama = envelope({ id: 'chatcmpl-4', ...head, system_fingerprint: 'fp_ollama' });
const ollamaError = (text: string, type = 'api_error') => ({
  error: { message: text, type, param: null, code: null },
});

export const OLLAMA: Recording = {
  server: 'Ollama',
  protocol: 'events',
  countsStreams: true,
  streams: {
    // Older ones have an empty reason in each chunk: ollama 4357.
    text: [
      ollama({ delta: { role: 'assistant', content: 'Red' }, finish_reason: '' }),
      ollama({ delta: { role: 'assistant', content: ' and blue' }, finish_reason: '' }),
      ollama({ delta: { role: 'assistant', content: '' }, finish_reason: 'stop' }),
      ollama(undefined, { usage: counted }),
      DONE,
    ],
    length: [
      ollama({ delta: { role: 'assistant', content: 'Red' }, finish_reason: null }),
      ollama({ delta: { role: 'assistant', content: '' }, finish_reason: 'length' }),
      DONE,
    ],
    // Its runner ended: a chunk without anything, and no end.
    failure: [ollama(delta('Red')), ollama(delta(''))],
    cut: [ollama(delta('Red'))],
  },
  bodies: {
    text: ollama(message('Red and blue'), { usage: counted }),
    length: ollama(message('Red', 'length'), { usage: counted }),
  },
  failed: [],
  errors: [
    ['too long', 400, ollamaError('the input length exceeds the context length', 'invalid_request_error')],
    ['refused', 404, ollamaError('model "m" not found, try pulling it first', 'not_found_error')],
    // ollama 8258, chatbox 2114.
    ['failed', 500, ollamaError('an error was encountered while running the model: unexpected EOF')],
    ['failed', 503, ollamaError('server busy, please try again. maximum pending requests exceeded')],
  ],
};

const vllm = envelope({ id: 'chatcmpl-5', ...head });
export const VLLM: Recording = {
  server: 'vLLM',
  protocol: 'events',
  countsStreams: true,
  streams: {
    text: [
      vllm({ delta: { role: 'assistant', content: '' }, logprobs: null, finish_reason: null }, soFar(0)),
      vllm({ delta: { reasoning_content: 'Colors.' }, finish_reason: null }, soFar(1)),
      vllm(delta('Red', null, { logprobs: null, token_ids: null }), soFar(2)),
      // The reason beside the last text.
      vllm(delta(' and blue', 'stop', { stop_reason: null }), soFar(3)),
      vllm(undefined, { usage: counted }),
      DONE,
    ],
    length: [vllm(delta('Red', 'length', { stop_reason: null })), DONE],
    failure: [
      vllm(delta('Red')),
      { error: { message: 'EngineCore encountered an issue.', type: 'InternalServerError', code: 500 } },
      DONE,
    ],
    cut: [vllm(delta('Red'), soFar(1))],
  },
  bodies: {
    text: vllm(
      {
        message: { role: 'assistant', reasoning_content: 'Colors.', content: 'Red and blue', tool_calls: [] },
        finish_reason: 'stop',
        stop_reason: null,
      },
      { usage: { ...counted, prompt_tokens_details: null }, prompt_logprobs: null },
    ),
    length: vllm(message('Red', 'length'), { usage: counted }),
  },
  // Also what older ones send with status 200.
  failed: [
    vllm(message('Red', 'abort'), { usage: counted }),
    { object: 'error', message: 'Internal server error', type: 'InternalServerError', code: 500 },
  ],
  errors: [
    [
      'too long',
      400,
      {
        error: {
          message:
            "This model's maximum context length is 4096 tokens. However, your request has 5000 input " +
            'tokens. Please reduce the length of the input messages.',
          type: 'BadRequestError',
          param: 'input_tokens',
          code: 400,
        },
      },
    ],
    [
      'too long',
      400,
      {
        object: 'error',
        message: "'max_tokens' is too large: 5000. This model's maximum context length is 4096 tokens.",
        type: 'BadRequestError',
        param: null,
        code: 400,
      },
    ],
    [
      'refused',
      404,
      {
        error: { message: 'The model `m` does not exist.', type: 'NotFoundError', param: 'model', code: 404 },
      },
    ],
    ['refused', 401, { error: 'Unauthorized' }],
    ['failed', 500, 'Internal Server Error'],
  ],
};

const kobold = envelope({ id: 'chatcmpl-A1', ...head, object: 'chat.completion.chunk' });

export const KOBOLDCPP: Recording = {
  server: 'KoboldCpp',
  protocol: 'events',
  // koboldcpp 2480: some of its streams have no usage.
  countsStreams: false,
  streams: {
    // Older ones have the text "null": PowerShell/AIShell 350.
    text: [
      kobold({ delta: { role: 'assistant', content: 'Red' }, finish_reason: 'null' }),
      kobold({ delta: { role: 'assistant', content: ' and blue' }, finish_reason: null }),
      kobold({ delta: {}, finish_reason: 'stop' }),
      DONE,
    ],
    length: [kobold(delta('Red')), kobold({ delta: {}, finish_reason: 'length' }), DONE],
    // koboldcpp 2481.
    failure: [kobold(delta('Red')), kobold({ delta: {}, finish_reason: 'error' }), DONE],
    cut: [kobold(delta('Red'))],
  },
  bodies: {
    text: kobold(message('Red and blue'), { usage: counted }),
    length: kobold(message('Red', 'length'), { usage: counted }),
  },
  failed: [kobold(message('', 'error'), { usage: { ...counted, completion_tokens: 0 } })],
  errors: [
    // koboldcpp 1189.
    [
      'failed',
      503,
      { detail: { msg: 'Server is busy; please try again later.', type: 'service_unavailable' } },
    ],
    ['failed', 500, { detail: { msg: 'Generation failed.', type: 'server_error' } }],
    ['wrong request', 400, { detail: { msg: 'Error parsing input.', type: 'bad_input' } }],
  ],
};
