import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Json } from '../json.ts';
import { origin } from './client.ts';

/** The result of a tool, as a model gets it. */
interface ToolOutcome {
  isError: boolean;
  /** All text blocks. */
  text: string;
  /** `structuredContent`. */
  data: Json;
  content: Json[];
}

export interface Agent {
  client: Client;
  call: (name: string, args?: Record<string, unknown>) => Promise<ToolOutcome>;
  toolNames: () => Promise<string[]>;
}

/** An MCP client that is connected with an API key. */
export async function anAgent(apiKey: string, options: ClientOptions = {}): Promise<Agent> {
  const client = new Client({ name: 'test', version: '1' }, options);
  const requestInit = { headers: { authorization: `Bearer ${apiKey}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', origin), { requestInit }));
  // The client checks results against the output schemas of the tools that it has listed.
  await client.listTools();
  return {
    client,
    call: async (name, args = {}) => {
      const {
        isError = false,
        content,
        structuredContent,
      } = await client.callTool({ name, arguments: args });
      const text = content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n');
      return { isError, text, data: structuredContent as Json, content: content as Json[] };
    },
    toolNames: async () => (await client.listTools()).tools.map(({ name }) => name),
  };
}
