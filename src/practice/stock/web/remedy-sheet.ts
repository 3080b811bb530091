import type { StockRemedy } from '../alert-actions.rules.ts';
import type { StockSheet } from './use-stock-sheet.ts';

/** To use a lot first is to bring it to where acts take the item from. */
const SHEETS: Readonly<Record<StockRemedy, StockSheet>> = {
  count: 'count',
  receive: 'receive',
  return: 'return',
  use_first: 'transfer',
  waste: 'waste',
};

/** The sheet in which something is done about an alert. */
export const sheetOf = (remedy: StockRemedy): StockSheet => SHEETS[remedy];
