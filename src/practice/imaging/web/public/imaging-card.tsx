import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listImagingRequestsEndpoint, requestImagingEndpoint } from '../../contract.ts';
import { RequestRow } from '../request-row.tsx';
import { RequestSheet } from '../request-sheet.tsx';

interface ImagingCardProps {
  readonly of: { readonly visitId: string } | { readonly petId: string };
  /** The open visit in which a study can be requested; undefined where none is. */
  readonly openVisit: { readonly id: string; readonly petName: string } | undefined;
  readonly clock: ClinicClock;
}

/** The imaging requests of a visit or a pet with their images, and the way to a new one. */
export function ImagingCard({ of, openVisit, clock }: ImagingCardProps) {
  const list = useInfiniteQuery(pagesOf(listImagingRequestsEndpoint, { ...of, view: 'all', limit: 10 }));
  const [isRequesting, setRequesting] = useState(false);
  const mayRequest = useSession().can(requestImagingEndpoint.permission) && openVisit !== undefined;
  return (
    <Card aria-labelledby="imaging-title">
      <CardHeader
        title="Imaging"
        titleId="imaging-title"
        action={
          mayRequest && (
            <Button size="sm" variant="ghost" className="-my-1 -mr-1.5" onClick={() => setRequesting(true)}>
              <Plus aria-hidden /> Request imaging
            </Button>
          )
        }
      />
      <PagedRows
        list={list}
        compact
        expected={1}
        failure="The imaging requests could not be loaded"
        noun={['request', 'requests']}
        empty={<EmptyLine>No imaging requests</EmptyLine>}
      >
        {(requests) => (
          <ItemList>
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} clock={clock} hidesPet />
            ))}
          </ItemList>
        )}
      </PagedRows>
      {isRequesting && openVisit && (
        <RequestSheet
          visitId={openVisit.id}
          petName={openVisit.petName}
          today={clock.today}
          onClose={() => setRequesting(false)}
        />
      )}
    </Card>
  );
}
