import { showMoney } from '#foundation/web/money-on-screen.ts';
import { quantityLabel, quantityText } from '#foundation/web/quantity-on-screen.ts';
import type { EstimateStatus } from '../contract.ts';
import type { EstimateLine } from '../estimate-document.contract.ts';

export const STATUS_LABELS: Readonly<Record<EstimateStatus, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  answered: 'Answered',
  expired: 'Expired',
  converted: 'Planned',
  withdrawn: 'Withdrawn',
};

export const STATUS_TONES = {
  draft: 'neutral',
  sent: 'warn',
  answered: 'accent',
  expired: 'bad',
  converted: 'good',
  withdrawn: 'neutral',
} as const satisfies Readonly<Record<EstimateStatus, string>>;

/** `$50.00`, or `$50.00 – $80.00` where more may be needed. */
export function moneyRange(lowMinor: number, highMinor: number, currency: string): string {
  const [low, high] = [showMoney(lowMinor, currency), showMoney(highMinor, currency)];
  return low === high ? low : `${low} – ${high}`;
}

/** `2 tablets`, `1 – 3 ×`; empty for one of something without a unit. */
export function quantityRange({ lowThousandths, highThousandths, unit }: EstimateLine): string {
  const high = quantityLabel(highThousandths, unit);
  return lowThousandths === highThousandths ? high : `${quantityText(lowThousandths)} – ${high}`;
}
