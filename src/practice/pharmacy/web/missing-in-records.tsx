import { Link } from 'react-router';
import { Banner } from '#foundation/web/ui/banner.tsx';
import type { MissingField } from '../label.contract.ts';

/** The screen on which a detail is entered; null where there is none. */
function pathOf({ place, recordId }: MissingField): string | null {
  switch (place) {
    case 'clinic':
      return '/clinic/settings?tab=clinic';
    case 'client':
      return `/clinic/clients/${recordId ?? ''}?panel=edit`;
    case 'pet':
      return `/clinic/pets/${recordId ?? ''}?panel=edit`;
    case 'staff':
      return recordId === null ? '/clinic/staff' : `/clinic/staff?member=${recordId}`;
    case 'act':
    case 'form':
      return null;
  }
}

/** What a label lacks that is entered elsewhere, each with the way there. */
export function MissingInRecords({ missing }: { readonly missing: readonly MissingField[] }) {
  if (missing.length === 0) return null;
  return (
    <Banner tone="warn" title="The label cannot be printed yet">
      <ul aria-label="Missing details" className="flex flex-col gap-1 touch:gap-2.5">
        {missing.map((detail) => {
          const path = pathOf(detail);
          return (
            <li key={detail.field}>
              {path === null ? (
                detail.sentence
              ) : (
                <Link to={path} className="focus-ring rounded-sm underline underline-offset-2">
                  {detail.sentence}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
