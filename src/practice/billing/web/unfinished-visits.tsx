import { Link } from 'react-router';
import { Banner } from '#foundation/web/ui/banner.tsx';
import type { UnfinishedVisit } from '../bills.contract.ts';

const listOf = (names: readonly string[]): string => [...new Set(names)].join(', ');

const unbilledText = ({ name, reason }: UnfinishedVisit['unbilled'][number]): string =>
  reason === null ? name : `${name} (${reason})`;

interface UnfinishedVisitsProps {
  readonly visits: readonly UnfinishedVisit[];
  readonly className?: string;
}

/** BILL-2. What may have been forgotten, before an invoice is issued; nothing where all is charged. */
export function UnfinishedVisits({ visits, className = '' }: UnfinishedVisitsProps) {
  if (visits.length === 0) return null;
  return (
    <Banner tone="warn" title="Something may be missing from this bill" className={className}>
      <ul className="flex flex-col gap-1.5">
        {visits.map(({ visitId, petName, plannedNames, unbilled }) => (
          <li key={visitId} className="flex flex-wrap items-baseline gap-x-3">
            <span className="min-w-0 flex-1 basis-60">
              <span className="font-medium">{petName}: </span>
              {[
                plannedNames.length > 0 ? `planned but not done: ${listOf(plannedNames)}` : '',
                unbilled.length > 0 ? `done but not charged: ${listOf(unbilled.map(unbilledText))}` : '',
              ]
                .filter(Boolean)
                .join('; ')}
            </span>
            <Link to={`/clinic/visits/${visitId}`} className="focus-ring rounded-sm font-medium underline">
              Open visit
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
