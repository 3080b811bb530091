import type { StandardKind } from '#vocabulary/message-templates.ts';
import type { ReminderKind } from '#vocabulary/care-reminders.ts';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import type { CheckedReminder } from './pending-reminders.ts';
import type { ReadFacts } from './read-facts.ts';

/** The template of each kind of reminder. */
export const TEMPLATE_OF_KIND: Readonly<Record<ReminderKind, StandardKind>> = {
  after_visit: 'after_visit',
  care: 'care_reminder',
  declined: 'declined_care',
  lapsed: 'lapsed_client',
};

const NOON = 720;

/** What the template of a reminder is filled with. Where several pets are meant, each line names its own. */
export function fieldsOf(
  { reminder, valid }: CheckedReminder,
  { pets, clients }: ReadFacts,
  { link, zone }: { readonly link: string; readonly zone: string },
) {
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
  const shared = {
    'pet.name': names,
    'booking.link': link,
    'message.link': link,
    'unsubscribe.link': link,
    ...(happenedOn === null ? {} : { 'visit.startsAt': new Date(instantAtMinute(happenedOn, NOON, zone)) }),
  };
  if (reminder.kind === 'care') return { ...shared, 'care.list': lines, 'care.dueOn': first?.item.dueOn };
  return reminder.kind === 'declined' ? { ...shared, 'declined.list': lines } : shared;
}
