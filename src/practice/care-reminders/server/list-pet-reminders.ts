import { sql } from 'kysely';
import * as z from 'zod';
import { MESSAGE_CHANNELS } from '#vocabulary/messages.ts';
import type { ReminderReason } from '#vocabulary/care-reminders.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { Day } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { reasonOfClient, reasonOfRecord, recipientOf } from '../candidate.rules.ts';
import type { PetReminders } from '../contract.ts';
import { keyOfRound, type DayFacts } from '../plan-day.rules.ts';
import { roundDay, roundsOf } from '../rounds.rules.ts';
import { zoneOfClinic } from './plan-clinic.ts';
import { readFacts } from './read-facts.ts';
import { getReminderSettings } from './reminder-settings.ts';

const PetRow = z.object({ id: z.uuid() });
const LastRow = z.object({ petId: z.uuid(), on: CalendarDay, channel: z.enum(MESSAGE_CHANNELS).nullable() });
const DueRow = z.object({ id: z.uuid() });

interface Next {
  readonly on: Day | null;
  readonly dueCareIds: readonly string[];
  readonly reason: ReminderReason | null;
}

/** The next day on which something is said about a pet, and why nothing is. */
function nextOf(petId: string, { candidates, pets, clients, rules, today, past }: DayFacts): Next {
  const pet = pets.get(petId);
  const rounds: { readonly on: Day; readonly dueCareId: string }[] = [];
  const reasons: ReminderReason[] = [];
  for (const candidate of candidates) {
    if (candidate.petId !== petId || candidate.source !== 'due_care') continue;
    const clientId = recipientOf(candidate, pet);
    const reason =
      reasonOfRecord(candidate, { pet, booked: pet?.booked ?? [] }, rules, today) ??
      reasonOfClient(clientId === null ? undefined : clients.get(clientId), rules, today);
    if (reason !== null && reason !== 'quiet' && reason !== 'snoozed') {
      reasons.push(reason);
      continue;
    }
    const next = roundsOf(candidate, rules.rounds).find(
      (round) =>
        roundDay(candidate.dueOn, round) >= today && past.get(keyOfRound(candidate, round)) === undefined,
    );
    if (next === undefined) reasons.push('overdue_too_long');
    else rounds.push({ on: roundDay(candidate.dueOn, next), dueCareId: candidate.sourceId });
  }
  const [on = null] = rounds.map((round) => round.on).toSorted();
  return {
    on,
    dueCareIds: rounds.filter((round) => round.on === on).map(({ dueCareId }) => dueCareId),
    reason: on === null ? (reasons[0] ?? null) : null,
  };
}

/** When pets of the clinic were last reminded of, when they are next, and why not: by the rules by which reminders are planned. */
export async function listPetReminders(
  ctx: MemberContext,
  { petId: petIds }: { readonly petId: readonly string[] },
): Promise<{ isOn: boolean; items: PetReminders[] }> {
  const { tx, session } = ctx;
  const { clinicId } = session;
  const [{ isOn, rules }, zone, pets, last, due] = await Promise.all([
    getReminderSettings(ctx),
    zoneOfClinic(ctx),
    fetchRows(
      tx,
      PetRow,
      sql`select p.id from pets p where p.clinic_id = ${clinicId} and p.id = any(${[...petIds]}::uuid[])`,
    ),
    fetchRows(
      tx,
      LastRow,
      sql`
      select distinct on (i.pet_id) i.pet_id as "petId", m.planned_on as on, m.channel
        from care_reminder_items i join care_reminders m on m.clinic_id = ${clinicId} and m.id = i.reminder_id
       where i.clinic_id = ${clinicId} and i.pet_id = any(${[...petIds]}::uuid[]) and m.state in ('requested', 'sent', 'answered')
       order by i.pet_id, m.planned_on desc, m.id`,
    ),
    fetchRows(
      tx,
      DueRow,
      sql`select d.id from due_cares d
           where d.clinic_id = ${clinicId} and d.pet_id = any(${[...petIds]}::uuid[]) and d.status in ('open', 'declined')`,
    ),
  ]);
  const ours = new Set(pets.map(({ id }) => id));
  const today = localDayOf(ctx.now.getTime(), zone);
  const facts = await readFacts(ctx, { rules, today, until: today, sourceIds: due.map(({ id }) => id) });
  return {
    isOn,
    items: petIds
      .filter((petId) => ours.has(petId))
      .map((petId) => {
        const found = last.find((row) => row.petId === petId);
        const { on, dueCareIds, reason } = nextOf(petId, facts);
        return {
          petId,
          last: found ? { on: found.on, channel: found.channel } : null,
          next: on === null ? null : { on, dueCareIds: [...dueCareIds] },
          reason,
        };
      }),
  };
}
