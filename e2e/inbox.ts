import type { Locator, Page } from '@playwright/test';

/** A row of the inbox’s list, by what it shows. */
export const rowOf = (page: Page, text: string): Locator =>
  page.getByRole('list', { name: 'Conversations' }).getByRole('listitem').filter({ hasText: text });

/** The conversation that is open next to the list. */
export const paneOf = (page: Page): Locator =>
  page.getByRole('region', { name: 'Conversation', exact: true });
