import type { ErasedKind, ErasurePreview, KeptKind } from '../contract.ts';

const counted =
  (one: string, many: string) =>
  (count: number): string =>
    count === 1 ? `1 ${one}` : `${count} ${many}`;

const ERASED_LABELS: Readonly<Record<ErasedKind, (count: number) => string>> = {
  contacts: counted('phone number or email address', 'phone numbers and email addresses'),
  address: () => 'Address',
  notes: () => 'Notes for staff',
  mergedClients: counted(
    'client who was merged into this one, with their contacts',
    'clients who were merged into this one, with their contacts',
  ),
  account: () => 'Their portal account’s access to this clinic. They keep the account itself',
  invitations: counted('invitation to the portal', 'invitations to the portal'),
  tasks: counted(
    'task: its note and the text for the client',
    'tasks: their notes and the texts for the client',
  ),
  openForms: counted('unsigned form, with the answers', 'unsigned forms, with the answers'),
  ownForms: counted(
    'signed form that is not about a pet: name, answers and signature',
    'signed forms that are not about a pet: names, answers and signatures',
  ),
  ownDocuments: counted('document that is not about a pet', 'documents that are not about a pet'),
  shares: counted(
    'link to a pet’s record: it stops working, and the copy is deleted',
    'links to pets’ records: they stop working, and the copies are deleted',
  ),
};

const KEPT_LABELS: Readonly<Record<KeptKind, (count: number) => string>> = {
  visits: counted('visit, as it was signed', 'visits, as they were signed'),
  charges: counted('charge', 'charges'),
  appointments: counted('appointment, without its notes', 'appointments, without their notes'),
  certificates: counted(
    'vaccination certificate, as it was issued',
    'vaccination certificates, as they were issued',
  ),
  petForms: counted('signed form about a pet', 'signed forms about pets'),
  petDocuments: counted('document about a pet', 'documents about pets'),
};

/** What is deleted, a line for each kind. The name always is. */
export const erasedLines = ({ erased }: ErasurePreview): readonly string[] => [
  'Name, and the name in the audit trail',
  ...Object.entries(ERASED_LABELS).flatMap(([kind, label]) => {
    const count = Object.entries(erased).find(([key]) => key === kind)?.[1] ?? 0;
    return count === 0 ? [] : [label(count)];
  }),
];

/** What is kept, a line for each kind. */
export const keptLines = ({ kept }: ErasurePreview): readonly string[] =>
  Object.entries(KEPT_LABELS).flatMap(([kind, label]) => {
    const count = Object.entries(kept).find(([key]) => key === kind)?.[1] ?? 0;
    return count === 0 ? [] : [label(count)];
  });

/** What happens to each pet. */
export const petLines = ({ pets }: ErasurePreview): readonly string[] =>
  pets.map(({ name, isDeceased, nextClient }) => {
    if (nextClient !== null) return `${name}: belongs to ${nextClient}`;
    return isDeceased
      ? `${name}: the record is kept`
      : `${name}: the record is kept without a client. If someone else looks after ${name}, transfer ${name} first.`;
  });

/** Why nothing can be erased yet; empty if it can. */
export const obstacleLines = ({ upcomingAppointments, openVisits }: ErasurePreview): readonly string[] => [
  ...(upcomingAppointments === 0
    ? []
    : [`${counted('upcoming appointment', 'upcoming appointments')(upcomingAppointments)}: cancel first.`]),
  ...(openVisits === 0 ? [] : [`${counted('unsigned visit', 'unsigned visits')(openVisits)}: sign first.`]),
];
