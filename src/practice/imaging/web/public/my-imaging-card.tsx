import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { dateIn, deviceZone } from '#foundation/web/time/zone-time.ts';
import { listMyStudiesEndpoint } from '../../own.contract.ts';
import { studyName } from '../../study-name.rules.ts';

/** What the clinic wrote about images that it shows to a pet’s clients; nothing while there is nothing. */
export function MyImagingCard({ petId }: { readonly petId: string }) {
  const { data } = useQuery(queryOf(listMyStudiesEndpoint, { petId }));
  if (!data || data.items.length === 0) return null;
  return (
    <PortalCard title="Imaging" titleId="my-imaging-title">
      <ul className="flex flex-col divide-y divide-line">
        {data.items.map((study) => (
          <li key={study.id} className="flex flex-col gap-1 py-2">
            <p className="font-medium">{studyName(study)}</p>
            <p className="text-sm text-ink-muted">{dateIn(deviceZone(), study.releasedAt)}</p>
            <p className="wrap-anywhere whitespace-pre-line">{study.note}</p>
          </li>
        ))}
      </ul>
      <p className="text-sm text-ink-muted">The images are under Documents and pictures.</p>
    </PortalCard>
  );
}
