import { hashClinicToken, makeClinicToken } from '#foundation/server/clinic-token.ts';
import { addDays } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf, minuteOfDayAt } from '#foundation/values/zoned-time.ts';
import type { PlannedMessage, RoundOf } from '#practice/care-reminders/plan-day.rules.ts';
import { reminderLink } from '#practice/care-reminders/reminder-link.rules.ts';
import { DEFAULT_RULES, type ReminderRules } from '#practice/care-reminders/rules.contract.ts';
import { renderTemplates } from '#practice/message-templates/server/public/render-templates.ts';
import { asMember } from '../as-member.ts';
import type { Team } from '../fill-setup.ts';
import { DAY_MS, type Frame, iso } from '../frame.ts';
import type { Appointment } from '../make-appointments.ts';
import type { Pet } from '../make-pets.ts';
import { insertRows } from '../write-rows.ts';
import { answerReminders } from './answer-reminders.ts';
import type { MessageBook } from './message-book.ts';
import { planPastReminders } from './plan-past-reminders.ts';
import type { SentReminder } from './sent-reminder.ts';

export interface ReminderParts {
  readonly agreed: ReadonlySet<string>;
  readonly appointments: readonly Appointment[];
  readonly book: MessageBook;
  readonly contactOf: (clientId: string, kind: 'email' | 'phone') => string | null;
  readonly pets: readonly Pet[];
  readonly publicUrl: string;
  readonly team: Team;
  readonly types: readonly { readonly id: string; readonly name: string }[];
}

/** How long the clinic has had its reminders on. */
const DAYS_ON = 30;

/** Reminders of due care as the product has planned and sent them since they were switched on, and what clients answered. */
export async function fillCareReminders(frame: Frame, parts: ReminderParts): Promise<void> {
  const { client, clinic, clinicId, nowMs, dice } = frame;
  const { pets, team, types } = parts;
  const today = localDayOf(nowMs, clinic.timeZone);
  const rules: ReminderRules = {
    ...DEFAULT_RULES,
    ignoredTypeIds: types.filter(({ name }) => name === 'Nail trim').map(({ id }) => id),
  };
  const isOver = minuteOfDayAt(nowMs, clinic.timeZone) >= rules.hour * 60;
  const from = addDays(today, -DAYS_ON);
  const admin = team.find(({ role }) => role === 'clinic_admin')?.userId ?? '';
  await insertRows(client, 'care_reminder_rules', [
    {
      clinic_id: clinicId,
      version: 1,
      is_on: true,
      rules,
      changed_at: iso(nowMs - DAYS_ON * DAY_MS),
      changed_by: admin,
    },
  ]);
  // What would be sent today before its hour is planned by the product itself.
  const past = await planPastReminders(frame, {
    ...parts,
    rules,
    from,
    until: isOver ? today : addDays(today, -1),
  });
  const sent = past.days.flatMap(({ day, messages }) =>
    messages.map((message, index): SentReminder => ({
      id: dice.id(),
      day,
      atMs: Math.min(nowMs, instantAtMinute(day, rules.hour * 60, clinic.timeZone) + (index + 1) * 5_000),
      clientId: message.clientId,
      channel: message.channel,
      items: message.items.map((item) => ({ ...item, id: dice.id() })),
      token: makeClinicToken(clinicId),
      messageId: dice.id(),
    })),
  );
  await writeMessages(frame, parts, admin, sent);
  await insertRows(
    client,
    'care_reminders',
    sent.map((one) => reminderRow(clinicId, one)),
  );
  await insertRows(client, 'care_reminder_items', [
    ...sent.flatMap((one) =>
      one.items.map((item) => ({
        ...itemRow(clinicId, item.id, item),
        reminder_id: one.id,
        reason: null,
        client_id: one.clientId,
        decided_on: one.day,
      })),
    ),
    ...past.unsent.map((one) => ({
      ...itemRow(clinicId, dice.id(), one),
      reminder_id: null,
      reason: one.reason,
      client_id: one.clientId,
      decided_on: one.decidedOn,
    })),
  ]);
  await insertRows(
    client,
    'care_reminder_runs',
    past.days.map(({ day, messages, unsentCount }) => ({
      clinic_id: clinicId,
      planned_on: day,
      planned_at: iso(Math.min(nowMs, instantAtMinute(day, rules.hour * 60, clinic.timeZone))),
      planned: messages.length,
      suppressed: unsentCount,
    })),
  );
  await answerReminders(frame, { sent, pets });
}

const reminderRow = (clinicId: string, one: SentReminder) => ({
  clinic_id: clinicId,
  id: one.id,
  client_id: one.clientId,
  kind: 'care',
  planned_on: one.day,
  state: 'sent',
  rules_version: 1,
  token_hash: `\\x${hashClinicToken(one.token).toString('hex')}`,
  channel: one.channel,
  message_id: one.messageId,
  planned_at: iso(one.atMs),
  requested_at: iso(one.atMs),
  sent_at: iso(one.atMs),
  needs_check: false,
});

const itemRow = (clinicId: string, id: string, { candidate, round }: RoundOf) => ({
  clinic_id: clinicId,
  id,
  pet_id: candidate.petId,
  source: candidate.source,
  source_id: candidate.sourceId,
  name: candidate.name,
  care_kind: candidate.careKind,
  due_on: candidate.dueOn,
  round,
});

const petIdsOf = ({ items }: Pick<PlannedMessage, 'items'>): readonly string[] => [
  ...new Set(items.flatMap(({ candidate }) => candidate.petId ?? [])),
];

async function writeMessages(
  frame: Frame,
  { book, contactOf, pets, publicUrl }: ReminderParts,
  adminId: string,
  sent: readonly SentReminder[],
): Promise<void> {
  const nameOf = new Map(pets.map(({ id, name }) => [id, name]));
  const people = new Map(
    pets.flatMap(({ clients }) => clients.map((one) => [one.id, one.fullName] as const)),
  );
  const rendered = await asMember(frame, { userId: adminId, atMs: frame.nowMs }, (ctx) =>
    renderTemplates(ctx, {
      kind: 'care_reminder',
      requests: sent.map((one) => {
        const petIds = petIdsOf(one);
        const link = reminderLink(publicUrl, one.token);
        const [first] = one.items;
        return {
          clientId: one.clientId,
          fields: {
            'pet.name': petIds.map((id) => nameOf.get(id) ?? ''),
            'booking.link': link,
            'unsubscribe.link': link,
            'care.list': one.items.map(({ candidate: { petId, name } }) =>
              petIds.length > 1 && petId !== null ? `${nameOf.get(petId) ?? ''}: ${name}` : name,
            ),
            ...(first ? { 'care.dueOn': first.candidate.dueOn } : {}),
          },
          channels: [one.channel],
        };
      }),
    }),
  );
  for (const [index, one] of sent.entries()) {
    const isPortal = one.channel === 'portal';
    const conversation = book.openFor({
      clientId: one.clientId,
      channel: one.channel,
      address: isPortal ? null : contactOf(one.clientId, 'phone'),
      addressName: people.get(one.clientId) ?? null,
    });
    conversation.messages.push({
      id: one.messageId,
      kind: 'out',
      atMs: one.atMs,
      text: rendered[index]?.texts[one.channel]?.text ?? '',
      purpose: 'care',
      requestKey: `care_reminder:${one.id}`,
      status: isPortal && frame.nowMs - one.atMs > 3 * DAY_MS ? 'read' : 'delivered',
    });
  }
}
