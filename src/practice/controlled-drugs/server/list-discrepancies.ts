import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { Discrepancy, type ListDiscrepancies } from '../counts.contract.ts';
import { nextSteps, reportDays } from '../discrepancy.rules.ts';
import { findPlace } from './find-place.ts';

const Position = z.tuple([Instant, z.uuid()]);
const Row = Discrepancy.omit({ nextSteps: true, report: true });

const stepsOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('position', s.position, 'step', s.step, 'countedThousandths', s.counted_thousandths, 'expectedThousandths', s.expected_thousandths,
      'note', s.note, 'takenAt', s.taken_at, 'takenByName', ${staffNameOfAccount(clinicId, sql`s.taken_by`)}) order by s.position)
    from controlled_discrepancy_steps s where s.clinic_id = ${clinicId} and s.discrepancy_id = d.id), '[]')`;

/** Discrepancies that fit a condition on `d`, the latest first, with what may be done next. */
export async function findDiscrepancies(
  ctx: MemberContext,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<Discrepancy[]> {
  const { clinicId } = ctx.session;
  const { duty, timeZone } = await findPlace(ctx);
  const rows = await fetchRows(
    ctx.tx,
    Row,
    sql`select d.id, d.container_id as "containerId", c.number as "containerNumber", c.drug_name as "drugName", c.unit, d.state,
          d.expected_thousandths as "expectedThousandths", d.counted_thousandths as "countedThousandths",
          c.balance_thousandths as "balanceThousandths", d.found_at as "foundAt", d.found_by as "foundByUserId",
          ${staffNameOfAccount(clinicId, sql`d.found_by`)} as "foundByName", ${stepsOf(clinicId)} as steps
          from controlled_discrepancies d
          join controlled_containers c on c.clinic_id = ${clinicId} and c.id = d.container_id
         where d.clinic_id = ${clinicId} and ${condition}
         order by d.found_at desc, d.id desc limit ${limit}`,
  );
  const { value: loss, source } = duty.loss;
  const withDuty = (row: (typeof rows)[number]) => {
    const days = reportDays(localDayOf(Date.parse(row.foundAt), timeZone), loss);
    return {
      ...row,
      nextSteps: [...nextSteps(row.state)],
      report:
        loss === null || days === null
          ? null
          : { ...days, form: loss.form, authority: loss.authority, source },
    };
  };
  return rows.map(withDuty);
}

/** Discrepancies, the latest first. */
export async function listDiscrepancies(ctx: MemberContext, { limit, cursor, show }: ListDiscrepancies) {
  const after = decodeCursor(cursor, Position);
  const beyond = after ? sql`(d.found_at, d.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`;
  const shown = show === 'open' ? sql`d.state <> 'closed'` : sql`true`;
  const rows = await findDiscrepancies(ctx, sql`${shown} and ${beyond}`, limit + 1);
  return toPage(rows, limit, ({ foundAt, id }) => [foundAt, id]);
}
