/** A page in the audit log, under its title at the time: slugs are random unless someone chose them. */
export const auditTarget = ({ id, title }: { id: string; title: string }) => ({
  type: 'smart_link',
  id,
  name: title,
});
