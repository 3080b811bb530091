import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { visitPath } from '#practice/visits/web/public/open-visit-path.ts';
import { listMedicationEndpoint, type Medication } from '../../medication.contract.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';

interface PetMedicationCardProps {
  readonly petId: string;
  readonly zone: string;
}

/** The drugs that a pet got during the last twelve months, each with its latest time. */
export function PetMedicationCard({ petId, zone }: PetMedicationCardProps) {
  const { data, error, refetch } = useQuery(queryOf(listMedicationEndpoint, { petId }));
  return (
    <Card aria-labelledby="medication-title" id="medication">
      <CardHeader title="Medication, last 12 months" titleId="medication-title" />
      {error && !data ? (
        <ErrorState
          compact
          title="The medication could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={2} />
      ) : data.items.length === 0 ? (
        <EmptyLine>No medication</EmptyLine>
      ) : (
        <ul aria-label="Medication" className="divide-y divide-line border-t border-line">
          {data.items.map((drug) => (
            <li key={drug.itemId} className="flex flex-col gap-0.5 px-4 py-2.5">
              <p className="font-medium">{drug.name}</p>
              <p className="text-sm tabular">
                {drug.lastUse === 'given' ? 'Given' : 'Dispensed'}{' '}
                <Link
                  to={visitPath(drug.lastVisitId)}
                  className="focus-ring rounded-sm text-brand-ink underline underline-offset-4"
                >
                  {dateIn(zone, drug.lastDoneAt)}
                </Link>
                {amountOf(drug) !== '' && ` · ${amountOf(drug)}`}
              </p>
              {drug.lastNote !== null && <p className="text-sm text-ink-muted">{drug.lastNote}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

const amountOf = ({ lastQuantityThousandths, unit, times }: Medication): string =>
  [quantityLabel(lastQuantityThousandths, unit), times > 1 && `${times} times total`]
    .filter(Boolean)
    .join(' · ');
