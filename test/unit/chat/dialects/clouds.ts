import { counted, DONE, envelope, type Frame, head, message, type Recording, soFar } from './recording.ts';

const gemini = envelope({ id: 'aBc', ...head });
const geminiError = (code: number, text: string, status: string) => [
  { error: { code, message: text, status } },
];

export const GEMINI: Recording = {
  server: 'Gemini',
  protocol: 'events',
  countsStreams: true,
  streams: {
    text: [
      gemini({ delta: { role: 'assistant', content: 'Red' } }, soFar(1)),
      gemini({ delta: { role: 'assistant', content: ' and blue' }, finish_reason: 'stop' }, soFar(3)),
      DONE,
    ],
    // Its own names, and a last chunk without text: envoyproxy/ai-gateway 2107.
    length: [
      gemini({ delta: { role: 'assistant', content: 'Red' } }),
      gemini({ finish_reason: 'MAX_TOKENS' }, soFar(3)),
    ],
    failure: [
      gemini({ delta: { role: 'assistant', content: 'Red' } }),
      { error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } },
    ],
    cut: [gemini({ delta: { role: 'assistant', content: 'Red' } }, soFar(1))],
  },
  bodies: {
    text: gemini(message('Red and blue'), { usage: counted }),
    length: gemini(message('Red', 'length'), { usage: counted }),
  },
  failed: [gemini({ message: { role: 'assistant' }, finish_reason: 'MALFORMED_FUNCTION_CALL' })],
  filter: {
    stream: [
      gemini({ delta: { role: 'assistant', content: 'Red' } }),
      gemini({ delta: { role: 'assistant' }, finish_reason: 'SAFETY' }, soFar(1)),
    ],
    body: gemini(message('Red', 'content_filter: PROHIBITED_CONTENT'), { usage: counted }),
  },
  errors: [
    // google-gemini/gemini-cli 6678.
    [
      'too long',
      400,
      geminiError(
        400,
        'The input token count (1200293) exceeds the maximum number of tokens allowed (1048576).',
        'INVALID_ARGUMENT',
      ),
    ],
    ['busy', 429, geminiError(429, 'Resource has been exhausted.', 'RESOURCE_EXHAUSTED')],
    ['refused', 400, geminiError(400, 'API key not valid. Please pass a valid API key.', 'INVALID_ARGUMENT')],
    ['refused', 404, geminiError(404, 'models/m is not found for API version v1main.', 'NOT_FOUND')],
    ['failed', 503, geminiError(503, 'The model is overloaded. Please try again later.', 'UNAVAILABLE')],
  ],
};

const block = (text: string): Frame => ['contentBlockDelta', { contentBlockIndex: 0, delta: { text } }];
const stopped = (stopReason: string): Frame => ['messageStop', { stopReason }];
const CONVERSE_START: Frame = ['messageStart', { role: 'assistant' }];
const CONVERSE_USAGE: Frame = [
  'metadata',
  { usage: { inputTokens: 9, outputTokens: 3, totalTokens: 12 }, metrics: { latencyMs: 5 } },
];
const converse = (text: string, stopReason: string) => ({
  output: { message: { role: 'assistant', content: [{ text }] } },
  stopReason,
  usage: { inputTokens: 9, outputTokens: 3, totalTokens: 12 },
  metrics: { latencyMs: 5 },
});

export const BEDROCK: Recording = {
  server: 'Bedrock Converse',
  protocol: 'converse',
  countsStreams: true,
  streams: {
    text: [
      CONVERSE_START,
      block('Red'),
      block(' and blue'),
      ['contentBlockStop', { contentBlockIndex: 0 }],
      stopped('end_turn'),
      CONVERSE_USAGE,
    ],
    length: [CONVERSE_START, block('Red'), stopped('max_tokens'), CONVERSE_USAGE],
    failure: [CONVERSE_START, block('Red'), ['modelStreamErrorException', { message: 'The model erred.' }]],
    cut: [CONVERSE_START, block('Red')],
  },
  bodies: {
    text: converse('Red and blue', 'end_turn'),
    length: converse('Red', 'max_tokens'),
  },
  failed: [converse('Red', 'malformed_model_output')],
  filter: {
    stream: [CONVERSE_START, block('Red'), stopped('guardrail_intervened'), CONVERSE_USAGE],
    body: converse('Red', 'content_filtered'),
  },
  errors: [
    ['too long', 400, { message: 'Input is too long for requested model.' }, 'ValidationException'],
    ['busy', 429, { message: 'Too many requests, please wait.' }, 'ThrottlingException'],
    ['wrong request', 400, { message: 'This model does not support stop.' }, 'ValidationException'],
    ['refused', 403, { message: 'You do not have access to the model.' }, 'AccessDeniedException'],
    ['refused', 404, { message: 'Could not resolve the model.' }, 'ResourceNotFoundException'],
    ['failed', 424, { message: 'The model erred.', originalStatusCode: 500 }, 'ModelErrorException'],
    ['failed', 503, { message: 'Bedrock is unable to process.' }, 'ServiceUnavailableException'],
  ],
};
