import type { MissingDetail } from '../certificates.contract.ts';

/** The screen on which a missing detail is entered; null where that is the dialog itself or the dose. */
export function missingPath({ place, recordId, label }: MissingDetail): string | null {
  switch (place) {
    case 'pet':
      return `/clinic/pets/${recordId ?? ''}?panel=${label.endsWith('Size') ? 'weigh' : 'edit'}`;
    case 'client':
      return recordId === null ? null : `/clinic/clients/${recordId}?panel=edit`;
    case 'staff':
      return recordId === null ? '/clinic/staff' : `/clinic/staff?member=${recordId}`;
    case 'product':
      return recordId === null
        ? '/clinic/vaccinations/products'
        : `/clinic/vaccinations/products?item=${recordId}`;
    case 'clinic':
      return '/clinic/settings?tab=clinic';
    case 'protocols':
      return '/clinic/due-care/protocols';
    case 'dose':
    case 'form':
      return null;
  }
}
