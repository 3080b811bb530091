import { minorDigitsOf, moneyText } from '#foundation/values/money.ts';
import { printPercent } from '#foundation/values/print-number.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import { monthOf, shortDay } from '#foundation/web/time/day-format.ts';
import type { ReportFigures, ReportGroup, ReportRow } from '../contract.ts';
import type { CellKind, Measure, ValueKind } from '../definition.rules.ts';
import { measured } from '../figures.rules.ts';
import {
  categoryLabel,
  groupLabel,
  methodLabel,
  rowKindLabel,
  speciesLabel,
  taxOfKey,
} from '../labels.rules.ts';
import { stepOf } from '../period.rules.ts';

type Cell = ReportRow['cells'][number];

/** Where there is no value: nothing to divide by, nothing stored. */
export const NONE = '–';

/** A share with one decimal, which is as exact as a share of a clinic's visits is. */
export const showShare = (share: number): string =>
  printPercent(Math.round(share * 1000) / 1000, countryOnScreen());

function showValue(kind: ValueKind, value: number, currency: string): string {
  switch (kind) {
    case 'money':
      return showMoney(value, currency);
    case 'quantity':
      return showNumber(value / 1000, 3);
    case 'percent':
      return showShare(value);
    case 'times':
      return showNumber(value, 1);
    case 'count':
      return showNumber(value);
  }
}

/** A measure of summed values as people read it. */
export function showMeasure(measure: Measure, values: readonly number[], currency: string): string {
  const value = measured(measure, values);
  return value === null ? NONE : showValue(measure.kind, value, currency);
}

/** A value on the axis of a chart. */
export const showTick = ({ kind }: Measure, value: number, currency: string): string =>
  kind === 'money' ? showNumber(value / 10 ** minorDigitsOf(currency)) : showValue(kind, value, currency);

const showRate = (key: string): string => {
  const tax = taxOfKey(key);
  return tax === null ? 'Without tax' : `${tax.name} ${printPercent(tax.percent / 100, countryOnScreen())}`;
};

const WORDS = {
  category: categoryLabel,
  species: speciesLabel,
  method: methodLabel,
  rowKind: rowKindLabel,
} as const;

/** A cell of a row as people read it. */
export function showCell(kind: CellKind, cell: Cell, currency: string): string {
  if (cell === null) return kind === 'rate' ? 'Without tax' : NONE;
  if (typeof cell === 'number') {
    return showValue(kind === 'money' || kind === 'quantity' ? kind : 'count', cell, currency);
  }
  if (kind === 'day') return shortDay(cell);
  if (kind === 'rate') return showRate(cell);
  return kind in WORDS ? WORDS[kind as keyof typeof WORDS](cell) : cell;
}

/** A cell for a program: days as in ISO 8601, amounts with a point, nothing between thousands. */
export function cellForFile(kind: CellKind, cell: Cell, currency: string): string | number | null {
  if (typeof cell === 'number') {
    if (kind === 'money') return Number(moneyText(cell, currency));
    return kind === 'quantity' ? cell / 1000 : cell;
  }
  if (cell === null || kind === 'day' || kind === 'text') return cell;
  if (kind === 'rate') {
    const tax = taxOfKey(cell);
    return tax === null ? cell : `${tax.name} ${tax.percent}%`;
  }
  return kind in WORDS ? WORDS[kind as keyof typeof WORDS](cell) : cell;
}

/** The name of a group: a day, a month, a tax, or what its key says. */
export function showGroup(
  figures: Pick<ReportFigures, 'by' | 'from' | 'to'>,
  group: Pick<ReportGroup, 'key' | 'label'>,
): string {
  const { by } = figures;
  if (by === 'time') return stepOf(figures) === 'day' ? shortDay(group.key) : monthOf(group.key);
  return by === 'rate' ? showRate(group.key) : groupLabel(by, group);
}
