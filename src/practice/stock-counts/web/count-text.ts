import type { CountLineState } from '#vocabulary/stock.ts';
import { quantityLabel, quantityText, readQuantity } from '#foundation/web/quantity-on-screen.ts';
import { typedNumber } from '#foundation/web/number-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import type { SheetLine, StockCount } from '../contract.ts';

export const STATUS_LOOKS = {
  open: { label: 'Open', tone: 'brand' },
  posted: { label: 'Posted', tone: 'good' },
  cancelled: { label: 'Canceled', tone: 'neutral' },
} as const satisfies Record<StockCount['status'], object>;

export const LINE_LOOKS = {
  to_count: { label: 'To count', tone: 'outline' },
  recount: { label: 'Count again', tone: 'warn' },
  settled: { label: 'Counted', tone: 'good' },
} as const satisfies Record<CountLineState, object>;

/** `Class A in Main storage`, `Everything in all locations`. */
export const scopeText = ({
  abcClass,
  locationName,
}: Pick<StockCount, 'abcClass' | 'locationName'>): string =>
  `${abcClass === null ? 'Everything' : `Class ${abcClass}`} in ${locationName ?? 'all locations'}`;

/** `Lot A7, expires 3/31/2028`. */
export function lotText({
  lotId,
  lotNumber,
  expiresOn,
}: Pick<SheetLine, 'expiresOn' | 'lotId' | 'lotNumber'>): string {
  if (lotId === null) return 'No lot on record';
  const lot = lotNumber === null ? 'Lot without a number' : `Lot ${lotNumber}`;
  return expiresOn === null ? lot : `${lot}, expires ${shortDay(expiresOn)}`;
}

/** A count in an input field; nothing at all is one too. */
export const countField = (thousandths: number | null): string =>
  thousandths === null ? '' : thousandths === 0 ? '0' : quantityText(thousandths);

/** The thousandths of a typed count; null for what is none. */
export const readCount = (text: string): number | null => (typedNumber(text) === 0 ? 0 : readQuantity(text));

/** `+2 pieces`, `−2 pieces`. */
export const varianceText = (thousandths: number, unit: string): string =>
  `${thousandths > 0 ? '+' : thousandths < 0 ? '−' : ''}${quantityLabel(Math.abs(thousandths), unit)}`;
