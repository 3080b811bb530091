import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { ActSchedule } from '../../treatments.contract.ts';
import { scheduleColumns } from './sheet-columns.ts';

/** Orders by their ids, in the order in which they were added. */
export const findSchedules = (ctx: MemberContext, ids: readonly string[]): Promise<ActSchedule[]> => {
  const { clinicId } = ctx.session;
  return fetchRows(
    ctx.tx,
    ActSchedule,
    sql`select ${scheduleColumns(clinicId)} from act_schedules o
          join catalogue_items i on i.clinic_id = ${clinicId} and i.id = o.item_id
         where o.clinic_id = ${clinicId} and o.id = any (${[...ids]}::uuid[]) order by o.created_at, o.id`,
  );
};
