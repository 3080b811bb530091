import { showNumber } from '#foundation/web/number-on-screen.ts';
import type { KnownReason } from '../contract.ts';

/** IMPORT-2. Why a client of the file is taken for one whom the clinic has. */
export const KNOWN_TEXTS: Readonly<Record<KnownReason, string>> = {
  email: 'Same email address',
  phone: 'Same phone number',
  imported: 'Imported before',
  pet: 'Same name and pet',
  name: 'Same name',
};

export const amount = (count: number, [one, many]: readonly [string, string]): string =>
  `${showNumber(count)} ${count === 1 ? one : many}`;

export const clientsAndPets = (clients: number, pets: number): string =>
  [amount(clients, ['client', 'clients']), pets > 0 ? amount(pets, ['pet', 'pets']) : '']
    .filter(Boolean)
    .join(' and ');

/** How many are skipped because the clinic seems to have them; empty if none is. */
export function skippedText(skipped: number): string {
  if (skipped === 0) return '';
  return skipped === 1
    ? 'One client will be skipped because they seem to be in your clinic already. Check “Import anyway” if it is someone else.'
    : `${showNumber(skipped)} clients will be skipped because they seem to be in your clinic already. Check “Import anyway” for anyone who is not the same person.`;
}
