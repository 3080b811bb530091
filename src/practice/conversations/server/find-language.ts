import type { MessageScope } from './public/message-scope.ts';

/** The language that a client is written to. */
export const findLanguage = (_scope: MessageScope, _clientId: string | null): Promise<string> =>
  Promise.resolve('en');
