import OpenAI from 'openai';
import { apiKey, origin } from './signpost.ts';

const [content = 'Hello'] = process.argv.slice(2);

const openai = new OpenAI({ baseURL: `${origin}/chat/v1`, apiKey });
const stream = await openai.chat.completions.create({
  model: 'alpha-small-3p1-24b',
  messages: [{ role: 'user', content }],
  stream: true,
});
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '');
process.stdout.write('\n');
