import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { argumentsOf, describe as describeTool } from '#functions/mcp/tool-schema.ts';
import { TOOLS } from '#functions/mcp/tools.ts';
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
        const { title, description = '', inputSchema, outputSchema, annotations } = describeTool(tool);
        expect(title).toMatch(/^[A-Z][^.]+$/);
        expect(description).toMatch(/^[A-Z].{40,}\.$/s);
        for (const [name, schema] of Object.entries(inputSchema.properties ?? {})) {
          expect([name, schema]).toEqual([
            name,
            expect.objectContaining({ description: expect.any(String) }),
          ]);
        }
        const isRead = /^(?:get|list|search|summarize)/.test(tool.name);
        expect(annotations).toEqual({
          title,
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
        expect(outputSchema).toMatchObject({ type: 'object' });
      },
      ({ name }) => name,
    ));

  it('have schemas that every model API accepts', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: true, logger: false });
    addFormats.default(ajv);
    return forEvery(
      TOOLS,
      (tool) => {
        const { inputSchema, outputSchema } = describeTool(tool);
        for (const schema of [inputSchema, outputSchema]) {
          expect(ajv.validateSchema(schema as object)).toBe(true);
          expect(JSON.stringify(schema)).not.toMatch(/"\$ref"|"\$defs"/);
        }
        expect(inputSchema).toMatchObject({ type: 'object', additionalProperties: false });
        expect(Object.keys(inputSchema).filter((keyword) => /^(?:one|any|all)Of$/.test(keyword))).toEqual([]);
      },
      ({ name }) => name,
    );
  });

  it('say in their descriptions which text strangers wrote', () => {
    const declared = TOOLS.filter(({ strangersText }) => strangersText).map(({ name }) => name);
    const described = TOOLS.map(describeTool).filter(({ description }) => description?.includes('Strangers'));
    expect(described.map(({ name }) => name)).toEqual(declared);
  });

  it('take little of a context: 120 KB in all', () => {
    const characters = TOOLS.map((tool) => JSON.stringify(describeTool(tool)).length);
    expect(characters.reduce((sum, count) => sum + count, 0)).toBeLessThan(120_000);
  });

  it('show the arguments that their schemas validate', () => {
    const shown = TOOLS.filter(({ shownInput }) => shownInput).map(({ name }) => name);
    expect(shown).toEqual(['create_page']);
    const required = describeTool(TOOLS.find(({ name }) => name === 'create_page') as never).inputSchema
      .required;
    expect(required).toEqual(['title', 'type']);
    expect(TOOLS.filter((tool) => argumentsOf(tool).length === 0).map(({ name }) => name)).toEqual([
      'list_folders',
      'list_utm_templates',
      'list_shares',
      'list_domains',
      'get_account',
    ]);
  });

  it('are listed in docs/mcp.md, with their permissions', () => {
    const rows = [...page.matchAll(/^\| `([a-z_]+)` \| `?([a-z:-]+)`? \|/gm)].map(([, ...cells]) => cells);
    expect(rows).toEqual(TOOLS.map(({ name, permission }) => [name, permission]));
  });
});
