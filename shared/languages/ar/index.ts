export * from './links.ts';
export * from './mails.ts';
export * from './messages.ts';
export * from './pages.ts';
export * from './reports.ts';
export * from './smart-links.ts';
