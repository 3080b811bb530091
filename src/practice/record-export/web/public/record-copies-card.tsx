import { useQuery } from '@tanstack/react-query';
import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { exportClientRecordEndpoint } from '../../contract.ts';
import { listSharesEndpoint } from '#practice/record-shares/contract.ts';
import { createShareEndpoint } from '../../shares.contract.ts';
import { ExportDialog } from '../export-dialog.tsx';
import { ShareList } from '#practice/record-shares/web/public/share-list.tsx';
import { ShareSheet } from '../share-sheet.tsx';

interface RecordCopiesCardProps {
  readonly pet: { readonly id: string; readonly name: string };
  readonly clock: Pick<ClinicClock, 'clinicName' | 'zone'>;
}

/** How a pet's record leaves the clinic: as a file, and by links. */
export function RecordCopiesCard({ pet, clock }: RecordCopiesCardProps) {
  const { can } = useSignedIn();
  const { data, error } = useQuery(queryOf(listSharesEndpoint, { petId: pet.id }));
  const [panel, setPanel] = useState<'export' | 'share'>();
  const close = () => setPanel(undefined);
  const shares = data?.items ?? [];
  const active = shares.filter(({ isActive }) => isActive);
  return (
    <Card aria-labelledby="record-copies-title">
      <CardHeader title="Export and share" titleId="record-copies-title" />
      <CardBody className="flex flex-col gap-3">
        <div className="flex flex-wrap gap-2">
          <May call={exportClientRecordEndpoint}>
            <Button onClick={() => setPanel('export')}>
              <Download aria-hidden />
              Export record
            </Button>
          </May>
          {can(createShareEndpoint.permission) && (
            <Button onClick={() => setPanel('share')}>
              <Share2 aria-hidden />
              Share record
            </Button>
          )}
        </div>
        {error && !data ? <FormError error={error} /> : null}
        {active.length > 0 && <ShareList shares={active} zone={clock.zone} />}
      </CardBody>
      {panel === 'export' && <ExportDialog petId={pet.id} petName={pet.name} onClose={close} />}
      {panel === 'share' && (
        <ShareSheet petId={pet.id} petName={pet.name} clock={clock} shares={shares} onClose={close} />
      )}
    </Card>
  );
}
