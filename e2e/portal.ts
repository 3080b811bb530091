import type { Locator, Page } from '@playwright/test';

/**
 * A day offered to a client, counted from the last: 1 is the last. Each test that books for the demo's client uses a
 * different day, because some days have few times; staff tests book much later days.
 */
export const dayOnOffer = (page: Page, fromLast: number): Locator =>
  page
    .getByRole('main')
    .getByRole('button', { name: /free times?$/ })
    .nth(-fromLast);
