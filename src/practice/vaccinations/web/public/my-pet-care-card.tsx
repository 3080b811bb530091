import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { careTargetLabel } from '#vocabulary/care.ts';
import { call, queryOf } from '#foundation/web/api.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { getMyPetCareEndpoint, type MyCertificate, myCertificatePdfEndpoint } from '../../own.contract.ts';
import { savePdf } from '../pdf-file.ts';

interface MyPetCareCardProps {
  readonly petId: string;
  readonly today: string;
}

/** What a client’s pet needs next, and what it has been given. Nothing is rendered where there is neither. */
export function MyPetCareCard({ petId, today }: MyPetCareCardProps) {
  const { data, error, refetch } = useQuery(queryOf(getMyPetCareEndpoint, { petId }));
  if (error && !data) {
    return (
      <ErrorState
        compact
        title="The vaccinations could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined || data.vaccinations.length + data.due.length + data.certificates.length === 0)
    return null;
  return (
    <PortalCard title="Vaccinations and care" titleId="my-care-title">
      {data.due.length > 0 && (
        <ul aria-label="Coming up" className="flex flex-col gap-2">
          {data.due.map(({ id, name, dueOn }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">{name}</span>
              <span className="tabular">{dueOn <= today ? 'Due now' : `Due ${shortDay(dueOn)}`}</span>
            </li>
          ))}
        </ul>
      )}
      {data.vaccinations.length > 0 && (
        <ul aria-label="Vaccinations" className="flex flex-col gap-2 border-t border-line pt-3">
          {data.vaccinations.map(({ id, productName, targets, givenOn, elsewhereName }) => (
            <li key={id} className="flex flex-col">
              <span>
                {shortDay(givenOn)} · {productName}
              </span>
              <span className="text-sm text-ink-muted">
                {[...targets.map(careTargetLabel), elsewhereName].filter(Boolean).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {data.certificates.length > 0 && (
        <ul aria-label="Certificates" className="flex flex-col gap-2 border-t border-line pt-3">
          {data.certificates.map((certificate) => (
            <MyCertificateRow key={certificate.id} petId={petId} certificate={certificate} />
          ))}
        </ul>
      )}
    </PortalCard>
  );
}

function MyCertificateRow({
  petId,
  certificate: { id, number, kind, issuedAt },
}: {
  readonly petId: string;
  readonly certificate: MyCertificate;
}) {
  const download = async () => {
    try {
      savePdf(await call(myCertificatePdfEndpoint, { petId, id }));
    } catch (error) {
      notify({ title: 'The certificate was not downloaded', text: messageOf(error), tone: 'destructive' });
    }
  };
  const title = kind === 'rabies' ? 'Rabies certificate' : 'Vaccination certificate';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4">
      <span>
        {title} {number} <span className="text-ink-muted">{shortDay(issuedAt.slice(0, 10))}</span>
      </span>
      <Button onClick={() => void download()} aria-label={`Download ${title} ${number}`}>
        <Download aria-hidden /> Download
      </Button>
    </li>
  );
}
