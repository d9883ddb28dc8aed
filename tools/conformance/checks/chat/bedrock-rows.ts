import type { ServerHttp2Stream } from 'node:http2';
import { bedrockFrame, bedrockJson, EVENT_STREAM } from '#test/support/servers/scripted-bedrock.ts';
import { BOTH, type ConverseAnswer, RED, type Row, TOO_LONG_EXPECTED } from './rows.ts';

/** What Amazon Bedrock sends through Converse and ConverseStream. */

type Message = readonly [type: string, body: object];

const START: Message = ['messageStart', { role: 'assistant' }];
const delta = (content: object, contentBlockIndex = 0): Message => [
  'contentBlockDelta',
  { contentBlockIndex, delta: content },
];
const stopped = (stopReason: string): Message => ['messageStop', { stopReason }];
const usage = { inputTokens: 9, outputTokens: 3, totalTokens: 12 };
const METADATA: Message = ['metadata', { usage, metrics: { latencyMs: 5 } }];

function stream(response: ServerHttp2Stream, messages: readonly Message[], isCut = false): void {
  response.respond(EVENT_STREAM);
  const bytes = Buffer.concat(messages.map((message) => bedrockFrame(...message)));
  response.write(bytes, () => (isCut ? response.close() : response.end()));
}

/** Streams these messages, or returns these blocks whole. */
const answering =
  (messages: readonly Message[], content: readonly object[], stopReason: string): ConverseAnswer =>
  (response, mode) =>
    mode === 'stream'
      ? stream(response, [START, ...messages, stopped(stopReason), METADATA])
      : bedrockJson(response, 200, {
          output: { message: { role: 'assistant', content } },
          stopReason,
          usage,
          metrics: { latencyMs: 5 },
        });

const refusing =
  (status: number, name: string, message: string): ConverseAnswer =>
  (response) =>
    bedrockJson(response, status, { message }, name);

export const BEDROCK_ROWS: readonly Row[] = [
  {
    name: 'converse',
    source: 'Bedrock',
    modes: BOTH,
    converse: answering(
      [delta({ text: 'Red' }), delta({ text: ' and blue' })],
      [{ text: 'Red and blue' }],
      'end_turn',
    ),
    expected: RED,
  },
  {
    name: 'converse-thoughts',
    source: 'models that reason',
    modes: BOTH,
    converse: answering(
      [
        delta({ reasoningContent: { text: 'Hm' } }),
        delta({ text: 'Red' }, 1),
        delta({ text: ' and blue' }, 1),
      ],
      [{ reasoningContent: { reasoningText: { text: 'Hm' } } }, { text: 'Red and blue' }],
      'end_turn',
    ),
    expected: RED,
  },
  {
    name: 'converse-limit',
    source: 'Bedrock',
    modes: BOTH,
    converse: answering([delta({ text: 'Red' })], [{ text: 'Red' }], 'max_tokens'),
    expected: { text: 'Red', finish: 'length', requests: 1 },
  },
  {
    name: 'converse-filter',
    source: 'guardrails',
    modes: BOTH,
    converse: answering([delta({ text: 'Red' })], [{ text: 'Red' }], 'guardrail_intervened'),
    expected: { text: 'Red', finish: 'content_filter', requests: 1 },
  },
  {
    name: 'converse-cut',
    source: 'a connection that ends',
    modes: ['stream'],
    converse: (response) => stream(response, [START, delta({ text: 'Red' })], true),
    expected: { status: 0, says: 'Try again', requests: 1 },
  },
  {
    name: 'converse-failed',
    source: 'an exception in the stream',
    modes: ['stream'],
    converse: (response) =>
      stream(response, [START, delta({ text: 'Red' }), ['modelStreamErrorException', { message: 'x' }]]),
    expected: { status: 0, says: 'Try again', requests: 1 },
  },
  {
    name: 'converse-too-long',
    source: 'Bedrock',
    modes: BOTH,
    converse: refusing(400, 'ValidationException', 'Input is too long for requested model.'),
    expected: TOO_LONG_EXPECTED,
  },
  {
    name: 'converse-busy',
    source: 'Bedrock',
    modes: BOTH,
    converse: refusing(429, 'ThrottlingException', 'Too many requests, please wait.'),
    expected: { status: 500, says: 'busy', requests: 2 },
  },
  {
    name: 'converse-denied',
    source: 'a model without access',
    modes: BOTH,
    converse: refusing(403, 'AccessDeniedException', 'You do not have access to the model.'),
    expected: { status: 500, says: 'refused the request', requests: 1 },
  },
];
