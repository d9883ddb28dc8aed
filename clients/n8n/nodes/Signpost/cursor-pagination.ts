import type {
  DeclarativeRestApiSettings,
  IDataObject,
  IExecutePaginationFunctions,
  INodeExecutionData,
} from 'n8n-workflow';

const PAGE = 100;

interface Page {
  data: { links: IDataObject[]; nextCursor: string | null };
}

/**
 * Reads a list page by page, as far as the parameters `returnAll` and `limit` say. A page may be short, or
 * empty, before the last one.
 */
export async function cursorPagination(
  this: IExecutePaginationFunctions,
  request: DeclarativeRestApiSettings.ResultOptions,
): Promise<INodeExecutionData[]> {
  const limit = this.getNodeParameter('returnAll', false)
    ? Number.POSITIVE_INFINITY
    : (this.getNodeParameter('limit', 50) as number);
  const items: INodeExecutionData[] = [];
  let cursor: string | null = null;
  do {
    const qs: IDataObject = { ...request.options.qs, limit: Math.min(PAGE, limit - items.length) };
    if (cursor !== null) qs['cursor'] = cursor;
    const pages = await this.makeRoutingRequest({ ...request, options: { ...request.options, qs } });
    const [{ json: page }] = pages as unknown as [{ json: Page }];
    const { links, nextCursor } = page.data;
    items.push(...links.map((json) => ({ json })));
    cursor = nextCursor;
  } while (cursor !== null && items.length < limit);
  return items;
}
