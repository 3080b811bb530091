import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { type Place, printTime } from '#foundation/values/print-time.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { explainSlotEndpoint } from '../contract.ts';
import { obstacleSentence } from '../obstacle-sentence.rules.ts';
import { type NamedBusyTime, type Obstacle, whyNotOffered } from '../why-not-offered.rules.ts';
import { loadBusyTimes, loadPetTimes } from './public/busy-times.ts';
import { loadSlotSetup } from './public/slot-setup.ts';

const Name = z.object({ id: z.uuid(), name: z.string(), doctorName: z.string().nullable() });
type Name = z.output<typeof Name>;

const occupantsOf = (obstacle: Obstacle) => ('by' in obstacle ? [obstacle.by].flat() : []);

/** What occupies taken times, by id: a pet's name and its doctor's, or a block's reason. */
async function loadNames(
  tx: Kysely<Tables>,
  clinicId: string,
  obstacles: readonly Obstacle[],
): Promise<Map<string, Name>> {
  const ids = [...new Set(obstacles.flatMap(occupantsOf).map(({ id }) => id))];
  if (ids.length === 0) return new Map();
  const rows = await fetchRows(
    tx,
    Name,
    sql`
    select a.id, p.name, d.full_name as "doctorName" from appointments a join pets p on p.clinic_id = ${clinicId} and p.id = a.pet_id
      join staff_members d on d.clinic_id = ${clinicId} and d.id = a.doctor_id
     where a.clinic_id = ${clinicId} and a.id = any(${ids}::uuid[])
    union all select b.id, b.reason, null from blocks b where b.clinic_id = ${clinicId} and b.id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const spanText = ({ startsAtMs, endsAtMs }: NamedBusyTime, place: Place): string =>
  [startsAtMs, endsAtMs].map((at) => printTime(at, place)).join('–');

/**
 * SLOT-3. Why a time is not offered; no reasons if it is.
 *
 * @throws AppError `not_found` for a type or doctor that the clinic does not have.
 */
export async function explainSlot(
  ctx: MemberContext,
  { appointmentTypeId, doctorId, petId, startsAt }: z.output<typeof explainSlotEndpoint.input>,
): Promise<z.input<typeof explainSlotEndpoint.output>> {
  const { clinicId } = ctx.session;
  const startsAtMs = Date.parse(startsAt);
  const utcDay = localDayOf(startsAtMs, 'UTC');
  const [setup, busy, petTimes] = await Promise.all([
    loadSlotSetup(ctx.tx, clinicId, appointmentTypeId),
    loadBusyTimes(ctx.tx, clinicId, utcDay, utcDay),
    petId === undefined ? [] : loadPetTimes(ctx.tx, clinicId, petId, { firstDay: utcDay, lastDay: utcDay }),
  ]);
  if (!setup?.doctors.some((doctor) => doctor.doctorId === doctorId)) throw new AppError('not_found');
  const day = localDayOf(startsAtMs, setup.zone);
  const question = { ...setup, firstDay: day, lastDay: day, busy, petTimes, online: null };
  const obstacles = whyNotOffered(question, { doctorId, startsAtMs });

  const names = await loadNames(ctx.tx, clinicId, obstacles);
  const nameOf = (id: string): string => {
    const taken = busy.find((time) => time.id === id);
    const { name = 'something else', doctorName = null } = names.get(id) ?? {};
    // Who asks knows the doctor whom they have chosen.
    const by = doctorName === null || taken?.doctorId === doctorId ? '' : ` with ${doctorName}`;
    const span = taken ? `, ${spanText(taken, { timeZone: setup.zone, country: setup.country })}` : '';
    return name + by + span;
  };
  return {
    reasons: obstacles.map((obstacle) => ({
      kind: obstacle.kind,
      sentence: obstacleSentence(obstacle, nameOf, setup.country),
    })),
  };
}
