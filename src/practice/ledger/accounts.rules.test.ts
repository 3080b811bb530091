import { describe, expect, test } from 'vitest';
import { INCOME_CATEGORIES, INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { ACCOUNT_KEYS, ACCOUNTS, accountCode, type AccountKey } from './accounts.rules.ts';

const at = (percent: number) => [{ name: 'VAT', ratePpm: percent * 10_000 }];

describe('LEDGER-2: the codes of the charts', () => {
  test('the rows of the German charts', () => {
    const rows: [AccountKey, string | null, string | null][] = [
      ['cash', '1000', '1600'],
      ['bank', '1200', '1800'],
      ['in_transit', '1360', '1460'],
      ['receivable', '1400', '1200'],
      ['plan', '0990', '3900'],
      ['card_fees', '4970', '6855'],
      ['pass_through', '1590', '1370'],
      ['cash_short', '2309', '6969'],
      ['cash_over', '2709', '4839'],
    ];
    for (const [account, skr03, skr04] of rows) {
      expect([accountCode('skr03', { account }), accountCode('skr04', { account })]).toEqual([skr03, skr04]);
    }
  });

  test('sales, tax, discounts, deposits and what is written off have a code for each rate', () => {
    const codes = (account: AccountKey, percent: number) => [
      accountCode('skr03', { account, taxes: at(percent) }),
      accountCode('skr04', { account, taxes: at(percent) }),
    ];
    expect([codes('income', 19), codes('income', 7)]).toEqual([
      ['8400', '4400'],
      ['8300', '4300'],
    ]);
    expect([codes('tax', 19), codes('tax', 7)]).toEqual([
      ['1776', '3806'],
      ['1771', '3801'],
    ]);
    expect([codes('discount', 19), codes('discount', 7)]).toEqual([
      ['8720', '4720'],
      ['8710', '4710'],
    ]);
    expect([codes('bad_debt', 19), codes('bad_debt', 7)]).toEqual([
      ['2406', '6936'],
      ['2401', '6931'],
    ]);
    expect([codes('deposit', 19), codes('deposit', 7)]).toEqual([
      ['1718', '3272'],
      [null, null],
    ]);
  });

  test('what has no rate, several taxes or an unknown rate has no code by rate', () => {
    expect(accountCode('skr03', { account: 'income' })).toBeNull();
    expect(accountCode('skr03', { account: 'income', taxes: [...at(19), ...at(7)] })).toBeNull();
    expect(accountCode('skr04', { account: 'tax', taxes: at(20) })).toBeNull();
  });

  test('AAHA/VMG: income by its category, and one code for every rate', () => {
    for (const category of INCOME_CATEGORY_NAMES) {
      expect(accountCode('aaha', { account: 'income', category, taxes: at(19) })).toBe(
        INCOME_CATEGORIES[category].code,
      );
    }
    expect(accountCode('aaha', { account: 'income' })).toBeNull();
    expect(accountCode('aaha', { account: 'tax', taxes: at(8.25) })).toBe('3400');
    expect(accountCode('aaha', { account: 'receivable' })).toBe('1300');
  });

  test('an account without any code is not said to be confirmed', () => {
    const withoutAny = ACCOUNT_KEYS.filter((key) =>
      Object.values(ACCOUNTS[key].codes).every((code) => code === null),
    );
    for (const key of withoutAny) expect(ACCOUNTS[key].confirmed).toBe(false);
  });
});
