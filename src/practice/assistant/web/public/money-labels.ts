import { showMoney } from '#foundation/web/money-on-screen.ts';
import { MILLIONTHS } from '../../budget.rules.ts';

/** An amount of millionths of a minor unit, with as many digits as a small use needs: `€0.0045`. */
export const exactLabel = (millionths: number, currency: string): string =>
  showMoney(millionths / MILLIONTHS, currency, 4);

/** The same for a sum, in whole minor units: `€12.50`; less than one is shown as such. */
export function sumLabel(millionths: number, currency: string): string {
  if (millionths > 0 && millionths < MILLIONTHS) return `less than ${showMoney(1, currency)}`;
  return showMoney(Math.round(millionths / MILLIONTHS), currency);
}
