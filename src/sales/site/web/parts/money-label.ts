import { formatMoney } from '#foundation/values/money.ts';

/** Dollars for display, without cents when there are none. */
export const dollarLabel = (cents: number): string => formatMoney(cents, 'USD').replace(/\.00$/, '');
