import type { NamedSource } from '../../drafts.contract.ts';

/** The page on which an entry is; null for what has none. */
export function sourceAddress({ kind, id, petId, visitId }: NamedSource): string | null {
  switch (kind) {
    case 'visit':
      return `/clinic/visits/${id}`;
    case 'act':
    case 'prescription':
      return visitId === null ? `/clinic/pets/${petId}` : `/clinic/visits/${visitId}`;
    case 'lab_report':
      return `/clinic/labs/${id}`;
    case 'lab_order':
      return `/clinic/labs/orders/${id}`;
    case 'diagnostic_report':
      return `/clinic/diagnostic-reports/${id}`;
    case 'document':
      return `/clinic/pets/${petId}?document=${id}`;
    case 'appointment':
      return `/clinic/appointments?appointment=${id}`;
    case 'pet':
    case 'alert':
    case 'problem':
    case 'weight':
    case 'vaccination':
    case 'due_care':
      return `/clinic/pets/${petId}`;
    case 'message':
      return null;
  }
}

/** What an entry is, before its name. */
export const SOURCE_KIND_LABELS: Readonly<Record<NamedSource['kind'], string>> = {
  pet: 'Pet',
  alert: 'Alert',
  problem: 'Problem',
  weight: 'Weight',
  visit: 'Visit',
  act: 'Treatment',
  prescription: 'Prescription',
  vaccination: 'Vaccination',
  due_care: 'Due care',
  lab_order: 'Laboratory order',
  lab_report: 'Laboratory report',
  diagnostic_report: 'Diagnostic report',
  document: 'Document',
  appointment: 'Appointment',
  message: 'Message',
};
