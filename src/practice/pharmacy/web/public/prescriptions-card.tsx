import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { listPrescriptionsEndpoint, writePrescriptionEndpoint } from '../../prescriptions.contract.ts';
import { PrescribeSheet } from '../prescribe-sheet.tsx';
import { PrescriptionRow } from '../prescription-row.tsx';
import { useDispensing } from '../use-dispensing.tsx';

interface PrescriptionsCardProps {
  readonly of: { readonly visitId: string } | { readonly petId: string };
  /** An open visit, in which one can prescribe. */
  readonly openVisitId?: string | undefined;
}

/** The prescriptions of a visit or of a pet. */
export function PrescriptionsCard({ of, openVisitId }: PrescriptionsCardProps) {
  const { data, error, refetch } = useQuery(queryOf(listPrescriptionsEndpoint, of));
  const { dispense, sheets } = useDispensing();
  const [isPrescribing, setPrescribing] = useState(false);
  return (
    <Card aria-labelledby="prescriptions-title">
      <CardHeader
        title="Prescriptions"
        titleId="prescriptions-title"
        action={
          openVisitId !== undefined && (
            <May call={writePrescriptionEndpoint}>
              <Button size="sm" onClick={() => setPrescribing(true)}>
                <Plus aria-hidden /> Prescribe
              </Button>
            </May>
          )
        }
      />
      {error && !data ? (
        <ErrorState
          compact
          title="The prescriptions could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={2} />
      ) : data.items.length === 0 ? (
        <EmptyLine>No prescriptions yet.</EmptyLine>
      ) : (
        <ul aria-label="Prescriptions" className="divide-y divide-line border-t border-line">
          {data.items.map((prescription) => (
            <PrescriptionRow key={prescription.id} prescription={prescription} onDispense={dispense} />
          ))}
        </ul>
      )}
      {sheets}
      {isPrescribing && openVisitId !== undefined && (
        <PrescribeSheet visitId={openVisitId} onClose={() => setPrescribing(false)} />
      )}
    </Card>
  );
}
