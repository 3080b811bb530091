import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { DEFAULT_RULES } from '#practice/care-reminders/rules.contract.ts';

/** What a clinic's world has said to its client about due care, and what the client answered. */
export interface WorldReminders {
  readonly reminderId: string;
  readonly reminderItemId: string;
  readonly claimId: string;
  /** To be rejected. */
  readonly otherClaimId: string;
}

interface RemindersOf {
  readonly clinicId: string;
  readonly canary: string;
  readonly clientId: string;
  readonly petId: string;
  readonly dueCareId: string;
}

export async function givenReminders(
  owner: pg.Pool,
  { clinicId, canary, clientId, petId, dueCareId }: RemindersOf,
): Promise<WorldReminders> {
  const [reminderId, itemId, claimId, otherClaimId] = [
    randomUUID(),
    randomUUID(),
    randomUUID(),
    randomUUID(),
  ];
  await owner.query(
    `insert into care_reminder_rules (clinic_id, version, is_on, rules) values ($1, 1, true, $2)`,
    [clinicId, JSON.stringify(DEFAULT_RULES)],
  );
  await owner.query(
    `insert into care_reminders (clinic_id, id, client_id, kind, planned_on, rules_version, state, channel, requested_at)
     values ($1, $2, $3, 'care', current_date - 40, 1, 'answered', 'email', now() - interval '40 days')`,
    [clinicId, reminderId, clientId],
  );
  await owner.query(
    `insert into care_reminder_items (clinic_id, id, reminder_id, client_id, pet_id, source, source_id, name, care_kind, due_on, round, decided_on)
     values ($1, $2, $3, $4, $5, 'due_care', $6, $7, 'vaccination', current_date, -40, current_date - 40)`,
    [clinicId, itemId, reminderId, clientId, petId, dueCareId, `${canary} reminded`],
  );
  for (const id of [claimId, otherClaimId])
    await owner.query(
      `insert into care_reminder_answers (clinic_id, id, reminder_id, kind, item_ids, done_on, elsewhere_name)
       values ($1, $2, $3, 'elsewhere', array[$4::uuid], current_date - 10, $5)`,
      [clinicId, id, reminderId, itemId, `${canary} elsewhere`],
    );
  await owner.query(
    `insert into care_reminder_runs (clinic_id, planned_on, planned, suppressed) values ($1, current_date - 40, 1, 0)`,
    [clinicId],
  );
  return { reminderId, reminderItemId: itemId, claimId, otherClaimId };
}

interface SampleWorld extends WorldReminders {
  readonly clientId: string;
  readonly petId: string;
  readonly dueCareId: string;
}

const token = 'x'.repeat(64);
const hold = ({ clientId, dueCareId }: SampleWorld) => ({
  clientId,
  rounds: [{ source: 'due_care', sourceId: dueCareId, dueOn: '2026-11-28', round: 7 }],
});
const PERIOD = { from: '2026-01-01', until: '2026-12-31' };

export const CARE_REMINDER_SAMPLES = {
  'careReminders.changeSettings': () => ({ isOn: true, rules: DEFAULT_RULES, version: 1 }),
  'careReminders.close': ({ reminderId }: SampleWorld) => ({ id: reminderId }),
  'careReminders.confirmClaim': ({ claimId, reminderItemId: itemId }: SampleWorld) => ({
    id: claimId,
    doneOn: '2026-01-10',
    elsewhereName: 'Elsewhere',
    itemIds: [itemId],
  }),
  'careReminders.exportWeek': () => ({}),
  'careReminders.getFigures': () => PERIOD,
  'careReminders.getSettings': () => ({}),
  'careReminders.getWeek': () => ({}),
  'careReminders.hold': hold,
  'careReminders.list': () => ({}),
  'careReminders.listClaims': () => ({}),
  'careReminders.listFigureRows': () => PERIOD,
  'careReminders.listForPets': ({ petId }: SampleWorld) => ({ petId: [petId] }),
  'careReminders.listUnsent': () => ({}),
  'careReminders.rejectClaim': ({ otherClaimId }: SampleWorld) => ({ id: otherClaimId }),
  'careReminders.release': hold,
  'careReminders.sendNow': ({ clientId }: SampleWorld) => ({ clientId }),
  'reminderLinks.answer': () => ({ token, answer: { kind: 'stop' } }),
  'reminderLinks.open': () => ({ token }),
  'reminderLinks.sendProof': () => ({ token, type: 'image/jpeg', contentBase64: 'AAAA' }),
};
