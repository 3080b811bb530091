import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { REMINDER_KINDS, REMINDER_SOURCES, type ReminderReason } from '#vocabulary/care-reminders.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { Day } from '#foundation/values/day.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { type Candidate, reasonOfClient, reasonOfRecord, recipientOf } from '../candidate.rules.ts';
import type { DayFacts } from '../plan-day.rules.ts';
import type { ReminderRules } from '../rules.contract.ts';
import { readFacts } from './read-facts.ts';

const PendingRow = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  kind: z.enum(REMINDER_KINDS),
  items: z.array(
    z.object({
      id: z.uuid(),
      source: z.enum(REMINDER_SOURCES),
      sourceId: z.uuid(),
      petId: z.uuid().nullable(),
      name: z.string(),
      dueOn: CalendarDay,
    }),
  ),
});
export type PendingReminder = z.infer<typeof PendingRow>;
type PendingItem = PendingReminder['items'][number];

/** A reminder that was not sent yet, with what may still be said and what may not. */
export interface CheckedReminder {
  readonly reminder: PendingReminder;
  readonly valid: readonly { readonly item: PendingItem; readonly candidate: Candidate }[];
  readonly invalid: readonly { readonly id: string; readonly reason: ReminderReason }[];
}

/** Reminders that were not sent yet and fit a condition on `m`, locked until the transaction ends; the oldest first. */
export const lockPending = (
  { tx, session: { clinicId } }: MessageScope,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<PendingReminder[]> =>
  fetchRows(
    tx,
    PendingRow,
    sql`
    with picked as materialized (
      select m.id, m.client_id, m.kind from care_reminders m
       where m.clinic_id = ${clinicId} and ${condition}
       order by m.id limit ${limit} for update)
    select m.id, m.client_id as "clientId", m.kind,
        coalesce((select jsonb_agg(jsonb_build_object('id', i.id, 'source', i.source, 'sourceId', i.source_id, 'petId', i.pet_id,
              'name', i.name, 'dueOn', i.due_on) order by i.due_on, i.name, i.id)
            from care_reminder_items i where i.clinic_id = ${clinicId} and i.reminder_id = m.id), '[]') as items
      from picked m order by m.id`,
  );

/** Why an item may not be said to a client any more; null if it may. */
function reasonNow(
  { clientId }: PendingReminder,
  candidate: Candidate | undefined,
  { pets, clients, rules, today }: DayFacts,
): ReminderReason | null {
  if (!candidate) return 'not_due';
  const pet = candidate.petId === null ? undefined : pets.get(candidate.petId);
  const client = clients.get(clientId);
  const ofRecord = reasonOfRecord(
    candidate,
    { pet, booked: pet?.booked ?? client?.booked ?? [] },
    rules,
    today,
  );
  if (ofRecord !== null) return ofRecord;
  const isTheirs = pet ? pet.clientIds.includes(clientId) : recipientOf(candidate, undefined) === clientId;
  return isTheirs ? reasonOfClient(client, rules, today) : 'transferred';
}

/**
 * CARE-6. Decides again, from the record as it is now, what reminders that were not sent yet may say: by the same rules as their
 * plan, so that what was given, booked or declined since is left out.
 */
export async function checkPending(
  scope: MessageScope,
  reminders: readonly PendingReminder[],
  { rules, today }: { readonly rules: ReminderRules; readonly today: Day },
): Promise<{ readonly facts: DayFacts; readonly checked: readonly CheckedReminder[] }> {
  const sourceIds = [...new Set(reminders.flatMap(({ items }) => items.map(({ sourceId }) => sourceId)))];
  const facts = await readFacts(scope, {
    rules,
    today,
    until: today,
    sourceIds,
    clientIds: reminders.map(({ clientId }) => clientId),
  });
  const known = new Map(facts.candidates.map((one) => [`${one.source} ${one.sourceId}`, one]));
  const checked = reminders.map((reminder): CheckedReminder => {
    const valid: { item: PendingItem; candidate: Candidate }[] = [];
    const invalid: { id: string; reason: ReminderReason }[] = [];
    for (const item of reminder.items) {
      const candidate = known.get(`${item.source} ${item.sourceId}`);
      // Another due day is another round.
      const current = candidate?.dueOn === item.dueOn || item.source !== 'due_care' ? candidate : undefined;
      const reason = reasonNow(reminder, current, facts);
      if (reason === null && current) valid.push({ item, candidate: current });
      else invalid.push({ id: item.id, reason: reason ?? 'not_due' });
    }
    return { reminder, valid, invalid };
  });
  return { facts, checked };
}
