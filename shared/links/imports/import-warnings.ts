import { checkDomain, type DomainUse } from '#shared/core/domains/check-domain.ts';
import { AppError } from '#shared/platform/errors.ts';
import type { Warning } from '#shared/platform/http/warning.ts';
import { inParallel } from '#shared/platform/runtime/in-parallel.ts';
import type { ImportFile } from './read-file.ts';

/** Most domains of a file that are looked up: each is a read. */
const MAX_DOMAINS = 50;

const PARALLEL_READS = 8;

/**
 * Warns once of each domain of a file that is not verified, at the first row that has it. Refused rows fail
 * in the import.
 */
export async function importWarnings({ rows }: ImportFile, use: DomainUse): Promise<Warning[]> {
  const first = new Map<string, number>();
  for (const row of rows) {
    const domain = 'input' in row ? row.input.customDomain : undefined;
    if (domain != null && !first.has(domain)) first.set(domain, row.row);
  }
  const warnings: Warning[] = [];
  await inParallel(
    [...first].slice(0, MAX_DOMAINS).entries(),
    PARALLEL_READS,
    async ([at, [domain, row]]) => {
      const checked = await checkDomain(domain, { ...use, unverifiedDomains: 'warn' }).catch(
        (error: unknown) => {
          if (error instanceof AppError) return undefined;
          throw error;
        },
      );
      const warning = checked?.warning;
      if (warning) warnings[at] = { ...warning, path: `rows[${row}].customDomain` };
    },
  );
  return warnings.filter(Boolean);
}
