import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PublicContext } from '#foundation/server/http/context.ts';
import { addDays, type Day } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { freeSlots, type Slot } from '#practice/appointments/slot.rules.ts';
import { around, BusyTimeRow, PetTimeRow } from '#practice/appointments/server/public/busy-times.ts';
import {
  type SlotSetup,
  SlotSetupRow,
  toSlotSetup,
} from '#practice/appointments/server/public/slot-setup.ts';
import { LINK_WINDOW_DAYS, type listLinkedSlotsEndpoint } from '../../link.contract.ts';
import { linkOf, openLink } from './open-link.ts';

const Row = z.object({
  facts: z
    .object({ setup: SlotSetupRow, busy: z.array(BusyTimeRow), petTimes: z.array(PetTimeRow) })
    .nullable(),
});

export interface VisitOfLink {
  readonly token: string;
  readonly visitId: string;
}

/** The doctor of a visit that can be moved. @throws AppError `not_found`, or why it cannot. */
export async function assertMovable(ctx: PublicContext, { token, visitId }: VisitOfLink) {
  const { visits } = await openLink(ctx, { token });
  const visit = visits.get(visitId);
  if (!visit) throw new AppError('not_found');
  if (visit.refusal !== null) throw new AppError(visit.refusal);
  return visit;
}

export interface LinkedSlots {
  readonly setup: SlotSetup;
  /** Of the doctor, within the limits of online booking. */
  readonly slots: readonly Slot[];
}

/** SLOT-1. The free times of a doctor for a visit, between two days of the clinic. @throws AppError `not_found`. */
export async function findLinkedSlots(
  { tx, now }: PublicContext,
  { token, visitId, doctorId }: VisitOfLink & { readonly doctorId: string },
  daysOf: (setup: SlotSetup) => { readonly firstDay: Day; readonly lastDay: Day },
  rough: { readonly firstDay: Day; readonly lastDay: Day },
): Promise<LinkedSlots> {
  const { clinicId, hash } = linkOf({ token });
  const { from, to } = around(rough.firstDay, rough.lastDay);
  const row = await fetchRow(
    tx,
    Row,
    sql`select app.linked_slot_facts(${clinicId}::uuid, ${hash}, ${visitId}, ${from}::timestamptz, ${to}::timestamptz) as facts`,
  );
  if (!row?.facts) throw new AppError('not_found');
  const { busy, petTimes } = row.facts;
  const setup = toSlotSetup(row.facts.setup);
  const online = { nowMs: now.getTime(), leadMinutes: setup.leadMinutes, horizonDays: setup.horizonDays };
  const doctors = setup.doctors.filter((doctor) => doctor.doctorId === doctorId);
  return { setup, slots: freeSlots({ ...setup, ...daysOf(setup), doctors, busy, petTimes, online }) };
}

const later = (a: Day, b: Day | null): Day => (b !== null && b > a ? b : a);

/** Free times to which a visit can be moved, two weeks at a time. @throws AppError as `assertMovable`. */
export async function listLinkedSlots(
  ctx: PublicContext,
  { from, ...visit }: z.output<typeof listLinkedSlotsEndpoint.input>,
) {
  const { doctorId } = await assertMovable(ctx, visit);
  const nowMs = ctx.now.getTime();
  // Wide enough for any local day of the clinic, whose zone is known from the statement.
  const roughFirst = later(addDays(localDayOf(nowMs, 'UTC'), -1), from);
  const firstDayOf = (zone: string) => later(localDayOf(nowMs, zone), from);
  const { setup, slots } = await findLinkedSlots(
    ctx,
    { ...visit, doctorId },
    ({ zone }) => ({ firstDay: firstDayOf(zone), lastDay: addDays(firstDayOf(zone), LINK_WINDOW_DAYS - 1) }),
    { firstDay: roughFirst, lastDay: addDays(roughFirst, LINK_WINDOW_DAYS + 2) },
  );
  const nextDay = addDays(firstDayOf(setup.zone), LINK_WINDOW_DAYS);
  const horizon = addDays(localDayOf(nowMs, setup.zone), setup.horizonDays);
  const days = Map.groupBy(slots, ({ startsAtMs }) => localDayOf(startsAtMs, setup.zone));
  return {
    days: [...days].map(([day, ofDay]) => ({
      day,
      times: ofDay.map(({ startsAtMs }) => new Date(startsAtMs).toISOString()),
    })),
    nextFrom: nextDay <= horizon ? nextDay : null,
  };
}
