import { useInfiniteQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { DateTimeText } from '#foundation/web/time/date-time-text.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { type LabMessage, listLabMessagesEndpoint, retryLabMessageEndpoint } from '../messages.contract.ts';
import { MESSAGE_STATES } from './connection-text.ts';
import { MessageDialog } from './message-dialog.tsx';

const columnsIn = (zone: string, country: string): readonly Column<LabMessage>[] => [
  {
    key: 'message',
    header: 'Message',
    cell: ({ controlId, receivedAt, failure }) => (
      <span className="flex min-w-0 flex-col py-1">
        <span className="wrap-anywhere">{controlId}</span>
        <span className="text-sm font-normal text-ink-muted">
          <DateTimeText zone={zone} country={country} startsAt={receivedAt} />
        </span>
        {failure !== null && <span className="text-sm font-normal text-bad-ink">{failure}</span>}
      </span>
    ),
  },
  { key: 'format', header: 'Format', from: 'md', cell: ({ format }) => format.toUpperCase() },
  {
    key: 'status',
    header: 'State',
    cell: ({ status }) => <Badge tone={MESSAGE_STATES[status].tone}>{MESSAGE_STATES[status].label}</Badge>,
  },
];

const actionsColumn = (onOpen: (message: LabMessage) => void): Column<LabMessage> => ({
  key: 'actions',
  header: 'Actions',
  atEnd: true,
  cell: (message) => <MessageButtons message={message} onOpen={onOpen} />,
});

interface MessageButtonsProps {
  readonly message: LabMessage;
  readonly onOpen: (message: LabMessage) => void;
}

const MessageButtons = ({ message, onOpen }: MessageButtonsProps) => (
  <span className="flex justify-end gap-2">
    {message.status === 'failed' && <RetryMessage message={message} />}
    <Button size="sm" aria-label={`Open ${message.controlId}`} onClick={() => onOpen(message)}>
      Open
    </Button>
  </span>
);

function RetryMessage({ message: { id, controlId } }: { readonly message: LabMessage }) {
  const retry = useWrite(retryLabMessageEndpoint);
  return (
    <Button
      size="sm"
      aria-label={`Try again: ${controlId}`}
      busy={retry.isPending}
      onClick={() =>
        retry.mutate(
          { messageId: id },
          { onSuccess: () => notify({ title: 'Message queued', tone: 'good' }) },
        )
      }
    >
      Try again
    </Button>
  );
}

interface MessageCardProps {
  readonly message: LabMessage;
  readonly zone: string;
  readonly country: string;
  readonly onOpen: ((message: LabMessage) => void) | undefined;
}

/** On a phone. */
const MessageCard = ({ message, zone, country, onOpen }: MessageCardProps) => (
  <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="font-medium wrap-anywhere">{message.controlId}</span>
      <Badge tone={MESSAGE_STATES[message.status].tone}>{MESSAGE_STATES[message.status].label}</Badge>
    </span>
    <span className="text-sm text-ink-muted">
      <DateTimeText zone={zone} country={country} startsAt={message.receivedAt} />
    </span>
    {message.failure !== null && <span className="text-sm text-bad-ink">{message.failure}</span>}
    {onOpen && <MessageButtons message={message} onOpen={onOpen} />}
  </div>
);

const cardsFor =
  (zone: string, country: string, onOpen: MessageCardProps['onOpen']) => (message: LabMessage) => (
    <MessageCard message={message} zone={zone} country={country} onOpen={onOpen} />
  );

interface ReceivedMessagesProps {
  readonly connectionId: string;
  readonly mayManage: boolean;
  readonly zone: string;
  readonly country: string;
}

/** What a laboratory sent, latest first. What could not be applied can be tried again. */
export function ReceivedMessages({ connectionId, mayManage, zone, country }: ReceivedMessagesProps) {
  const list = useInfiniteQuery(pagesOf(listLabMessagesEndpoint, { id: connectionId }));
  const [opened, setOpened] = useState<LabMessage>();
  const columns = useMemo(
    () => [...columnsIn(zone, country), ...(mayManage ? [actionsColumn(setOpened)] : [])],
    [zone, country, mayManage],
  );
  return (
    <>
      <PagedTable
        list={list}
        failure="The messages could not be loaded"
        noun={['message', 'messages']}
        label="Received messages"
        columns={columns}
        card={cardsFor(zone, country, mayManage ? setOpened : undefined)}
        rowKey={({ id }) => id}
        empty={
          <EmptyState
            compact
            icon={<Inbox />}
            title="No messages yet"
            hint="Results from this laboratory appear here."
          />
        }
      />
      {opened && (
        <MessageDialog messageId={opened.id} title={opened.controlId} onClose={() => setOpened(undefined)} />
      )}
    </>
  );
}
