import type { StandardKind } from '#vocabulary/message-templates.ts';
import type { ReminderKind } from '#vocabulary/care-reminders.ts';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import type { DayFacts } from '../plan-day.rules.ts';
import type { TemplateValues } from '#practice/message-templates/server/public/render-templates.ts';
import type { CheckedReminder } from './pending-reminders.ts';

/** The template of each kind of reminder. */
export const TEMPLATE_OF_KIND: Readonly<Record<ReminderKind, StandardKind>> = {
  after_visit: 'after_visit',
  care: 'care_reminder',
  declined: 'declined_care',
  lapsed: 'lapsed_client',
};

const NOON = 720;

interface Links {
  readonly link: string;
  readonly publicUrl: string;
  readonly zone: string;
}

/** Where a client writes to the clinic. */
const WRITE_PATH = '/client/messages/new';

/** What the template of a reminder is filled with. Where several pets are meant, each line names its own. */
export function fieldsOf(
  { reminder, valid }: CheckedReminder,
  { pets, clients }: DayFacts,
  { link, publicUrl, zone }: Links,
): TemplateValues {
  const petIds = [...new Set(valid.map(({ item }) => item.petId))];
  const names = petIds.flatMap((petId) => {
    if (petId !== null) return pets.get(petId)?.name ?? [];
    return clients.get(reminder.clientId)?.pets.map(({ name }) => name) ?? [];
  });
  const lines = valid.map(({ item }) => {
    const pet = item.petId === null ? undefined : pets.get(item.petId)?.name;
    return petIds.length > 1 && pet !== undefined ? `${pet}: ${item.name}` : item.name;
  });
  const [first] = valid;
  const happenedOn = first?.candidate.happenedOn ?? null;
  return {
    'pet.name': names,
    'booking.link': link,
    'unsubscribe.link': link,
    'message.link': `${publicUrl.replace(/\/$/u, '')}${WRITE_PATH}`,
    ...(first ? { 'care.list': lines, 'care.dueOn': first.item.dueOn, 'declined.list': lines } : {}),
    ...(happenedOn === null ? {} : { 'visit.startsAt': new Date(instantAtMinute(happenedOn, NOON, zone)) }),
  };
}
