import { type Kysely, sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { AppError } from '#vocabulary/errors.ts';
import { repeatedHourSuffix } from '#foundation/values/repeated-hour.ts';
import { localDayOf, minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { clockText } from '#practice/clinics/opening-hours.rules.ts';
import type { explainSlotEndpoint } from '../contract.ts';
import { obstacleSentence } from '../obstacle-sentence.rules.ts';
import { type NamedBusyTime, type Obstacle, whyNotOffered } from '../why-not-offered.rules.ts';
import { loadBusyTimes } from './public/busy-times.ts';
import { loadSlotSetup } from './public/slot-setup.ts';

const Name = z.object({ id: z.uuid(), name: z.string() });

const doctorsOf = (obstacle: Obstacle) => ('by' in obstacle ? [obstacle.by].flat() : []);

/** What occupies taken times, by id: a pet's name or a block's reason. */
async function loadDoctorNames(
  tx: Kysely<Tables>,
  clinicId: string,
  obstacles: readonly Obstacle[],
): Promise<Map<string, string>> {
  const ids = [...new Set(obstacles.flatMap(doctorsOf).map(({ id }) => id))];
  if (ids.length === 0) return new Map();
  const rows = await fetchRows(
    tx,
    Name,
    sql`
    select a.id, p.name from appointments a join pets p on p.clinic_id = ${clinicId} and p.id = a.pet_id
     where a.clinic_id = ${clinicId} and a.id = any(${ids}::uuid[])
    union all select b.id, b.reason from blocks b where b.clinic_id = ${clinicId} and b.id = any(${ids}::uuid[])`,
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

const spanText = ({ startsAtMs, endsAtMs }: NamedBusyTime, zone: string): string =>
  [startsAtMs, endsAtMs]
    .map((at) => clockText(minuteOfDayAt(at, zone)) + repeatedHourSuffix(at, zone))
    .join('–');

/**
 * SLOT-3. Why a time is not offered; no reasons if it is.
 *
 * @throws AppError `not_found` for a type or doctor that the clinic does not have.
 */
export async function explainSlot(
  ctx: MemberContext,
  { appointmentTypeId, doctorId, startsAt }: z.output<typeof explainSlotEndpoint.input>,
): Promise<z.input<typeof explainSlotEndpoint.output>> {
  const { clinicId } = ctx.session;
  const startsAtMs = Date.parse(startsAt);
  const utcDay = localDayOf(startsAtMs, 'UTC');
  const [setup, busy] = await Promise.all([
    loadSlotSetup(ctx.tx, clinicId, appointmentTypeId),
    loadBusyTimes(ctx.tx, clinicId, utcDay, utcDay),
  ]);
  if (!setup?.doctors.some((doctor) => doctor.doctorId === doctorId)) throw new AppError('not_found');
  const day = localDayOf(startsAtMs, setup.zone);
  const question = { ...setup, firstDay: day, lastDay: day, busy, online: null };
  const obstacles = whyNotOffered(question, { doctorId, startsAtMs });

  const names = await loadDoctorNames(ctx.tx, clinicId, obstacles);
  const nameOf = (id: string): string => {
    const taken = busy.find((time) => time.id === id);
    const name = names.get(id) ?? 'something else';
    return taken ? `${name}, ${spanText(taken, setup.zone)}` : name;
  };
  return {
    reasons: obstacles.map((obstacle) => ({
      kind: obstacle.kind,
      sentence: obstacleSentence(obstacle, nameOf),
    })),
  };
}
