/** A page in the audit log, under the title that it had. Slugs are random letters unless someone chose them. */
export const auditTarget = ({ id, title }: { id: string; title: string }) => ({
  type: 'smart_link',
  id,
  name: title,
});
