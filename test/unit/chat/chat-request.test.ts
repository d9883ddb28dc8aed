import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chatRequestSchema, MAX_MESSAGES, openAiRequestSchema } from '#shared/chat/chat-request.ts';
import { AppError } from '#shared/platform/errors.ts';
import { parseInput } from '#shared/platform/http/request.ts';

const hello = { role: 'user', content: 'Hello' };

/** The path and text of the first fault. */
function faultOf(schema: typeof chatRequestSchema | typeof openAiRequestSchema, body: unknown): string {
  try {
    parseInput(schema, body, 'body');
  } catch (error) {
    if (error instanceof AppError) return error.message.replace(/ \(and \d+ more.*/, '');
    throw error;
  }
  throw new Error('It was taken');
}

describe('the request of a model endpoint', () => {
  it('needs nothing but messages', () => {
    expect(chatRequestSchema.parse({ messages: [hello] })).toEqual({
      messages: [hello],
      maxTokens: undefined,
      temperature: undefined,
      topP: undefined,
      stop: undefined,
      seed: undefined,
      stream: false,
      includeUsage: false,
    });
  });

  it('accepts forwarded fields, and ignores unknown ones', () => {
    const body = {
      messages: [hello, { role: 'assistant', content: 'Hi', name: 'x' }, hello],
      temperature: 0,
      top_p: 1,
      max_tokens: 1,
      stop: 'END',
      seed: -3,
      stream: true,
      stream_options: { include_usage: true },
      frequency_penalty: 'whatever',
      model: 5,
    };
    expect(chatRequestSchema.parse(body)).toEqual({
      messages: [hello, { role: 'assistant', content: 'Hi' }, hello],
      maxTokens: 1,
      temperature: 0,
      topP: 1,
      stop: ['END'],
      seed: -3,
      stream: true,
      includeUsage: true,
    });
  });

  it('leaves out turns without text: vllm 21089', () => {
    const messages = [hello, { role: 'assistant', content: '' }, { role: 'user', content: ' ' }, hello];
    expect(chatRequestSchema.parse({ messages }).messages).toEqual([hello, hello]);
  });

  it('treats null as absent', () => {
    const left = { temperature: null, top_p: null, max_tokens: null, stop: null, seed: null, stream: null };
    expect(chatRequestSchema.parse({ messages: [hello], ...left, stream_options: null })).toMatchObject({
      stream: false,
    });
  });

  it.each([
    [undefined, 'body: must be an object'],
    [[], 'body: must be an object'],
    [{}, 'messages: is required'],
    [{ messages: null }, 'messages: must be an array of messages'],
    [{ messages: 'Hello' }, 'messages: must be an array of messages'],
    [{ messages: [] }, 'messages: must hold at least one message'],
    [
      { messages: Array(MAX_MESSAGES + 1).fill(hello) },
      `messages: must hold at most ${MAX_MESSAGES} messages`,
    ],
    [{ messages: ['Hello'] }, 'messages[0]: must be an object with role and content'],
    [{ messages: [hello, { content: 'x' }] }, 'messages[1].role: is required'],
    [{ messages: [{ role: 'system', content: 'x' }] }, 'messages[0].role: must be user or assistant'],
    [{ messages: [{ role: 'user' }] }, 'messages[0].content: is required'],
    [{ messages: [{ role: 'user', content: '' }] }, 'messages[0].content: must not be empty'],
    [{ messages: [{ role: 'user', content: ' \n' }] }, 'messages[0].content: must not be empty'],
    [{ messages: [{ role: 'user', content: [] }] }, 'messages[0].content: must be a text'],
    [{ messages: [{ role: 'assistant', content: '' }] }, 'messages[0].content: must not be empty'],
    [
      {
        messages: [
          { role: 'assistant', content: 'Hi' },
          { role: 'user', content: '' },
        ],
      },
      'messages[1].content: must not be empty',
    ],
    [{ messages: [hello], temperature: 2.1 }, 'temperature: must be from 0 to 2'],
    [{ messages: [hello], temperature: '1' }, 'temperature: must be a number'],
    [{ messages: [hello], top_p: -0.1 }, 'top_p: must be from 0 to 1'],
    [{ messages: [hello], max_tokens: 0 }, 'max_tokens: must be at least 1'],
    [{ messages: [hello], max_tokens: 1.5 }, 'max_tokens: must be a whole number'],
    [{ messages: [hello], stop: '' }, 'stop: must not be empty'],
    [
      { messages: [hello], stop: ['a', 'b', 'c', 'd', 'e'] },
      'stop: must be a text or up to 4 texts, none of them empty',
    ],
    [{ messages: [hello], seed: 0.5 }, 'seed: must be a whole number'],
    [{ messages: [hello], stream: 'true' }, 'stream: must be true or false'],
  ])('is refused with the name of the field: %j', (body, fault) => {
    expect(faultOf(chatRequestSchema, body)).toBe(fault);
  });

  it('is either taken or refused with a name and a reason, whatever it is', () => {
    const field = fc.oneof(fc.jsonValue(), fc.constantFrom(1, 'user', [hello], true, null));
    const body = fc.record(
      {
        messages: fc.oneof(fc.array(fc.record({ role: field, content: field })), field),
        temperature: field,
        top_p: field,
        max_tokens: field,
        stop: field,
        seed: field,
        stream: field,
        stream_options: field,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(body, (value) => {
        try {
          const { messages } = parseInput(chatRequestSchema, value, { root: 'body', unknown: 'misspelled' });
          expect(messages.length).toBeGreaterThan(0);
        } catch (error) {
          expect(error).toMatchObject({
            code: 'VALIDATION_ERROR',
            // Names of the caller's own fields may have any character.
            message: expect.stringMatching(/^.+: .+/s),
          });
        }
      }),
    );
  });
});

describe("the request of OpenAI's clients", () => {
  const ask = (body: object) =>
    openAiRequestSchema.parse({ model: 'alpha-small-3p1-24b', messages: [hello], ...body });

  it('may instruct the model as system or as developer', () => {
    const messages = [
      { role: 'developer', content: 'Be brief.' },
      { role: 'system', content: 'Be kind.' },
      hello,
    ];
    expect(ask({ messages }).messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'system', content: 'Be kind.' },
      hello,
    ]);
  });

  it('may give a text in parts', () => {
    const content = [
      { type: 'text', text: 'Hel' },
      { type: 'text', text: 'lo' },
    ];
    expect(ask({ messages: [{ role: 'user', content }] }).messages).toEqual([hello]);
  });

  it('may have turns without text, which are left out: a model may have answered nothing', () => {
    const blank = ['', ' \n', null, undefined, [], [{ type: 'text', text: '' }]];
    for (const content of blank) {
      const messages = [
        { role: 'system', content },
        hello,
        { role: 'assistant', content, tool_calls: [] },
        { role: 'user', content },
        hello,
      ];
      expect(ask({ messages }).messages).toEqual([hello, hello]);
    }
  });

  it('may instruct only, where no turn of the user is blank', () => {
    const messages = [{ role: 'system', content: 'Write a poem.' }];
    expect(ask({ messages }).messages).toEqual(messages);
  });

  it('prefers max_completion_tokens to its older name', () => {
    expect(ask({ max_tokens: 5 }).maxTokens).toBe(5);
    expect(ask({ max_tokens: 5, max_completion_tokens: 9 }).maxTokens).toBe(9);
  });

  it('ignores what is not offered', () => {
    const body = {
      n: 1,
      tools: [{}],
      tool_choice: 'auto',
      function_call: 'none',
      response_format: { type: 'text' },
      modalities: ['text'],
      logprobs: true,
      user: 'u',
      store: false,
    };
    expect(ask(body)).toMatchObject({ model: 'alpha-small-3p1-24b', messages: [hello] });
  });

  it.each([
    [{ model: undefined }, 'model: is required'],
    [{ model: 5 }, 'model: must be the slug of a model'],
    [{ n: 2 }, 'n: must be 1: a request gets one answer'],
    [
      { messages: [{ role: 'tool', content: 'x' }] },
      /^messages\[0\]\.role: must be system, developer, user or assis/,
    ],
    [{ messages: [{ role: 'assistant', content: null }] }, 'messages[0].content: must not be empty'],
    [
      { messages: [{ role: 'assistant', content: 5 }] },
      /^messages\[0\]\.content: must be a text or an array/,
    ],
    [
      { messages: [{ role: 'system', content: 'Be brief.' }, { role: 'user' }] },
      'messages[1].content: is required',
    ],
    [{ tool_choice: 'required' }, 'tool_choice: must be none or auto: tools are not offered'],
    [{ tool_choice: { type: 'function', function: { name: 'f' } } }, /^tool_choice: must be none or auto/],
    [{ function_call: { name: 'f' } }, /^function_call: must be none or auto/],
    [
      { response_format: { type: 'json_schema', json_schema: { name: 'x', schema: {} } } },
      'response_format.type: must be text: other formats are not offered',
    ],
    [{ response_format: { type: 'json_object' } }, /^response_format\.type: must be text/],
    [{ modalities: ['text', 'audio'] }, /^modalities\[1\]: must be text/],
    [{ messages: [{ role: 'user', content: [] }] }, 'messages[0].content: must not be empty'],
    [
      { messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: 'x' } }] }] },
      /^messages\[0\]\.content/,
    ],
    [{ max_completion_tokens: 0 }, 'max_completion_tokens: must be at least 1'],
  ])('is refused with the name of the field: %j', (body, fault) => {
    const whole = { model: 'alpha-small-3p1-24b', messages: [hello], ...body };
    expect(faultOf(openAiRequestSchema, whole)).toMatch(fault);
  });
});
