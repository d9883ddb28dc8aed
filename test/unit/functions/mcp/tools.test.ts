import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import type { Tool } from '#functions/mcp/tool.ts';
import { argumentsOf, describe as describeTool } from '#functions/mcp/tool-schema.ts';
import { TOOLS } from '#functions/mcp/tools.ts';
import type { JsonSchema } from '#functions/openapi/json-schema.ts';
import { PERMISSIONS } from '#shared/core/accounts/permissions.ts';
import { forEvery } from '#test/support/for-every.ts';

const page = readFileSync(new URL('../../../../docs/mcp.md', import.meta.url), 'utf8');

describe('tools of the MCP server', () => {
  it('have names of one form, each once', () => {
    const names = TOOLS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+(?:_[a-z]+)*$/.test(name))).toEqual([]);
  });

  it('are described for models: what they do, their arguments, their effect', () =>
    forEvery(
      TOOLS,
      (tool) => {
        const { title, description = '', inputSchema, annotations } = describeTool(tool);
        const explained = new Set(tool.fieldsAsIn ? argumentsOf(tool.fieldsAsIn) : []);
        expect(title).toMatch(/^[A-Z][^.]+$/);
        expect(description).toMatch(/^[A-Z].{40,}\.$/s);
        for (const [name, schema] of Object.entries(inputSchema.properties ?? {})) {
          if (explained.has(name)) continue;
          expect([name, schema]).toEqual([
            name,
            expect.objectContaining({ description: expect.any(String) }),
          ]);
        }
        const isRead = /^(?:get|list|search|summarize)/.test(tool.name);
        expect(annotations).toEqual({
          readOnlyHint: isRead,
          openWorldHint: false,
          ...(!isRead && {
            destructiveHint: !tool.name.startsWith('create'),
            idempotentHint: !tool.name.startsWith('create'),
          }),
        });
        expect(['any', ...PERMISSIONS]).toContain(tool.permission);
        // A reader must not be able to change anything.
        expect(isRead || /:(?:write|manage)$/.test(tool.permission)).toBe(true);
      },
      ({ name }) => name,
    ));

  // Gemini refuses the whole request otherwise: n8n 15553,
  // google_workspace_mcp 1099, gitlab-mcp 166, cherry-studio 4153.
  it('have schemas that every model API accepts', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: true, logger: false });
    return forEvery(
      TOOLS,
      (tool) => {
        const { inputSchema } = describeTool(tool);
        expect(ajv.validateSchema(inputSchema as object)).toBe(true);
        expect(inputSchema.type).toBe('object');
        for (const schema of subschemas(inputSchema as JsonSchema)) {
          const { type, properties = {}, items, required = [], enum: choices } = schema;
          expect(Object.keys(schema).filter((keyword) => !KEYWORDS.has(keyword))).toEqual([]);
          expect(type).toBeOneOf(['object', 'array', 'string', 'integer', 'number', 'boolean']);
          expect(type === 'array').toBe(items !== undefined);
          expect(Object.keys(properties as object)).toEqual(expect.arrayContaining(required as string[]));
          if (schema !== inputSchema && type === 'object') expect(properties).not.toEqual({});
          if (choices) expect(type).toBe('string');
        }
      },
      ({ name }) => name,
    );
  });

  it('say in their descriptions which text strangers wrote', () => {
    const declared = TOOLS.filter(({ strangersText }) => strangersText).map(({ name }) => name);
    const described = TOOLS.map(describeTool).filter(({ description }) => description?.includes('Strangers'));
    expect(described.map(({ name }) => name)).toEqual(declared);
  });

  // A token of o200k_base is 4.17 characters of this list.
  it('take little of a context: less than 12,000 tokens in all', () => {
    const { length } = JSON.stringify(TOOLS.map(describeTool));
    expect(length).toBeLessThan(50_000);
  });

  it('have all arguments that their schemas validate, but those that others say as well', () => {
    const hidden = TOOLS.map((tool) => {
      const shown = Object.keys(describeTool(tool).inputSchema.properties ?? {});
      return [tool.name, argumentsOf(tool).filter((name) => !shown.includes(name))] as const;
    }).filter(([, names]) => names.length > 0);
    expect(hidden).toEqual([
      ['create_link', ['expiration']],
      ['update_link', ['expiration']],
    ]);
    const createPage = TOOLS.find(({ name }) => name === 'create_page') as Tool;
    expect(describeTool(createPage).inputSchema.required).toEqual(['title', 'type']);
    expect(TOOLS.filter((tool) => argumentsOf(tool).length === 0).map(({ name }) => name)).toEqual([
      'list_folders',
      'list_utm_templates',
      'list_shares',
      'list_domains',
      'get_account',
    ]);
  });

  it('are explained by a tool that everyone sees who sees them', () => {
    for (const { fieldsAsIn, permission } of TOOLS) {
      if (fieldsAsIn) expect(fieldsAsIn.permission).toBe(permission);
    }
  });

  it('are listed in docs/mcp.md, with their permissions', () => {
    const rows = [...page.matchAll(/^\| `([a-z_]+)` \| `?([a-z:-]+)`? \|/gm)].map(([, ...cells]) => cells);
    expect(rows).toEqual(TOOLS.map(({ name, permission }) => [name, permission]));
  });
});

/** What `Schema` of the Gemini API has, less what we do not use. */
const KEYWORDS = new Set([
  'type',
  'description',
  'enum',
  'properties',
  'required',
  'items',
  'default',
  'minimum',
  'maximum',
]);

function* subschemas(schema: JsonSchema): Generator<JsonSchema> {
  yield schema;
  for (const inner of Object.values((schema['properties'] ?? {}) as Record<string, JsonSchema>)) {
    yield* subschemas(inner);
  }
  if (schema['items']) yield* subschemas(schema['items'] as JsonSchema);
}
