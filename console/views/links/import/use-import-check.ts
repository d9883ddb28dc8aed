import type { ImportCheck, RequestWarning } from '@signpost/client/core';
import { warningsOf } from '@signpost/client/core';
import type { CODE_TAKEN_ACTIONS } from '@signpost/client/values';
import { MAX_IMPORT_BYTES } from '@signpost/client/values';
import { useEffect, useState } from 'preact/hooks';
import { useSession } from '#console/session/session.ts';

export interface ImportCheckResult {
  check: ImportCheck;
  warnings: readonly RequestWarning[];
}

/** Rows of a file that are shown before its import. */
const SHOWN_ROWS = 2000;

/**
 * The request body of a file. By content: names and MIME types of files vary between systems. Gateways
 * replace what is not UTF-8 in a text; the service decodes files of any other type.
 */
export async function fileBody(file: Blob): Promise<{ body: Blob; content: string }> {
  const bytes = await file.arrayBuffer();
  const content = new TextDecoder().decode(bytes);
  const isText = isUtf8(bytes) && !content.includes('\0');
  const type = !isText ? 'application/csv' : /^\s*[[{]/.test(content) ? 'application/json' : 'text/csv';
  return { body: new Blob([bytes], { type }), content };
}

function isUtf8(bytes: ArrayBuffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** How rows of a file would be imported. */
export interface CheckedOptions {
  onCodeTaken: (typeof CODE_TAKEN_ACTIONS)[number];
  folderId?: string;
  utmTemplateId?: string;
}

/**
 * What an import would make of a file. Undefined until it is known, and for invalid files: the import says
 * what is wrong.
 */
export function useImportCheck(
  file: File | undefined,
  { onCodeTaken, folderId = '', utmTemplateId = '' }: CheckedOptions,
): ImportCheckResult | undefined {
  const { api, can } = useSession();
  const [result, setResult] = useState<ImportCheckResult>();
  useEffect(() => {
    setResult(undefined);
    if (!file || file.size > MAX_IMPORT_BYTES || !can('links:write')) return undefined;
    const running = new AbortController();
    const { signal } = running;
    const load = async () => {
      const { body } = await fileBody(file);
      const query = {
        onCodeTaken,
        ...(folderId !== '' && { folderId }),
        ...(utmTemplateId !== '' && { utmTemplateId }),
        limit: SHOWN_ROWS,
      };
      const { check } = await api.post('/v1/api/links/import/check', { query, body, signal });
      if (!signal.aborted) setResult({ check, warnings: warningsOf(check) });
    };
    void load().catch(() => undefined);
    return () => running.abort();
  }, [file, onCodeTaken, folderId, utmTemplateId]);
  return result;
}
