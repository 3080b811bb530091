import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type * as z from 'zod';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  askFormEndpoint,
  type ListFormRequests,
  listFormRequestsEndpoint,
  listMissingConsentsEndpoint,
} from '../../requests.contract.ts';
import { AskFormDialog } from '../ask-form-dialog.tsx';
import { MissingConsentRow } from '../missing-consent-row.tsx';
import { RequestRow } from '../request-row.tsx';

interface FormsCardProps {
  /** Whose forms are listed. */
  readonly list: ListFormRequests;
  /** What a new request is about; nothing can be asked for without it. */
  readonly ask?: Omit<z.input<typeof askFormEndpoint.input>, 'formId' | 'inPortal'>;
  readonly zone: string;
  readonly hint?: string;
}

/** The forms of a visit, a pet or a client: what was asked for, and what was signed. */
export function FormsCard({ list, ask, zone, hint }: FormsCardProps) {
  const { data, error, refetch } = useQuery(queryOf(listFormRequestsEndpoint, list));
  const [isAsking, setAsking] = useState(false);
  const { visitId, appointmentId } = list;
  const occasion = visitId === undefined ? { appointmentId } : { visitId };
  const missing = useQuery({
    ...queryOf(listMissingConsentsEndpoint, occasion),
    enabled: visitId !== undefined || appointmentId !== undefined,
  });
  const asked = new Set(data?.items.filter(({ state }) => state === 'asked').map(({ formId }) => formId));
  // What was asked for is in the list below.
  const unasked = missing.data?.items.filter(({ formId }) => !asked.has(formId)) ?? [];
  const mayAsk = useSession().can(askFormEndpoint.permission) && ask !== undefined;
  return (
    <Card aria-labelledby="forms-title">
      <CardHeader
        title="Forms"
        titleId="forms-title"
        action={
          mayAsk && (
            <Button size="sm" variant="ghost" className="-my-1 -mr-1.5" onClick={() => setAsking(true)}>
              <Plus aria-hidden /> Request a form
            </Button>
          )
        }
      />
      {ask && unasked.length > 0 && (
        <ul aria-label="Missing consents" className="flex flex-col border-t border-line">
          {unasked.map(({ formId, title }) => (
            <MissingConsentRow key={formId} formId={formId} title={title} ask={mayAsk ? ask : undefined} />
          ))}
        </ul>
      )}
      {error && !data ? (
        <CardBody>
          <ErrorState
            compact
            title="The forms could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        </CardBody>
      ) : data === undefined ? (
        <SkeletonRows rows={2} />
      ) : data.items.length === 0 ? (
        <EmptyLine>{['No forms', hint].filter(Boolean).join('. ')}</EmptyLine>
      ) : (
        <ItemList>
          {data.items.map((request) => (
            <RequestRow key={request.id} request={request} zone={zone} />
          ))}
        </ItemList>
      )}
      {isAsking && ask && <AskFormDialog ask={ask} onClose={() => setAsking(false)} />}
    </Card>
  );
}
