import type { OpenAiChatRequest } from '../../api.ts';
import { command } from '../command.ts';
import { CliError } from '../errors.ts';
import { printable } from '../output/text.ts';
import { readStdin } from '../prompt.ts';

const chat = command({
  name: 'chat',
  summary: 'Send a prompt to a chat model',
  details: 'Prints the completion as it is generated. A prompt of - is read from standard input.',
  args: [{ name: 'prompt', help: 'The prompt.' }],
  flags: {
    model: { kind: 'text', value: 'ID', help: 'Model. Default: the first one.' },
    'max-tokens': { kind: 'number', help: 'Most tokens to generate.' },
  },
  examples: [
    { run: 'signpost chat "Three titles for a spring sale"', does: 'With the first model' },
    { run: 'signpost chat - < prompt.txt', does: 'A longer prompt' },
  ],
  run: async ({ client, out, io }, { args, flags }) => {
    const content = args.prompt === '-' ? (await readStdin(io, 'The prompt')).toString('utf8') : args.prompt;
    const model = flags.model ?? (await client.chat.models.list().toArray())[0]?.id;
    if (model === undefined) throw new CliError('This Signpost has no chat models.');
    const request: OpenAiChatRequest = {
      model,
      messages: [{ role: 'user', content }],
      ...(flags['max-tokens'] !== undefined && { max_tokens: flags['max-tokens'] }),
    };
    let end = '\n';
    for await (const chunk of await client.chat.completions.create({ ...request, stream: true })) {
      if (out.isJson) {
        out.jsonLine(chunk);
        continue;
      }
      const text = chunk.choices[0]?.delta.content ?? '';
      out.piece(printable(text));
      if (text !== '') end = text.endsWith('\n') ? '' : '\n';
    }
    if (!out.isJson) out.piece(end);
    return undefined;
  },
});

export const chatCommands = [chat];
