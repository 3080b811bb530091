import type { Day } from '#foundation/values/day.ts';
import { localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { plannedUntil, scheduleTimes } from '#practice/acts/schedule.rules.ts';
import { amountOf } from '#practice/catalogue/price.rules.ts';
import { starterTaxRates } from '#practice/catalogue/server/starter/starter-tax-rates.ts';
import { taxClassOfUse, taxesOn } from '#practice/catalogue/tax.rules.ts';
import { REGISTERED } from './fill-controlled.ts';
import { type DemoItem, demoPrices, factorsOf } from './fill-catalogue.ts';
import type { Team } from './fill-setup.ts';
import type { DemoVisit } from './fill-visits.ts';
import { type Frame, iso } from './frame.ts';
import type { GivenVaccine } from './fill-care.ts';
import { linkVaccinations } from './vaccines-of-visits.ts';
import { actsOfReason, type CaseAct, ORDERS } from './visit-acts.ts';
import { insertRows } from './write-rows.ts';

/** What was due this long ago or longer has been confirmed, except for the last. */
const CONFIRMED_MS = 20 * MINUTE_MS;
const PLACES = ['Ward 1', 'Ward 2', 'Kennel 3'];

interface ActsParts {
  /** By the key of the starter catalogue. */
  readonly items: ReadonlyMap<string, DemoItem>;
  readonly visits: readonly DemoVisit[];
  /** Those that were billed before the clinic did so here. */
  readonly earlier: readonly DemoVisit[];
  /** What was given in visits, by their ids. */
  readonly vaccines: ReadonlyMap<string, readonly GivenVaccine[]>;
  readonly team: Team;
}

/** An act before it is written. */
interface MadeAct {
  readonly visit: DemoVisit;
  readonly act: CaseAct;
  readonly note: string | null;
  readonly plannedAtMs: number;
  readonly plannedForMs: number | null;
  /** Null while it is planned. */
  readonly doneAtMs: number | null;
  readonly by: string | null;
  readonly scheduleId: string | null;
  /** The vaccination that it is. */
  readonly vaccinationId: string | null;
}

/** What the visit was about: done in the order of its minutes; in an open one some of it is still planned. */
function actsOfVisit(
  { dice, nowMs }: Frame,
  visit: DemoVisit,
  vaccines: readonly GivenVaccine[] = [],
): MadeAct[] {
  const { reason, species, appointmentId, startedAtMs, status, by } = visit;
  // What is drawn from a register is recorded at once: in an open visit nothing of it is planned.
  const acts = actsOfReason(reason, species, appointmentId === null && status !== 'signed').filter(
    ({ key }) => status !== 'open' || key !== REGISTERED,
  );
  const given = vaccines.map(({ itemKey, vaccinationId }) => ({
    act: { key: itemKey, quantityThousandths: 1000, isHandedOver: false },
    vaccinationId,
  }));
  return [...acts.map((act) => ({ act, vaccinationId: null })), ...given].map(
    ({ act, vaccinationId }, index) => {
      const atMs = startedAtMs + (6 + 3 * index) * MINUTE_MS;
      const isDone = atMs < nowMs && (status !== 'open' || index === 0 || dice.chance(0.4));
      return {
        visit,
        act,
        note: null,
        plannedAtMs: Math.min(atMs, nowMs),
        plannedForMs: null,
        doneAtMs: isDone ? atMs : null,
        by,
        scheduleId: null,
        vaccinationId,
      };
    },
  );
}

/** The stays: emergencies that are still open, with their orders and what became of them until now. */
function makeStays(frame: Frame, { visits, team }: ActsParts) {
  const { dice, nowMs, clinic, clinicId } = frame;
  const technician = team.find(({ role }) => role === 'technician')?.userId ?? null;
  const admitted = visits.filter(
    ({ appointmentId, status }) => appointmentId === null && status !== 'signed',
  );
  const stays = admitted.map((visit, index) => ({
    visit,
    row: {
      clinic_id: clinicId,
      id: dice.id(),
      visit_id: visit.id,
      place: PLACES[index % PLACES.length],
      admitted_at: iso(visit.startedAtMs + 10 * MINUTE_MS),
      admitted_by: visit.by,
    },
  }));
  const orders = stays.flatMap(({ visit }) =>
    ORDERS.map((order, index) => ({
      visit,
      order,
      id: dice.id(),
      startsAtMs:
        Math.ceil((visit.startedAtMs + (15 + 5 * index) * MINUTE_MS) / (5 * MINUTE_MS)) * 5 * MINUTE_MS,
    })),
  );
  const acts = orders.flatMap(({ visit, order, id, startsAtMs }): MadeAct[] => {
    const times = scheduleTimes(
      { ...order, startsAtMs, endsAtMs: null },
      { afterMs: -Infinity, untilMs: plannedUntil(nowMs, clinic.timeZone), zone: clinic.timeZone },
    );
    const past = times.filter((at) => at < nowMs - CONFIRMED_MS);
    // The last one of the first order is overdue.
    const confirmed = new Set(order === ORDERS[0] ? past.slice(0, -1) : past);
    return times.map((at) => ({
      visit,
      act: { key: order.key, quantityThousandths: 1000, isHandedOver: false },
      note: order.note,
      plannedAtMs: startsAtMs,
      plannedForMs: at,
      doneAtMs: confirmed.has(at) ? at + dice.int(1, 12) * MINUTE_MS : null,
      by: technician,
      scheduleId: id,
      vaccinationId: null,
    }));
  });
  return { stays, orders, acts };
}

/**
 * What was done in the visits, with what it costs, and the treatment sheet of the pets that are admitted. Before the visits are
 * signed: nothing is added to them afterwards.
 */
export async function fillActs(frame: Frame, parts: ActsParts): Promise<void> {
  const { client, clinicId, clinic, nowMs, dice } = frame;
  const { items, visits, earlier, vaccines } = parts;
  const codes = await client.query<{ id: string; code: string | null }>(
    'select id, code from catalogue_items where clinic_id = $1',
    [clinicId],
  );
  const codeOf = new Map(codes.rows.map(({ id, code }) => [id, code]));
  const { stays, orders, acts: ordered } = makeStays(frame, parts);
  const madeOf = (acts: readonly MadeAct[], isBillable: boolean) =>
    acts.flatMap((one) => {
      const item = items.get(one.act.key);
      return item ? [{ ...one, item, isBillable, id: dice.id() }] : [];
    });
  const billed = madeOf(
    [...visits.flatMap((visit) => actsOfVisit(frame, visit, vaccines.get(visit.id))), ...ordered],
    true,
  );
  const made = [
    ...billed,
    ...madeOf(
      earlier.flatMap((visit) => actsOfVisit(frame, visit)),
      false,
    ),
  ];
  await insertRows(
    client,
    'admissions',
    stays.map(({ row }) => row),
  );
  await insertRows(
    client,
    'act_schedules',
    orders.map(({ visit, order, id, startsAtMs }) => ({
      clinic_id: clinicId,
      id,
      visit_id: visit.id,
      pet_id: visit.petId,
      item_id: items.get(order.key)?.id,
      quantity_thousandths: 1000,
      note: order.note,
      every_minutes: order.everyMinutes,
      times_minutes: order.timesMinutes,
      starts_at: iso(startsAtMs),
      overridden_alert_ids: [],
      created_by: visit.by,
      created_at: iso(startsAtMs - 2 * MINUTE_MS),
    })),
  );
  const factorOf = (item: DemoItem) => factorsOf(clinic.country, item).min_factor_percent;
  await insertRows(
    client,
    'acts',
    made.map(({ id, visit, act, item, isBillable, ...one }) => ({
      clinic_id: clinicId,
      id,
      visit_id: visit.id,
      pet_id: visit.petId,
      item_id: item.id,
      item_kind: item.kind,
      item_name: item.name,
      item_code: codeOf.get(item.id) ?? null,
      unit: item.unit,
      quantity_thousandths: act.quantityThousandths,
      factor_percent: factorOf(item),
      note: one.note,
      is_billable: isBillable,
      unbilled_reason: isBillable ? null : 'Billed in the program before',
      use: act.isHandedOver ? 'handed_over' : 'given',
      status: one.doneAtMs === null ? 'planned' : 'done',
      schedule_id: one.scheduleId,
      scheduled_for: one.plannedForMs === null ? null : iso(one.plannedForMs),
      planned_for: one.plannedForMs === null ? null : iso(one.plannedForMs),
      planned_by: one.by,
      planned_at: iso(one.plannedAtMs),
      done_at: one.doneAtMs === null ? null : iso(one.doneAtMs),
      done_by: one.doneAtMs === null ? null : one.by,
      overridden_alert_ids: [],
      version: one.doneAtMs === null ? 1 : 2,
    })),
  );
  await linkVaccinations(
    frame,
    billed.flatMap(({ id, vaccinationId }) => (vaccinationId === null ? [] : [{ actId: id, vaccinationId }])),
  );
  const rates = starterTaxRates(clinic.country, clinic.region);
  const today = localDayOf(nowMs, clinic.timeZone);
  await insertRows(
    client,
    'charges',
    billed.flatMap(({ id, visit, act, item, doneAtMs, by }) => {
      if (doneAtMs === null) return [];
      const day: Day = localDayOf(doneAtMs, clinic.timeZone);
      const taxClass = taxClassOfUse(item, act.isHandedOver ? 'handed_over' : 'given');
      const prices = demoPrices(item, today);
      const unitPriceMinor = (prices.findLast(([since]) => since <= day) ?? prices[0])?.[1] ?? 0;
      const price = { unitPriceMinor, fixedPriceMinor: 0, minimumPriceMinor: 0 };
      return [
        {
          clinic_id: clinicId,
          id: dice.id(),
          client_id: visit.clientId,
          pet_id: visit.petId,
          visit_id: visit.id,
          act_id: id,
          item_id: item.id,
          description: item.name,
          unit: item.unit,
          code: codeOf.get(item.id) ?? null,
          income_category: item.incomeCategory,
          tax_class: taxClass,
          taxes: taxesOn(rates, taxClass, day),
          quantity_thousandths: act.quantityThousandths,
          unit_price_minor: unitPriceMinor,
          fixed_price_minor: 0,
          minimum_price_minor: 0,
          factor_percent: factorOf(item),
          amount_minor: amountOf(price, act.quantityThousandths, factorOf(item) ?? 100),
          currency: item.currency,
          charged_at: iso(doneAtMs),
          charged_by: by,
        },
      ];
    }),
  );
}
