import { useInfiniteQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useMemo } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { DateTimeText } from '#foundation/web/time/date-time-text.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { type LabOrderSend, listLabSendsEndpoint, retryLabSendEndpoint } from '../messages.contract.ts';
import { SEND_STATES } from './connection-text.ts';

const columnsIn = (zone: string, country: string): readonly Column<LabOrderSend>[] => [
  {
    key: 'order',
    header: 'Order',
    cell: ({ accession, kind, laboratoryNumber, reason, createdAt }) => (
      <span className="flex min-w-0 flex-col py-1 whitespace-normal">
        <span>
          {accession}
          {kind === 'cancel' && ' (cancellation)'}
        </span>
        <span className="text-sm font-normal text-ink-muted">
          <DateTimeText zone={zone} country={country} startsAt={createdAt} />
          {laboratoryNumber !== null && ` · Laboratory number ${laboratoryNumber}`}
        </span>
        {reason !== null && <span className="text-sm font-normal text-ink-muted">{reason}</span>}
      </span>
    ),
  },
  {
    key: 'attempts',
    header: 'Attempts',
    numeric: true,
    from: 'md',
    cell: ({ attempts }) => showNumber(attempts),
  },
  {
    key: 'status',
    header: 'State',
    cell: ({ status }) => <Badge tone={SEND_STATES[status].tone}>{SEND_STATES[status].label}</Badge>,
  },
];

const ACTIONS: Column<LabOrderSend> = {
  key: 'actions',
  header: 'Actions',
  atEnd: true,
  cell: (send) => send.status === 'waiting' && <SendNow send={send} />,
};

function SendNow({ send: { id, accession } }: { readonly send: LabOrderSend }) {
  const retry = useWrite(retryLabSendEndpoint);
  return (
    <Button
      size="sm"
      aria-label={`Send now: ${accession}`}
      busy={retry.isPending}
      onClick={() =>
        retry.mutate({ sendId: id }, { onSuccess: () => notify({ title: 'Order queued', tone: 'good' }) })
      }
    >
      Send now
    </Button>
  );
}

interface SentOrdersProps {
  readonly connectionId: string;
  readonly mayManage: boolean;
  readonly zone: string;
  readonly country: string;
}

/** Orders that were sent to a laboratory, with what it answered. */
export function SentOrders({ connectionId, mayManage, zone, country }: SentOrdersProps) {
  const list = useInfiniteQuery(pagesOf(listLabSendsEndpoint, { id: connectionId }));
  const columns = useMemo(
    () => [...columnsIn(zone, country), ...(mayManage ? [ACTIONS] : [])],
    [zone, country, mayManage],
  );
  return (
    <PagedTable
      list={list}
      failure="The orders could not be loaded"
      noun={['order', 'orders']}
      label="Sent orders"
      columns={columns}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          compact
          icon={<Send />}
          title="No orders sent"
          hint="Orders that leave by this connection appear here."
        />
      }
    />
  );
}
