import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { PrescriptionFacts } from './facts.ts';

const Row = z.object({ facts: PrescriptionFacts });
const LIMIT = 100;

/** Prescriptions that fit a condition on `r` and its visit `v`, the latest first. */
export async function findPrescriptions(
  { tx, session: { clinicId } }: MemberContext,
  condition: RawBuilder<unknown>,
): Promise<PrescriptionFacts[]> {
  const rows = await fetchRows(
    tx,
    Row,
    sql`select app.prescription_facts(${clinicId}::uuid, r.id) as facts
          from prescriptions r join visits v on v.clinic_id = ${clinicId} and v.id = r.visit_id
         where r.clinic_id = ${clinicId} and ${condition}
         order by r.number desc limit ${LIMIT}`,
  );
  return rows.map(({ facts }) => facts);
}

/** @throws AppError `not_found`. */
export async function findPrescription(ctx: MemberContext, id: string): Promise<PrescriptionFacts> {
  const [facts] = await findPrescriptions(ctx, sql`r.id = ${id}`);
  if (!facts) throw new AppError('not_found');
  return facts;
}

/**
 * Until the end of the transaction nobody else fills or changes it: of two who dispense the last fill the second sees the first's.
 *
 * @throws AppError `not_found`.
 */
export async function lockPrescription(
  { tx, session: { clinicId } }: MemberContext,
  id: string,
): Promise<void> {
  const found = await tx
    .selectFrom('prescriptions')
    .select('id')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
}
