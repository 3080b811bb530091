import { AppError } from '#vocabulary/errors.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { addDays, type Day } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { loadAnonymousBusyTimes, loadPetTimes } from '../public/busy-times.ts';
import type { Slot } from '../../slot.rules.ts';
import { SLOT_WINDOW_DAYS, type ListMySlots } from '../../own.contract.ts';
import { loadOnlineSetup, onlineSlots, type OwnPlace } from './free-times.ts';

/** @throws AppError `not_found` for an appointment that is not the caller's. */
export async function findOwnPlace(ctx: ClientContext, appointmentId: string): Promise<OwnPlace> {
  const own = await ctx.tx
    .selectFrom('appointments')
    .select(['doctor_id as doctorId', 'starts_at as startsAt'])
    .where('id', '=', appointmentId)
    .executeTakeFirst();
  if (!own) throw new AppError('not_found');
  return { doctorId: own.doctorId, startsAtMs: Date.parse(own.startsAt) };
}

const listDoctors = (ctx: ClientContext, clinicId: string) =>
  ctx.tx
    .selectFrom('staff_members')
    .select(['id', 'full_name as fullName', 'title'])
    .where('clinic_id', '=', clinicId)
    .where('takes_appointments', '=', true)
    .where('is_active', '=', true)
    .orderBy('full_name')
    .execute();

/** Groups slots by day and time, with all doctors who are free then. */
function byDay(slots: readonly Slot[], zone: string) {
  const days = new Map<Day, Map<number, string[]>>();
  for (const { startsAtMs, doctorId } of slots) {
    const day = localDayOf(startsAtMs, zone);
    const times = days.get(day) ?? new Map<number, string[]>();
    times.set(startsAtMs, [...(times.get(startsAtMs) ?? []), doctorId]);
    days.set(day, times);
  }
  return Array.from(days, ([day, times]) => ({
    day,
    times: Array.from(times, ([startsAtMs, doctorIds]) => ({
      startsAt: new Date(startsAtMs).toISOString(),
      doctorIds,
    })),
  }));
}

const later = (a: Day, b: Day | undefined): Day => (b !== undefined && b > a ? b : a);

/** Free times for a type at a clinic of the caller, two weeks at a time. */
export async function listMySlots(
  ctx: ClientContext,
  { clinicId, appointmentTypeId, from, petId, insteadOf }: ListMySlots,
) {
  // Wide enough for any local day of the clinic, whose zone is only known from the first query.
  const utcToday = localDayOf(ctx.now.getTime(), 'UTC');
  const roughFirst = later(addDays(utcToday, -1), from);
  const roughLast = addDays(roughFirst, SLOT_WINDOW_DAYS + 2);
  const atOthers = { firstDay: roughFirst, lastDay: roughLast, exceptId: insteadOf ?? null };
  const [setup, busy, petTimes, doctors, place] = await Promise.all([
    loadOnlineSetup(ctx, clinicId, appointmentTypeId),
    loadAnonymousBusyTimes(ctx.tx, clinicId, roughFirst, roughLast),
    petId === undefined ? [] : loadPetTimes(ctx.tx, clinicId, petId, atOthers),
    listDoctors(ctx, clinicId),
    insteadOf === undefined ? undefined : findOwnPlace(ctx, insteadOf),
  ]);
  const firstDay = later(localDayOf(ctx.now.getTime(), setup.zone), from);
  const lastDay = addDays(firstDay, SLOT_WINDOW_DAYS - 1);
  const slots = onlineSlots(ctx, setup, busy, { firstDay, lastDay }, place, petTimes);
  const horizon = addDays(localDayOf(ctx.now.getTime(), setup.zone), setup.horizonDays);
  return {
    timeZone: setup.zone,
    days: byDay(slots, setup.zone),
    doctors: doctors.filter(({ id }) => setup.type.doctorIds === null || setup.type.doctorIds.includes(id)),
    nextFrom: lastDay < horizon ? addDays(lastDay, 1) : null,
  };
}
