import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contract } from '#functions/api/smart-links/create.ts';
import { TAGS } from '#functions/framework/describe.ts';
import { TOOLS } from '#functions/mcp/tools.ts';
import { PAGE_OUTLINES } from '#shared/core/pages/page-outlines.ts';
import { SMART_LINK_TYPES } from '#shared/smart-links/model/slug.ts';
import { PAGE_TYPES } from '#shared/smart-links/model/types/registry.ts';

/** In these, the fields of all types are together. */
const PARTS = ['update', 'stored', 'public', 'private'] as const;

describe.each(SMART_LINK_TYPES)('the type %s', (type) => {
  const { stored, public: shown, private: kept } = PAGE_TYPES[type];

  it('shows each of its stored fields, to everyone or only to its owner', () => {
    expect(Object.keys({ ...shown, ...kept })).toEqual(Object.keys(stored));
  });

  it('has the public fields of its outline, in this order', () => {
    expect(Object.keys(shown)).toEqual(PAGE_OUTLINES[type].fields);
  });

  it('is named in docs/guides/smart-links.md', () => {
    expect(readFileSync('docs/guides/smart-links.md', 'utf8')).toContain(`(\`${type}\`)`);
  });
});

describe('the types', () => {
  it.each(PARTS)('that share the name of a field share the field: %s', (part) => {
    const fields = new Map<string, unknown>();
    for (const type of SMART_LINK_TYPES) {
      for (const [name, field] of Object.entries(PAGE_TYPES[type][part])) {
        expect(fields.get(name) ?? field, `${type}.${name}`).toBe(field);
        fields.set(name, field);
      }
    }
  });

  it('are counted in the descriptions of their endpoints, and named in that of the tool for agents', () => {
    const counts = ['six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
    const count = counts[SMART_LINK_TYPES.length - 6];
    expect(contract.description).toContain(`one of ${count} types`);
    expect(TAGS['Smart Links']).toContain(`of ${count} types`);
    const tool = TOOLS.find(({ name }) => name === 'create_page');
    for (const type of SMART_LINK_TYPES) expect(tool?.description).toContain(`${type} `);
  });
});
