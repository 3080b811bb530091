import { showMoney, moneyForField } from '#foundation/web/money-on-screen.ts';
import { fieldNumber } from '#foundation/web/number-on-screen.ts';
import type { CatalogueListItem, CataloguePrice } from '../contract.ts';

/** What one unit costs, with what is added: `€12.50 + €5.00`, `€12.50 per tablet incl. tax`. */
export function priceText(
  { unitPriceMinor, fixedPriceMinor, includesTax, currency }: CataloguePrice,
  unit: string | null = null,
): string {
  return [
    showMoney(unitPriceMinor, currency),
    ...(fixedPriceMinor === 0 ? [] : ['+', showMoney(fixedPriceMinor, currency)]),
    ...(unit === null ? [] : ['per', unit]),
    ...(includesTax ? ['incl. tax'] : []),
  ].join(' ');
}

/** The price in a list: `€12.50 per tablet`, `€12.50 incl. tax`, `From its items`, `Free`, `No price yet`. */
export function priceLabel({
  kind,
  isBillable,
  price,
  dispenseUnit,
}: Pick<CatalogueListItem, 'kind' | 'isBillable' | 'price' | 'dispenseUnit'>): string {
  if (kind === 'bundle') return 'From its items';
  if (!isBillable) return 'Free';
  if (price === null) return 'No price yet';
  return priceText(price, dispenseUnit);
}

/** A quantity in thousandths as typed: `2.5`. */
export const quantityText = (thousandths: number): string => fieldNumber(thousandths / 1000);

/** An amount in an input field; blank for zero, which is the usual value of what is optional. */
export const optionalMoneyText = (minor: number, currency: string): string =>
  minor === 0 ? '' : moneyForField(minor, currency);
