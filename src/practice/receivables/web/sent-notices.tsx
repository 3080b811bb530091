import { useInfiniteQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { Link } from 'react-router';
import { DUNNING_CHANNEL_LABELS, DUNNING_TONE_LABELS } from '#vocabulary/dunning.ts';
import { call } from '#foundation/web/api.ts';
import { usePdfPrint } from '#foundation/web/export/use-pdf-print.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedRows } from '#foundation/web/table/paged-rows.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { getNoticePdfEndpoint, listNoticesEndpoint, type Notice } from '../dunning.contract.ts';

interface NoticeRowProps {
  readonly notice: Notice;
  /** Left out where all of them are of one client. */
  readonly hasName: boolean;
}

/** A reminder that was sent, to be printed again. */
export function NoticeRow({ notice, hasName }: NoticeRowProps) {
  const paper = usePdfPrint('The PDF could not be opened');
  const { id, clientId, clientName, tone, channel, currency, totalMinor, sentOn, invoiceNumbers } = notice;
  const what = `${DUNNING_TONE_LABELS[tone]} of ${shortDay(sentOn)}`;
  return (
    <ItemRow
      wraps
      title={
        hasName ? (
          <Link to={`/clinic/clients/${clientId}`} className="focus-ring rounded-sm hover:underline">
            {clientName}
          </Link>
        ) : (
          what
        )
      }
      text={[
        hasName && what,
        DUNNING_CHANNEL_LABELS[channel],
        invoiceNumbers.join(', '),
        notice.isAutomatic ? 'Sent automatically' : notice.sentByName && `by ${notice.sentByName}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      trailing={
        <>
          <span className="tabular">{showMoney(totalMinor, currency)}</span>
          <Button
            size="icon"
            variant="ghost"
            busy={paper.isBusy}
            aria-label={`Print ${what}${hasName ? ` to ${clientName}` : ''}`}
            onClick={() => void paper.print(() => call(getNoticePdfEndpoint, { id }))}
          >
            <Printer aria-hidden />
          </Button>
        </>
      }
    />
  );
}

/** The reminders that were sent, the latest first. */
export function SentNotices() {
  const list = useInfiniteQuery({
    ...pagesOf(listNoticesEndpoint, { limit: 20 }),
    placeholderData: (before) => before,
  });
  return (
    <Card aria-labelledby="sent-reminders-title">
      <CardHeader title="Sent" titleId="sent-reminders-title" />
      <PagedRows
        compact
        list={list}
        failure="Sent reminders could not be loaded"
        noun={['reminder', 'reminders']}
        expected={3}
        empty={<EmptyLine>None yet</EmptyLine>}
      >
        {(notices) => (
          <ItemList aria-label="Sent reminders">
            {notices.map((notice) => (
              <NoticeRow key={notice.id} notice={notice} hasName />
            ))}
          </ItemList>
        )}
      </PagedRows>
    </Card>
  );
}
