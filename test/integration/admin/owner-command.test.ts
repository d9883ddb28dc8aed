import { describe, expect, it } from 'vitest';
import { runCommand } from '#infra/admin/run-command.ts';
import { findOwner } from '#shared/core/accounts/owner-store.ts';
import { tableOfFile } from '#test/support/emulators/dynamo-engine.ts';

tableOfFile();

describe('owner create', () => {
  const planOf = async (...options: string[]) => {
    const created = await runCommand(['owner', 'create', '--name', 'Own', ...options], new Date());
    return (await findOwner((created as { ownerId: string }).ownerId))?.plan;
  };

  it('opens an account without limits on links and pages, unless a plan is named', async () => {
    expect(await planOf()).toBe('business');
    expect(await planOf('--plan', 'free')).toBe('free');
  });
});
