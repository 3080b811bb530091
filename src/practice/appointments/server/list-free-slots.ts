import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { listFreeSlotsEndpoint } from '../contract.ts';
import { freeSlots } from '../slot.rules.ts';
import { loadBusyTimes, loadPetTimes } from './public/busy-times.ts';
import { loadSlotSetup } from './public/slot-setup.ts';

/**
 * SLOT-1 for staff: no lead time, no horizon.
 *
 * @throws AppError `not_found` for a type that the clinic does not have.
 */
export async function listFreeSlots(
  ctx: MemberContext,
  {
    appointmentTypeId,
    from,
    to,
    doctorId,
    petId,
    durationMinutes,
  }: z.output<typeof listFreeSlotsEndpoint.input>,
): Promise<z.input<typeof listFreeSlotsEndpoint.output>> {
  const { clinicId } = ctx.session;
  const [setup, busy, petTimes] = await Promise.all([
    loadSlotSetup(ctx.tx, clinicId, appointmentTypeId),
    loadBusyTimes(ctx.tx, clinicId, from, to),
    petId === undefined ? [] : loadPetTimes(ctx.tx, clinicId, petId, { firstDay: from, lastDay: to }),
  ]);
  if (!setup) throw new AppError('not_found');
  const doctors = setup.doctors.filter((doctor) => doctorId === undefined || doctor.doctorId === doctorId);
  const type = { ...setup.type, durationMinutes: durationMinutes ?? setup.type.durationMinutes };
  const slots = freeSlots({
    ...setup,
    type,
    doctors,
    firstDay: from,
    lastDay: to,
    busy,
    petTimes,
    online: null,
  });
  const byDoctor = Map.groupBy(slots, (slot) => slot.doctorId);
  return {
    timeZone: setup.zone,
    durationMinutes: type.durationMinutes,
    doctors: doctors.map((doctor) => ({
      doctorId: doctor.doctorId,
      startsAt: (byDoctor.get(doctor.doctorId) ?? []).map((slot) => new Date(slot.startsAtMs).toISOString()),
    })),
  };
}
