import type { SmartLink } from '../../../clients/typescript/src/api.ts';

/** Names of the files of an export, such as `spring-2026-07-01.csv`, then `spring-2026-07-01-2.csv`. */
export const csvNames = ({ slug }: Pick<SmartLink, 'slug'>): ((index: number) => string) => {
  const name = `${slug.replace('/', '-')}-${new Date().toISOString().slice(0, 10)}`;
  return (index) => `${name}${index > 0 ? `-${index + 1}` : ''}.csv`;
};
