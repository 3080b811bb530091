import { addDays } from '#foundation/values/day.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { planItemTask } from '#practice/tasks/plan-item.rules.ts';
import type { Team } from './fill-setup.ts';
import { DAY_MS, type Frame, iso } from './frame.ts';
import type { Pet } from './make-pets.ts';
import { insertRows } from './write-rows.ts';

interface TaskParts {
  readonly pets: readonly Pet[];
  readonly team: Team;
}

/** What is to be done, how many days ago it was written, and whose it is: the head doctor's, another doctor's, or everyone's. */
const LINES: readonly (readonly [title: string, daysAgo: number, whose: 'head' | 'other' | 'all'])[] = [
  ['Recheck in 14 days', 15, 'head'],
  ['Call tomorrow about appetite', 3, 'head'],
  ['Biopsy results due in 5 days', 5, 'head'],
  ['Recheck in 10 days, remove sutures', 8, 'other'],
  ['Refill of thyroid medication in 2 weeks', 12, 'all'],
  ['Follow up in 1 week on the new diet', 4, 'head'],
  ['Recheck in 3 weeks', 6, 'other'],
  ['Call in 2 days to ask how the wound looks', 1, 'all'],
  ['Repeat blood pressure in 1 month', 9, 'head'],
];
/** The last ones were done. */
const DONE_COUNT = 2;

/** Tasks as plans of visits have left them: some due, some overdue, a few done. */
export async function fillTasks(frame: Frame, { pets, team }: TaskParts): Promise<void> {
  const { client, clinic, clinicId, dice, nowMs } = frame;
  const doctors = team.filter(({ role }) => role === 'doctor');
  const [head, other = head] = doctors;
  const alive = dice.shuffle(pets.filter(({ deceasedOn }) => deceasedOn === null));
  const rows = LINES.flatMap(([title, daysAgo, whose], index) => {
    const pet = alive[index];
    const writtenAt = nowMs - daysAgo * DAY_MS;
    const today = localDayOf(writtenAt, clinic.timeZone);
    const task = pet && planItemTask(title, { today, petName: pet.name, country: clinic.country });
    if (!pet || !task) return [];
    const isDone = index >= LINES.length - DONE_COUNT;
    const assignee = whose === 'all' ? undefined : whose === 'head' ? head : other;
    return [
      {
        clinic_id: clinicId,
        id: dice.id(),
        title: task.title,
        kind: task.kind,
        pet_id: pet.id,
        client_id: pet.clients[0]?.id ?? null,
        assignee_id: assignee?.id ?? null,
        due_on: task.dueOn,
        client_draft: task.clientDraft,
        status: isDone ? 'done' : 'open',
        closed_how: isDone ? 'done' : null,
        closed_at: isDone ? iso(nowMs - DAY_MS) : null,
        closed_by: isDone ? (head?.userId ?? null) : null,
        version: 1,
        created_by: (assignee ?? head)?.userId ?? null,
        created_at: iso(writtenAt),
        updated_at: iso(writtenAt),
      },
    ];
  });
  const overdueOn = addDays(localDayOf(nowMs, clinic.timeZone), -2);
  await insertRows(client, 'tasks', [
    ...rows,
    {
      clinic_id: clinicId,
      id: dice.id(),
      title: 'Order prescription food that has run out',
      kind: 'other',
      due_on: overdueOn,
      status: 'open',
      version: 1,
      created_by: head?.userId ?? null,
      created_at: iso(nowMs - 6 * DAY_MS),
      updated_at: iso(nowMs - 6 * DAY_MS),
    },
  ]);
}
