/** Apps that people connect to an account without a key. */
export const connections = {
  account: 'Account',
  actions: 'Actions',
  app: 'App',
  back: 'Back to the app',
  by: 'Connected by',
  cancel: 'Cancel',
  connect: 'Connect',
  connected: (name: string) => `${name} was connected`,
  connectedText: 'Return to the app. You can close this page.',
  connectTitle: (name: string) => `Connect ${name}?`,
  disconnect: 'Disconnect',
  disconnected: (name: string) => `${name} was disconnected`,
  disconnectText: 'It loses access with its next request. You can connect it again from the app at any time.',
  disconnectTitle: (name: string) => `Disconnect ${name}?`,
  folders: 'Folders',
  foldersHint: 'Limits the app to what is in these folders. Choose none for all that you see.',
  host: (host: string) => `Its address is ${host}, which was verified.`,
  lastUsed: 'Last used',
  lead:
    'Programs that members have connected to this account without an API key. Each can do what its member ' +
    'has agreed to, and never more than the member.',
  mcpOnly: 'It can only use the MCP server, the tools for AI agents.',
  never: 'Never',
  none: 'No connected apps',
  noneText: 'To connect one, such as Claude or ChatGPT, add this service there.',
  notAllowed: 'Your role in this account does not have this permission.',
  notVerified:
    'It is not verified: anyone can give an app this name. Connect it only if you have just started that ' +
    'yourself.',
  onDevice:
    'It continues in a program on this device. Connect it only if you have just started that program.',
  own: 'It is a program of Signpost.',
  permissions: 'What it can do',
  permissionsHint: 'You can leave out what the app does not need.',
  personOnly: 'Sign in with your email address',
  personOnlyText: 'You are signed in with an API key. Only a person can connect an app.',
  refused: 'This app cannot be connected',
  refusedText: 'What it asked for is not valid. Tell the people who made it:',
  returnsTo: (place: string) => `Afterwards, you return to ${place}.`,
  title: 'Connected apps',
};
