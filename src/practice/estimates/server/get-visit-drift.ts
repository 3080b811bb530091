import { sql } from 'kysely';
import * as z from 'zod';
import { ITEM_USES } from '#vocabulary/item-uses.ts';
import { AppError } from '#vocabulary/errors.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { billsOf } from '#practice/billing/bill.rules.ts';
import { ChargeTax } from '#practice/billing/contract.ts';
import { jurisdictionOf } from '#practice/billing/jurisdictions.rules.ts';
import { needsWrittenEstimate } from '#practice/billing/legal-limits.rules.ts';
import { amountOf } from '#practice/catalogue/price.rules.ts';
import { findItemsForActs } from '#practice/catalogue/server/public/find-items-for-acts.ts';
import { staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { visitDrift } from '../drift.rules.ts';
import { EstimateTalk, type VisitDrift } from '../drift.contract.ts';

const Cost = z.object({
  amountMinor: z.int(),
  currency: z.string(),
  includesTax: z.boolean(),
  taxes: z.array(ChargeTax),
});
type Cost = z.infer<typeof Cost>;

const Row = z.object({
  visitId: z.uuid(),
  clientName: z.string().nullable(),
  country: z.string(),
  region: z.string().nullable(),
  today: CalendarDay,
  isHospitalStay: z.boolean(),
  /** The accepted sums by currency. */
  agreed: z.array(z.object({ currency: z.string(), highMinor: z.int() })),
  charges: z.array(Cost),
  talks: z.array(EstimateTalk.extend({ currency: z.string() })),
});

const findVisit = ({ tx, now, session: { clinicId } }: MemberContext, visitId: string) =>
  fetchRow(
    tx,
    Row,
    sql`
    select v.id as "visitId", c.full_name as "clientName", k.country, k.region, app.local_day(${now}, k.time_zone) as today,
      exists (select from admissions m where m.clinic_id = ${clinicId} and m.visit_id = v.id) as "isHospitalStay",
      coalesce((
        select json_agg(json_build_object('currency', e.currency, 'highMinor', a.agreed_high_minor))
          from estimates e join estimate_answers a on a.clinic_id = ${clinicId} and a.estimate_id = e.id
         where e.clinic_id = ${clinicId} and e.converted_visit_id = v.id), '[]') as agreed,
      coalesce((
        select json_agg(json_build_object('amountMinor', h.amount_minor - coalesce(d.amount_minor, 0), 'currency', h.currency,
            'includesTax', h.includes_tax, 'taxes', h.taxes))
          from charges h left join charge_discounts d on d.clinic_id = ${clinicId} and d.charge_id = h.id
         where h.clinic_id = ${clinicId} and h.visit_id = v.id and h.voided_at is null), '[]') as charges,
      coalesce((
        select json_agg(json_build_object('id', t.id, 'toldName', t.told_name, 'channel', t.channel, 'isAgreed', t.is_agreed,
            'note', t.note, 'costMinor', t.cost_minor, 'currency', t.currency, 'recordedAt', t.recorded_at,
            'recordedByName', ${staffNameOfAccount(clinicId, sql`t.recorded_by`)}) order by t.recorded_at desc, t.id)
          from estimate_talks t where t.clinic_id = ${clinicId} and t.visit_id = v.id), '[]') as talks
      from visits v
      join clinics k on k.id = ${clinicId}
      left join clients c on c.clinic_id = ${clinicId} and c.id = v.client_id
     where v.clinic_id = ${clinicId} and v.id = ${visitId}`,
  );

const PlannedRow = z.object({
  itemId: z.uuid(),
  use: z.enum(ITEM_USES),
  quantityThousandths: z.int(),
  factorPercent: z.int().nullable(),
});

/** EST-1. What the visit would cost with all that is planned, at the prices of today. */
async function planOf(ctx: MemberContext, { visitId, today, charges, country, region }: z.infer<typeof Row>) {
  const { clinicId } = ctx.session;
  const planned = await fetchRows(
    ctx.tx,
    PlannedRow,
    sql`select a.item_id as "itemId", a.use, a.quantity_thousandths as "quantityThousandths", a.factor_percent as "factorPercent"
          from acts a
         where a.clinic_id = ${clinicId} and a.visit_id = ${visitId} and a.status = 'planned' and a.is_billable`,
  );
  const find = (use: (typeof ITEM_USES)[number]) => {
    const itemIds = [...new Set(planned.filter((act) => act.use === use).map(({ itemId }) => itemId))];
    return itemIds.length === 0 ? [] : findItemsForActs(ctx.tx, clinicId, { itemIds, day: today, use });
  };
  const [given, handedOver] = await Promise.all([find('given'), find('handed_over')]);
  let isPlannedSurgery = false;
  const costs: Cost[] = [...charges];
  for (const act of planned) {
    const item = (act.use === 'given' ? given : handedOver).find(({ itemId }) => itemId === act.itemId);
    if (item?.incomeCategory === 'surgery') isPlannedSurgery = true;
    if (!item?.price) continue;
    const amountMinor = amountOf(item.price, act.quantityThousandths, act.factorPercent ?? 100);
    const { currency, includesTax } = item.price;
    costs.push({ amountMinor, currency, includesTax, taxes: [...item.taxes] });
  }
  const totalMinor = billsOf(costs, { country, region })[0]?.totalMinor ?? 0;
  return { totalMinor, isPlannedSurgery };
}

/** EST-1, EST-7. How the cost of a visit compares with what the client agreed to. @throws AppError `not_found`. */
export async function getVisitDrift(
  ctx: MemberContext,
  { visitId }: { readonly visitId: string },
): Promise<VisitDrift> {
  const visit = await findVisit(ctx, visitId);
  if (!visit) throw new AppError('not_found');
  const { clientName, country, region, agreed, charges } = visit;
  const jurisdiction = jurisdictionOf(country, region);
  const talks = visit.talks.map(({ currency: _currency, ...talk }) => talk);
  const currency = agreed[0]?.currency;
  if (currency === undefined) {
    const hasDuty = jurisdiction.estimates.value !== null;
    const plan = hasDuty ? await planOf(ctx, visit) : undefined;
    const needsWritten =
      plan !== undefined &&
      needsWrittenEstimate(jurisdiction, { ...plan, isHospitalStay: visit.isHospitalStay });
    return { visitId, drift: null, needsWritten, clientName, talks };
  }
  const sameCurrency = <T extends { readonly currency: string }>(items: readonly T[]) =>
    items.filter((item) => item.currency === currency);
  const agreedMinor = sameCurrency(agreed).reduce((sum, { highMinor }) => sum + highMinor, 0);
  const costMinor = billsOf(sameCurrency(charges), { country, region })[0]?.totalMinor ?? 0;
  const agreedByTalk = sameCurrency(visit.talks).filter(({ isAgreed }) => isAgreed);
  const agreedByTalkMinor = Math.max(0, ...agreedByTalk.map((talk) => talk.costMinor));
  const drift = visitDrift(jurisdiction, { agreedMinor, costMinor, agreedByTalkMinor });
  return {
    visitId,
    drift: { currency, agreedMinor, costMinor, ...drift },
    needsWritten: false,
    clientName,
    talks,
  };
}
