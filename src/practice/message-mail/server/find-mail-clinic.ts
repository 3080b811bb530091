import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { readClinicAddress, type SignedAddress } from '../mail-address.rules.ts';
import { clinicRange, readReference } from '../mail-reference.rules.ts';
import type { MailParts } from './mail-parts.ts';

const Clinic = z.object({ clinic: z.uuid().nullable() });

/** Where an email is addressed to. `signed` is null for the clinic's own receiving address. */
export interface MailDestination {
  readonly clinicId: string;
  readonly signed: { readonly kind: SignedAddress['kind']; readonly id: string } | null;
}

type Parts = Pick<MailParts, 'addresses' | 'database' | 'domain'>;

async function findSigned(
  { addresses, database }: Parts,
  address: SignedAddress,
): Promise<MailDestination | null> {
  const reference = readReference(address.reference);
  if (!reference) return null;
  const [from, to] = clinicRange(reference.clinicDigits);
  const clinics = await database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
    fetchRows(tx, Clinic, sql`select c.clinic from app.clinics_between(${from}::uuid, ${to}::uuid) c`),
  );
  const owner = clinics.find(({ clinic }) => clinic !== null && addresses.isSigned(clinic, address));
  return owner?.clinic ? { clinicId: owner.clinic, signed: { kind: address.kind, id: reference.id } } : null;
}

/** Whose address this is, if it is one of ours and its proof is right; null for every other. */
export async function findDestination(parts: Parts, address: string): Promise<MailDestination | null> {
  const read = parts.domain === null ? null : readClinicAddress(address, parts.domain);
  if (!read) return null;
  if (read.kind !== 'clinic') return findSigned(parts, read);
  const row = await parts.database.transaction({ databaseRole: 'job_server', mode: 'read' }, (tx) =>
    fetchRow(tx, Clinic, sql`select app.clinic_of_mailbox(${read.slug}) as clinic`),
  );
  return row?.clinic ? { clinicId: row.clinic, signed: null } : null;
}
