export const members = {
  actions: 'Actions',
  changeToOwnerText: (email: string) =>
    `${email} will be able to do everything, including removing you and deleting the account.`,
  changeToOwnerTitle: 'Make this member an owner?',
  demoteText: (email: string, role: string) => `${email} will no longer be an owner. New role: ${role}.`,
  demoteTitle: 'Change the role of this owner?',
  changeRole: 'Change role',
  declinedUntil: (date: string) => `Can be invited again from ${date}`,
  email: 'Email address',
  expires: (date: string) => `Until ${date}`,
  invite: 'Invite member',
  inviteHint: 'They sign in with this address, and have 30 days to accept.',
  invitedBy: 'Invited by',
  inviteTitle: 'Invite a member',
  lastSeen: 'Last seen',
  lead: 'People with access to this account, and their roles.',
  names: ({ address, account }: { address: string | null; account: string | null }) => {
    if (address && account) return `The email names you (${address}) and “${account}”.`;
    if (address)
      return `The email names you (${address}), but not the account: only accounts on a paid plan are named.`;
    if (account) return `The email names “${account}”, but not you: this address cannot be shown in emails.`;
    return 'The email names neither you nor the account, so let them know that it is coming.';
  },
  never: 'Never',
  none: 'No members yet',
  noneText: 'Invite the people you work with. Everyone signs in with their own email address.',
  ownerOnly: 'Only owners can invite, change or remove owners.',
  remove: 'Remove',
  removeText: (email: string) =>
    `${email} loses access to this account immediately. API keys that they created keep working.`,
  removeTitle: 'Remove this member?',
  revokeText: (email: string) => `The invitation for ${email} stops working.`,
  revokeTitle: 'Withdraw this invitation?',
  resend: 'Send invitation again',
  inviteAgain: 'Invite again',
  role: 'Role',
  roleHints: {
    owner: 'Can do everything, including managing owners and deleting the account.',
    admin: 'Can do everything except managing owners and deleting the account.',
    editor: 'Creates and changes links, Smart Links and media, sees analytics and shares reports.',
    analyst: 'Sees links, Smart Links and analytics, but cannot change anything.',
    developer: 'Manages API keys and webhooks, and sees links, Smart Links and analytics.',
  },
  roleOf: (email: string) => `Role of ${email}`,
  roles: {
    owner: 'Owner',
    admin: 'Admin',
    editor: 'Editor',
    analyst: 'Analyst',
    developer: 'Developer',
  },
  status: 'Status',
  statuses: { active: 'Active', declined: 'Declined', expired: 'Expired', invited: 'Invited' },
  title: 'Members',
  wasChanged: (email: string, role: string) => `The role of ${email} is now ${role}`,
  wasInvited: (email: string) => `An invitation is on its way to ${email}.`,
  wasRemoved: (email: string) => `${email} was removed`,
  you: 'You',
};
