export const tools = {
  about: {
    cli: 'Create links, read analytics and follow clicks in the terminal. Sign in with an API key.',
    client:
      'A typed client for Node, Deno, browsers and workers: every endpoint, retries, pagination ' +
      'and webhook signatures.',
    python:
      'A typed client for Python 3.10 and later, including asyncio: every endpoint, retries, ' +
      'pagination and webhook signatures.',
    mcp:
      'AI agents create links and read analytics in your account. Give them an API key with only ' +
      'the permissions they need.',
  },
  commandsOf: (tool: string) => `Commands: ${tool}`,
  lead: 'Served by your own deployment, so they always match its API.',
  names: { cli: 'Command line', client: 'TypeScript client', mcp: 'Agents (MCP)', python: 'Python client' },
  terminal: 'Terminal',
  title: 'Tools',
};
