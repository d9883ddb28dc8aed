import type { Agent, AgentOptions } from 'node:http';

/** HTTP or HTTPS, with connections that are used again. */
export interface Transport {
  request: typeof import('node:https').request;
  agent: Agent;
}

/**
 * Opens the transport of `http:` or `https:`. Loads only the module that it needs: plain HTTP must not pay
 * TLS's cold start.
 */
export function openTransport(protocol: string, options: AgentOptions = {}): Transport {
  const http = process.getBuiltinModule(protocol === 'http:' ? 'node:http' : 'node:https') as
    | typeof import('node:https')
    | undefined;
  if (!http) throw new Error('This Node has no HTTP client');
  return { request: http.request, agent: new http.Agent({ keepAlive: true, ...options }) };
}
