import { type RawBuilder, sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { Container, RegisterRow } from '../contract.ts';
import { containerColumns } from './container-columns.ts';

/** The columns of `RegisterRow`, of `controlled_register_rows r`. */
export const rowColumns = (clinicId: string): RawBuilder<unknown> => sql`
  r.position, r.kind, r.quantity_thousandths as "quantityThousandths", r.before_thousandths as "beforeThousandths",
  r.balance_thousandths as "balanceThousandths", r.reason, r.note, r.recorded_at as "recordedAt",
  r.reverses_position as "reversesPosition", v.id as "visitId", b.name as "petName", o.full_name as "clientName",
  (select p.name from stock_locations p where p.clinic_id = ${clinicId} and p.id = r.location_id) as "locationName",
  ${staffNameOfAccount(clinicId, sql`r.recorded_by`)} as "recordedByName",
  ${staffNameOfAccount(clinicId, sql`r.witness_id`)} as "witnessName"`;

/** For whom the rows of acts are: joins of `controlled_register_rows r`. */
export const rowJoins = (clinicId: string): RawBuilder<unknown> => sql`
  left join acts a on a.clinic_id = ${clinicId} and a.id = r.act_id
  left join visits v on v.clinic_id = ${clinicId} and v.id = a.visit_id
  left join pets b on b.clinic_id = ${clinicId} and b.id = a.pet_id
  left join clients o on o.clinic_id = ${clinicId} and o.id = v.client_id`;

const Facts = Container.omit({ rows: true });

/** A container with its whole register. @throws AppError `not_found`. */
export async function findContainer(
  { tx, session: { clinicId } }: MemberContext,
  id: string,
): Promise<Container> {
  const [facts, rows] = await Promise.all([
    fetchRow(
      tx,
      Facts,
      sql`select ${containerColumns(clinicId)}, c.drug_name as "drugName", c.schedule, c.substance, c.form, c.strength, c.unit,
            (select w."at" from app.broken_registers(${clinicId}, array[c.id]) w) as "brokenAt"
            from controlled_containers c where c.clinic_id = ${clinicId} and c.id = ${id}`,
    ),
    fetchRows(
      tx,
      RegisterRow,
      sql`select ${rowColumns(clinicId)} from controlled_register_rows r ${rowJoins(clinicId)}
           where r.clinic_id = ${clinicId} and r.container_id = ${id} order by r.position`,
    ),
  ]);
  if (!facts) throw new AppError('not_found');
  return { ...facts, rows };
}

/** One container, which is personal data: its register names clients. @throws AppError `not_found`. */
export async function getContainer(ctx: MemberContext, { id }: { readonly id: string }): Promise<Container> {
  const container = await findContainer(ctx, id);
  ctx.audit('controlled_register.read', id, {
    after: { number: container.number, drug: container.drugName },
  });
  return container;
}
