import type { RequestWarning } from '@signpost/client';
import { MAX_IMPORT_BYTES, warningsOf } from '@signpost/client';
import { useEffect, useState } from 'preact/hooks';
import { useSession } from '#console/session/session.ts';

export interface ImportCheckResult {
  ignoredDomains: readonly string[];
  warnings: readonly RequestWarning[];
}

/** By content: file names and MIME types vary between systems. */
const isJson = (content: string): boolean => /^\uFEFF?\s*[[{]/.test(content);

/** The request body of a file. */
export const fileBody = (content: string): Blob =>
  new Blob([content], { type: isJson(content) ? 'application/json' : 'text/csv' });

/**
 * What an import would not take of a file. Undefined until it is known, and for invalid files: the
 * import says what is wrong.
 */
export function useImportCheck(file: File | undefined): ImportCheckResult | undefined {
  const { api, can } = useSession();
  const [result, setResult] = useState<ImportCheckResult>();
  useEffect(() => {
    setResult(undefined);
    if (!file || file.size > MAX_IMPORT_BYTES || !can('links:write')) return undefined;
    const running = new AbortController();
    const { signal } = running;
    const load = async () => {
      const body = fileBody(await file.text());
      const { check } = await api.post('/v1/api/links/import/check', { body, signal });
      if (!signal.aborted) setResult({ ignoredDomains: check.ignoredDomains, warnings: warningsOf(check) });
    };
    void load().catch(() => undefined);
    return () => running.abort();
  }, [file]);
  return result;
}
