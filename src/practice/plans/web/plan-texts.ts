import { showMoney } from '#foundation/web/money-on-screen.ts';
import type { BenefitLeft } from '../subscriptions.contract.ts';

/** `a month`, `every 3 months`, `a year`. */
export function cycleText(cycleMonths: number): string {
  if (cycleMonths === 1) return 'a month';
  return cycleMonths === 12 ? 'a year' : `every ${cycleMonths} months`;
}

interface Fee {
  readonly feeMinor: number;
  readonly currency: string;
  readonly cycleMonths: number;
}

/** `€30.00 a month`. */
export const feeText = ({ feeMinor, currency, cycleMonths }: Fee): string =>
  `${showMoney(feeMinor, currency)} ${cycleText(cycleMonths)}`;

/** `1 month`, `12 months`. */
export const monthsText = (months: number): string => (months === 1 ? '1 month' : `${months} months`);

type Benefit = Pick<BenefitLeft, 'usesPerTerm' | 'percentOff'>;

/** What a plan offers of something: `2 included`, `10% off`. */
export const benefitText = ({ usesPerTerm, percentOff }: Benefit): string =>
  usesPerTerm === null ? `${percentOff ?? 0}% off` : `${usesPerTerm} included`;

/** What is left of it: `1 of 2 left`, `10% off`. */
export const leftText = (benefit: Benefit & Pick<BenefitLeft, 'usesLeft'>): string =>
  benefit.usesPerTerm === null
    ? benefitText(benefit)
    : `${benefit.usesLeft ?? 0} of ${benefit.usesPerTerm} left`;
