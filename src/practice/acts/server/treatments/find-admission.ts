import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { Admission } from '../../treatments.contract.ts';
import { admissionColumns } from './sheet-columns.ts';

/** A stay, held until the end of the transaction. @throws AppError `not_found`. */
export async function holdAdmission(ctx: MemberContext, condition: RawBuilder<unknown>): Promise<Admission> {
  const { clinicId } = ctx.session;
  const found = await fetchRow(
    ctx.tx,
    Admission,
    sql`select ${admissionColumns} from admissions d join visits v on v.clinic_id = ${clinicId} and v.id = d.visit_id
         where d.clinic_id = ${clinicId} and ${condition} for update of d`,
  );
  if (!found) throw new AppError('not_found');
  return found;
}
