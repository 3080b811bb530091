import { sql } from 'kysely';
import * as z from 'zod';
import { FOLLOW_UP_PURPOSES } from '#vocabulary/follow-ups.ts';
import { AppError } from '#vocabulary/errors.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { decodeCursor, encodeCursor } from '#foundation/server/cursor.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namedSource } from '#practice/assistant/rules/source-label.rules.ts';
import { assertFeatureOn } from '#practice/assistant-switches/server/public/assert-feature-on.ts';
import { type Candidate, compareCandidates } from '../candidate.rules.ts';
import type { ListedFollowUp, ListFollowUps } from '../contract.ts';
import { type Derived, deriveFollowUps, keyOf } from './derive.ts';
import { findCandidates } from './find-candidates.ts';
import { byPurpose, confirmedPurposes, readIntervals } from './intervals.ts';
import { type Reach, reachesOf } from './reach.ts';

const Position = z.tuple([CalendarDay, z.uuid(), z.enum(FOLLOW_UP_PURPOSES)]);
const Here = z.object({ today: CalendarDay, zone: z.string(), staffId: z.uuid().nullable() });
const Doctor = z.object({ id: z.uuid(), fullName: z.string() });

/** Today at the clinic, and who asks. */
async function readHere({ tx, now, session: { clinicId, userId } }: MemberContext) {
  const here = await fetchRow(
    tx,
    Here,
    sql`
    select app.local_day(${now.toISOString()}, k.time_zone) as today, k.time_zone as zone,
        (select s.id from staff_members s where s.clinic_id = ${clinicId} and s.user_id = ${userId} limit 1) as "staffId"
      from clinics k where k.id = ${clinicId}`,
  );
  if (!here) throw new AppError('not_found');
  return here;
}

const readDoctors = ({ tx, session: { clinicId } }: MemberContext, candidates: readonly Candidate[]) => {
  const ids = [...new Set(candidates.flatMap(({ doctorId }) => (doctorId === null ? [] : [doctorId])))];
  return fetchRows(
    tx,
    Doctor,
    sql`
    select s.id, s.full_name as "fullName" from staff_members s
     where s.clinic_id = ${clinicId} and s.id = any(${ids}::uuid[])`,
  );
};

const pairOf = ({ petId, purpose }: Pick<Candidate, 'petId' | 'purpose'>): string => `${petId} ${purpose}`;

interface Around {
  readonly today: string;
  readonly doctor: ListedFollowUp['doctor'];
  readonly reach: Reach | undefined;
  readonly isConfirmed: boolean;
}

function listed(one: Derived, { today, doctor, reach, isConfirmed }: Around): ListedFollowUp {
  const { facts, why, way, petId, purpose, day, plannedOn, text, isChanged, client } = one;
  const { id, name, species } = facts.pet;
  return {
    petId,
    purpose,
    day,
    pet: { id, name, species },
    client,
    doctor,
    on: plannedOn,
    isOverdue: plannedOn < today,
    way,
    text,
    isChanged,
    why: {
      text: why.text,
      sources: why.sources.map((source) => namedSource(source, facts)),
      faults: [],
    },
    channel: reach?.channel ?? null,
    refusal: way === 'call' ? null : (reach?.refusal ?? null),
    isConfirmed,
  };
}

/**
 * ASSIST-7. One page of the follow-ups of the coming two weeks and of those that are overdue. Candidates of the whole clinic are one statement; facts
 * are read of the page's pets alone. @throws AppError `ai_feature_off`.
 */
export async function listFollowUps(ctx: MemberContext, input: ListFollowUps) {
  await assertFeatureOn(ctx, 'follow_up_drafts');
  const [{ today, zone, staffId }, ofClinic] = await Promise.all([readHere(ctx), readIntervals(ctx)]);
  const intervals = byPurpose(ofClinic);
  const after = decodeCursor(input.cursor, Position);
  const position = after && { plannedOn: after[0], petId: after[1], purpose: after[2] };
  const candidates = (await findCandidates(ctx, { today, zone, intervals })).filter(
    (one) =>
      (!position || compareCandidates(one, position) > 0) &&
      // When a test is due only the facts know: it is asked for with those that are overdue.
      (input.view === 'due' || one.plannedOn < today || one.purpose === 'monitoring') &&
      (input.whose === 'clinic' || (staffId !== null && one.doctorId === staffId)),
  );
  const page = candidates.slice(0, input.limit);
  const wanted = new Map(page.map((one) => [pairOf(one), one]));
  const [derived, doctors] = await Promise.all([
    deriveFollowUps(
      ctx,
      page.map(({ petId }) => petId),
      intervals,
    ),
    readDoctors(ctx, page),
  ]);
  const mine = derived.filter(
    (one) => wanted.has(pairOf(one)) && (input.view === 'due' || one.plannedOn < today),
  );
  const reaches = await reachesOf(ctx, mine);
  const confirmed = confirmedPurposes(ofClinic);
  const items = mine
    .map((one) =>
      listed(one, {
        today,
        doctor: doctors.find(({ id }) => id === wanted.get(pairOf(one))?.doctorId) ?? null,
        reach: reaches.get(keyOf(one)),
        isConfirmed: confirmed.has(one.purpose),
      }),
    )
    .toSorted((one, other) => one.on.localeCompare(other.on) || keyOf(one).localeCompare(keyOf(other)));
  const last = page.at(-1);
  const nextCursor =
    candidates.length > page.length && last ? encodeCursor([last.plannedOn, last.petId, last.purpose]) : null;
  return { items, nextCursor };
}
