import { addDays } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { DAY_MS, type Frame, iso } from '../frame.ts';
import type { Pet } from '../make-pets.ts';
import { insertRows } from '../write-rows.ts';
import type { SentReminder } from './sent-reminder.ts';

interface AnswerParts {
  readonly sent: readonly SentReminder[];
  readonly pets: readonly Pet[];
}

interface Answer {
  readonly reminder: SentReminder;
  readonly kind: 'book' | 'elsewhere' | 'later';
  readonly atMs: number;
}

/** What clients answered, one after the other: the first that are not answered yet, the latest first. */
const KINDS: readonly Answer['kind'][] = ['elsewhere', 'book', 'later', 'book', 'later', 'book'];
const HOUR_MS = 3_600_000;
const LATER_DAYS = 21;

/** What clients answered to reminders by their links: they booked, asked to wait, or say that it was done elsewhere, which staff still check. */
export async function answerReminders(frame: Frame, { sent, pets }: AnswerParts): Promise<void> {
  const { client, clinic, clinicId, nowMs, dice } = frame;
  const today = localDayOf(nowMs, clinic.timeZone);
  const open = await findOpen(frame);
  const free = sent
    .filter(
      ({ items, atMs }) =>
        atMs < nowMs - DAY_MS && items.every(({ candidate }) => open.has(candidate.sourceId)),
    )
    .toReversed();
  const answers = KINDS.flatMap((kind, index): Answer[] => {
    const reminder = free[index * 2];
    return reminder
      ? [{ reminder, kind, atMs: Math.min(reminder.atMs + (index + 2) * HOUR_MS, nowMs - HOUR_MS) }]
      : [];
  });
  const claim = answers.find(({ kind }) => kind === 'elsewhere');
  const taskId = dice.id();
  const first = claim?.reminder.items[0]?.candidate;
  if (claim && first)
    await insertRows(client, 'tasks', [
      {
        clinic_id: clinicId,
        id: taskId,
        title: `Check care done elsewhere: ${first.name} for ${pets.find(({ id }) => id === first.petId)?.name ?? 'a pet'}`,
        note: 'The client says it was done at Tierarztpraxis am Treptower Park.',
        kind: 'follow_up',
        pet_id: first.petId,
        client_id: claim.reminder.clientId,
        due_on: localDayOf(claim.atMs, clinic.timeZone),
        status: 'open',
        version: 1,
        created_at: iso(claim.atMs),
        updated_at: iso(claim.atMs),
      },
    ]);
  await insertRows(
    client,
    'care_reminder_answers',
    answers.map(({ reminder, kind, atMs }) => ({
      clinic_id: clinicId,
      id: dice.id(),
      reminder_id: reminder.id,
      kind,
      item_ids: (kind === 'elsewhere' ? reminder.items.slice(0, 1) : reminder.items).map(({ id }) => id),
      until_on: kind === 'later' ? addDays(today, LATER_DAYS) : null,
      done_on: kind === 'elsewhere' ? addDays(reminder.day, -4) : null,
      elsewhere_name: kind === 'elsewhere' ? 'Tierarztpraxis am Treptower Park' : null,
      note: null,
      task_id: kind === 'elsewhere' ? taskId : null,
      answered_at: iso(atMs),
    })),
  );
  await client.query(
    `update care_reminders m set state = 'answered', answered_at = a.answered_at from care_reminder_answers a
      where m.clinic_id = $1 and a.clinic_id = $1 and a.reminder_id = m.id`,
    [clinicId],
  );
  await client.query(
    'update due_cares set snoozed_until_on = $3 where clinic_id = $1 and id = any ($2::uuid[])',
    [
      clinicId,
      answers
        .filter(({ kind }) => kind === 'later')
        .flatMap(({ reminder }) => reminder.items.map(({ candidate }) => candidate.sourceId)),
      addDays(today, LATER_DAYS),
    ],
  );
}

async function findOpen({ client, clinicId }: Frame): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    `select id from due_cares where clinic_id = $1 and status = 'open'`,
    [clinicId],
  );
  return new Set(rows.map(({ id }) => id));
}
