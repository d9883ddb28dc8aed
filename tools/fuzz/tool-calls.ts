import fc from 'fast-check';
import { describe } from '#functions/mcp/tool-schema.ts';
import { TOOLS } from '#functions/mcp/tools.ts';
import type { Json } from '#test/support/json.ts';
import { valuesOf } from './from-schema.ts';
import type { FuzzRequest, Sender } from './fuzz-request.ts';
import { hostileText, jsonText, mutated } from './hostile.ts';
import { ref } from './references.ts';

/** Calls of each tool of the MCP server, and messages that are no calls. */
export function toolCalls(): fc.Arbitrary<FuzzRequest>[] {
  const calls = TOOLS.map((tool) =>
    argumentsFor(describe(tool).inputSchema).map((args) =>
      messageOf('tools/call', { name: tool.name, arguments: args }),
    ),
  );
  return [...calls, otherMessages].map((message) =>
    fc
      .record({
        body: mostlyJson(message),
        by: fc.constantFrom<Sender>(...Array(12).fill('owner'), 'reader', 'broken'),
      })
      .map(({ body, by }) => ({
        operation: 'POST /mcp',
        method: 'POST',
        path: '/mcp',
        headers: { 'content-type': 'application/json' },
        body,
        by,
      })),
  );
}

/** A text that is no JSON reaches no tool. */
const mostlyJson = (message: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: message.map((value) => JSON.stringify(value) ?? 'null') },
    { weight: 1, arbitrary: jsonText(message) },
  );

const messageOf = (method: string, params: unknown) => ({ jsonrpc: '2.0', id: 1, method, params });

/** Valid ones with a mutation; what they name exists in most cases. */
function argumentsFor(schema: Json): fc.Arbitrary<unknown> {
  const named: Record<string, fc.Arbitrary<string>> = {
    link: references('link', 'code', 'foreign'),
    page: references('smartLink', 'slug', 'survey'),
  };
  const known = Object.entries(named).filter(([name]) => name in (schema['properties'] ?? {}));
  const values = fc.oneof(
    valuesOf(schema, { document: {} }),
    valuesOf(schema, { document: {}, oddTexts: true }),
  );
  const valid = fc
    .tuple(values, fc.record(Object.fromEntries(known)))
    .map(([args, references]) => ({ ...(args as object), ...references }));
  return fc.oneof({ weight: 2, arbitrary: valid }, { weight: 3, arbitrary: mutated(valid) });
}

const references = (...kinds: Parameters<typeof ref>[0][]): fc.Arbitrary<string> =>
  fc.tuple(fc.constantFrom(...kinds), fc.nat(20)).map(([kind, index]) => ref(kind, index));

/** A call in the 2026 protocol, where every request names its version. */
const ofToday = {
  name: 'get_account',
  arguments: {},
  _meta: {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
    'io.modelcontextprotocol/clientCapabilities': {},
  },
};

/** The protocol's own, with odd parameters. */
const otherMessages = mutated(
  fc
    .tuple(
      fc.constantFrom(
        'initialize',
        'ping',
        'tools/list',
        'tools/call',
        'notifications/initialized',
        'notifications/cancelled',
        'server/discover',
        'subscriptions/listen',
        'resources/list',
        'logging/setLevel',
        'completion/complete',
      ),
      fc.oneof(
        fc.constantFrom(
          {},
          { name: 'get_account' },
          { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
          ofToday,
        ),
        hostileText.map((name) => ({ name, arguments: { name } })),
      ),
    )
    .map(([method, params]) => messageOf(method, params)),
);
