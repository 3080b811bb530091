import { sql } from 'kysely';
import * as z from 'zod';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { addMonths } from '#foundation/values/day.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Fact } from '#practice/billing/jurisdiction.rules.ts';
import type { ControlledOverview } from '../contract.ts';
import { findDrugs } from './find-drugs.ts';
import { findPlace } from './find-place.ts';

const Figures = z.object({
  openedAt: Instant.nullable(),
  closedAt: Instant.nullable(),
  lastInventoryOn: CalendarDay.nullable(),
  openDiscrepancies: z.int(),
  expiredLicences: z.int(),
});
const Broken = z.object({ containerId: z.uuid(), position: z.int() });

const sourced = ({ value, source, confirmed }: Fact<number | null>) => ({
  value,
  source,
  isConfirmed: confirmed,
});

/** The controlled drugs of the clinic, and what is to do about them. */
export async function getOverview(ctx: MemberContext): Promise<ControlledOverview> {
  const { tx, session } = ctx;
  const { clinicId } = session;
  const { today, duty } = await findPlace(ctx);
  const counted = (moment: 'closing' | 'opening') => sql`(
    select max(n.counted_at) from controlled_counts n
     where n.clinic_id = ${clinicId} and n.counted_on = ${today}::date and n.moment = ${moment})`;
  const [drugs, figures, broken] = await Promise.all([
    findDrugs(ctx, duty),
    fetchRow(
      tx,
      Figures,
      sql`select ${counted('opening')} as "openedAt", ${counted('closing')} as "closedAt",
            (select max(n.counted_on) from controlled_counts n
              where n.clinic_id = ${clinicId} and n.kind = 'inventory') as "lastInventoryOn",
            (select count(*)::integer from controlled_discrepancies d
              where d.clinic_id = ${clinicId} and d.state <> 'closed') as "openDiscrepancies",
            (select count(*)::integer from controlled_licences l
              where l.clinic_id = ${clinicId} and l.expires_on < ${today}::date) as "expiredLicences"`,
    ),
    fetchRows(
      tx,
      Broken,
      sql`select b.container_id as "containerId", b."at" as position from app.broken_registers(${clinicId}, array(
            select c.id from controlled_containers c where c.clinic_id = ${clinicId} and c.balance_thousandths > 0)) b order by 1`,
    ),
  ]);
  if (!figures) throw new Error('figures are one row');
  const months = duty.inventoryEveryMonths.value;
  const { lastInventoryOn } = figures;
  return {
    drugs,
    today,
    ...figures,
    // The first is due at once.
    inventoryDueOn:
      months === null || drugs.length === 0
        ? null
        : lastInventoryOn === null
          ? today
          : addMonths(lastInventoryOn, months),
    inventoryEveryMonths: sourced(duty.inventoryEveryMonths),
    retentionYears: sourced(duty.retentionYears),
    broken,
  };
}
