export const TOOLS = ['client', 'python', 'cli', 'mcp'] as const;
export type Tool = (typeof TOOLS)[number];

/**
 * Shell commands that install or connect a tool. Each deployment serves its own client, so nothing needs to
 * be published.
 */
export function toolCode(tool: Tool, { origin, wheel }: { origin: string; wheel: string }): string {
  switch (tool) {
    case 'client':
      return `npm install ${origin}/client.tgz`;
    case 'python':
      return `pip install ${origin}/${wheel}`;
    case 'cli':
      return `npm install --global ${origin}/client.tgz
signpost login --url ${origin}
signpost links create https://example.com`;
    case 'mcp':
      return `# ${origin}/mcp
claude mcp add --transport http signpost ${origin}/mcp --header "Authorization: Bearer sk_..."`;
  }
}
