import { createHash } from 'node:crypto';
import { canonicalJson } from '#foundation/values/canonical-json.ts';
import { normalizeEmail } from '#foundation/values/email.ts';
import { fold } from '#foundation/values/fold.ts';
import type { ImportedClient } from '../contract.ts';

const folded = (text: string | null): string => fold(text ?? '');

/**
 * IMPORT-2. What recognizes the lines of a client when they are imported again, whatever became of the client since:
 * SHA-256 in hexadecimal of all that the lines say, without case, accents and the order of the pets.
 */
export function fingerprintOf(client: ImportedClient): string {
  const pets = client.pets
    .map(({ name, species, bornOn }) => `${folded(name)} ${species} ${bornOn ?? ''}`)
    .toSorted();
  const said = [
    folded(client.fullName),
    normalizeEmail(client.email ?? ''),
    (client.phone ?? '').replaceAll(/\D/gu, ''),
    ...[client.addressLine, client.postalCode, client.city, client.region, client.country].map(folded),
    pets,
  ];
  return createHash('sha256').update(canonicalJson(said)).digest('hex');
}
