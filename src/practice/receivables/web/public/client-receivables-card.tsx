import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarClock, FileText } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { Client } from '#practice/clients/contract.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { agreePlanEndpoint, type ClientDebts, getClientDebtsEndpoint } from '../../client-debts.contract.ts';
import { listNoticesEndpoint } from '../../dunning.contract.ts';
import { DebtRow, PauseRow } from '../debt-rows.tsx';
import { PauseSheet, type PauseSubject } from '../pause-sheet.tsx';
import { PlanRow } from '../plan-row.tsx';
import { PlanSheet } from '../plan-sheet.tsx';
import { NoticeRow } from '../sent-notices.tsx';
import { StatementSheet } from '../statement-sheet.tsx';

/** How many of the latest reminders are shown. */
const NOTICES = 5;

interface ClientReceivablesCardProps {
  readonly client: Pick<Client, 'contacts' | 'fullName' | 'id'>;
}

type OpenSheet = { readonly pause: PauseSubject } | 'plan' | 'statement';

/** What is done about what a client owes: reminders, pauses, payment plans, and the statement. */
export function ClientReceivablesCard({ client }: ClientReceivablesCardProps) {
  const { today } = useClinicClock();
  const { data, error, refetch } = useQuery(queryOf(getClientDebtsEndpoint, { clientId: client.id }));
  const [sheet, setSheet] = useState<OpenSheet>();
  const close = () => setSheet(undefined);
  const plannable = data?.openInvoices.filter(({ hold }) => hold !== 'plan') ?? [];
  return (
    <Card aria-labelledby="receivables-title">
      <CardHeader
        title="Reminders and payment plans"
        titleId="receivables-title"
        className="max-sm:flex-wrap"
        action={
          <span className="flex flex-wrap gap-2">
            {plannable.length > 0 && (
              <May call={agreePlanEndpoint}>
                <Button size="sm" onClick={() => setSheet('plan')}>
                  <CalendarClock aria-hidden /> Payment plan
                </Button>
              </May>
            )}
            <Button size="sm" onClick={() => setSheet('statement')}>
              <FileText aria-hidden /> Statement
            </Button>
          </span>
        }
      />
      {error && !data ? (
        <ErrorState
          compact
          title="What this client owes could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={2} />
      ) : (
        <Debts debts={data} today={today} onPause={(pause) => setSheet({ pause })} />
      )}
      {sheet === 'statement' && (
        <StatementSheet
          client={{
            id: client.id,
            name: client.fullName,
            email: client.contacts.find(({ kind }) => kind === 'email')?.value ?? null,
          }}
          today={today}
          onClose={close}
        />
      )}
      {sheet === 'plan' && (
        <PlanSheet clientId={client.id} invoices={plannable} today={today} onClose={close} />
      )}
      {typeof sheet === 'object' && (
        <PauseSheet clientId={client.id} subject={sheet.pause} today={today} onClose={close} />
      )}
    </Card>
  );
}

interface DebtsProps {
  readonly debts: ClientDebts;
  readonly today: string;
  readonly onPause: (subject: PauseSubject) => void;
}

function Debts({ debts, today, onPause }: DebtsProps) {
  const { clientId, openInvoices, pauses, plans } = debts;
  const notices = useInfiniteQuery(pagesOf(listNoticesEndpoint, { clientId, limit: NOTICES }));
  const sent = notices.data?.pages[0]?.items ?? [];
  const ofClient = pauses.filter(({ invoiceId }) => invoiceId === null);
  if (openInvoices.length + ofClient.length + plans.length + sent.length === 0)
    return <EmptyLine>Nothing owed</EmptyLine>;
  return (
    <div className="flex flex-col divide-y divide-line border-t border-line">
      {plans.length > 0 && (
        <ItemList aria-label="Payment plans">
          {plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} today={today} />
          ))}
        </ItemList>
      )}
      {ofClient.length > 0 && (
        <ItemList aria-label="Pauses">
          {ofClient.map((pause) => (
            <PauseRow key={pause.id} clientId={clientId} pause={pause} />
          ))}
        </ItemList>
      )}
      {openInvoices.length > 0 && (
        <ItemList aria-label="Invoices with something left to pay">
          {openInvoices.map((invoice) => (
            <DebtRow
              key={invoice.id}
              clientId={clientId}
              invoice={invoice}
              hasPause={pauses.some(({ invoiceId }) => invoiceId === invoice.id)}
              mayPauseAll={ofClient.length === 0}
              onPause={onPause}
            />
          ))}
        </ItemList>
      )}
      {sent.length > 0 && (
        <ItemList aria-label="Sent reminders">
          {sent.map((notice) => (
            <NoticeRow key={notice.id} notice={notice} hasName={false} />
          ))}
        </ItemList>
      )}
    </div>
  );
}
