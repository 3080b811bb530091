import { sql } from 'kysely';
import * as z from 'zod';
import { FOLLOW_UP_PURPOSES, FOLLOW_UP_STATUSES } from '#vocabulary/follow-ups.ts';
import { MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { PetFacts } from '#practice/assistant/facts.contract.ts';
import { type FollowUp, followUps } from '#practice/assistant/rules/follow-ups.rules.ts';
import { readFactsOfMany } from '#practice/assistant/server/public/read-pet-facts.ts';
import { type FollowUpIntervals, HORIZON_DAYS } from '../candidate.rules.ts';
import type { FollowUpKey } from '../contract.ts';

const Stored = z.object({
  purpose: z.enum(FOLLOW_UP_PURPOSES),
  day: CalendarDay,
  status: z.enum(FOLLOW_UP_STATUSES),
  plannedOn: CalendarDay.nullable(),
  text: z.string().nullable(),
});

const Pet = z.object({
  petId: z.uuid(),
  client: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  language: z.enum(MESSAGE_LANGUAGES).nullable(),
  clinicName: z.string(),
  stored: z.array(Stored),
});

/** Whom pets belong to first, and what was done about their follow-ups. */
const readPets = ({ tx, session: { clinicId } }: MemberContext, petIds: readonly string[]) =>
  fetchRows(
    tx,
    Pet,
    sql`
    select p.id as "petId", c.client, coalesce(c.language, (select s.language from message_settings s where s.clinic_id = ${clinicId})) as language,
        k.name as "clinicName",
        (select coalesce(json_agg(json_build_object('purpose', f.purpose, 'day', f.day, 'status', f.status, 'plannedOn', f.planned_on,
            'text', f.text)), '[]')
          from (
            select o.purpose, o.day, o.status, o.planned_on, o.text from follow_ups o
             where o.clinic_id = ${clinicId} and o.pet_id = p.id
            union all
            -- A recheck that was planned in a visit (TASK-2) and that somebody has closed: the client was messaged, or it will not be done.
            select 'recheck', t.due_on, 'task', null, null from tasks t
             where t.clinic_id = ${clinicId} and t.pet_id = p.id and t.kind = 'recheck' and t.due_on is not null
               and t.closed_how in ('done', 'dropped', 'messaged')) f) as stored
      from pets p join clinics k on k.id = ${clinicId}
      left join lateral (
        select json_build_object('id', c.id, 'fullName', c.full_name) as client, c.language
          from pet_clients l join clients c on c.clinic_id = ${clinicId} and c.id = l.client_id
         where l.clinic_id = ${clinicId} and l.pet_id = p.id and c.archived_at is null
         order by l.is_primary desc, c.id limit 1) c on true
     where p.clinic_id = ${clinicId} and p.id = any(${[...petIds]}::uuid[])`,
  );

/** A follow-up with the pet's facts and people. */
export interface Derived extends FollowUp {
  readonly facts: PetFacts;
  readonly client: { readonly id: string; readonly fullName: string } | null;
  readonly language: (typeof MESSAGE_LANGUAGES)[number];
  readonly clinicName: string;
  /** As the rules draft it. */
  readonly draftedText: string;
  readonly isChanged: boolean;
}

export const keyOf = ({ petId, purpose, day }: FollowUpKey): string => `${petId} ${purpose} ${day}`;

/** What is to be done about pets, with what people changed of it; what was done, booked or dropped is not in it. Two statements. */
export async function deriveFollowUps(
  ctx: MemberContext,
  petIds: readonly string[],
  intervals: FollowUpIntervals,
): Promise<readonly Derived[]> {
  const ids = [...new Set(petIds)];
  if (ids.length === 0) return [];
  const [facts, pets] = await Promise.all([readFactsOfMany(ctx, ids), readPets(ctx, ids)]);
  const petOf = new Map(pets.map((pet) => [pet.petId, pet]));
  return facts.flatMap((of): Derived[] => {
    const pet = petOf.get(of.pet.id);
    if (!pet) return [];
    const planned = pet.stored.filter(({ status }) => status === 'planned');
    const language = pet.language ?? 'en';
    const derived = followUps(
      [
        {
          facts: of,
          language,
          known: pet.stored.filter(({ status }) => status !== 'planned'),
          moved: planned.flatMap(({ purpose, day, plannedOn }) =>
            plannedOn === null ? [] : [{ purpose, day, on: plannedOn }],
          ),
        },
      ],
      { intervals, horizonDays: HORIZON_DAYS },
    );
    return derived.map((one) => {
      const change = planned.find(({ purpose, day }) => purpose === one.purpose && day === one.day);
      return Object.assign({}, one, {
        facts: of,
        client: pet.client,
        language,
        clinicName: pet.clinicName,
        draftedText: one.text,
        text: change?.text ?? one.text,
        isChanged: change !== undefined && (change.text !== null || change.plannedOn !== null),
      });
    });
  });
}
