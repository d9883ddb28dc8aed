import { describe, expect, it } from 'vitest';
import { columnsQuery, shownColumns } from '#console/components/content/columns.ts';
import { NO_COLUMNS, VIEW_COLUMNS } from '#shared/core/accounts/views/view.ts';

describe('the columns of a list, in the URL', () => {
  it('are all by default, and as chosen, in the order of the list', () => {
    expect(shownColumns('links', undefined)).toEqual(VIEW_COLUMNS.links);
    expect(shownColumns('links', 'clicks,tags')).toEqual(['tags', 'clicks']);
    expect(shownColumns('smartLinks', NO_COLUMNS)).toEqual([]);
  });

  it('have no effect if they are unknown', () => {
    expect(shownColumns('links', 'type,clicks')).toEqual(['clicks']);
    expect(shownColumns('links', 'constructor,,')).toEqual(VIEW_COLUMNS.links);
  });

  it('are as they were chosen; the default is not in it', () => {
    expect(columnsQuery('links', ['tags', 'clicks'])).toBe('tags,clicks');
    expect(columnsQuery('links', [])).toBe(NO_COLUMNS);
    expect(columnsQuery('links', VIEW_COLUMNS.links)).toBeUndefined();
  });
});
