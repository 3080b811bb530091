import type { Locator, Page } from '@playwright/test';

/**
 * A day on offer to a client, counted from the last: 1 is the last. Each test that books for the demo's client has one of
 * its own, since some days have few times; staff books far beyond them all.
 */
export const dayOnOffer = (page: Page, fromLast: number): Locator =>
  page
    .getByRole('main')
    .getByRole('button', { name: /free times?$/ })
    .nth(-fromLast);
