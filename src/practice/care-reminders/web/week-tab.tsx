import { useQuery } from '@tanstack/react-query';
import { BellOff, CalendarClock } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { REMINDER_REASON_LABELS } from '#vocabulary/care-reminders.ts';
import { queryOf } from '#foundation/web/api.ts';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { longDay } from '#foundation/web/time/day-format.ts';
import { nearDay } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getReminderWeekEndpoint, type ReminderWeek } from '../contract.ts';
import { ClientLink } from './client-link.tsx';
import { weekExport } from './export-week.ts';
import { dueText } from './round-text.ts';
import { ComingRow, ReleaseButton } from './week-rows.tsx';

/** What goes out in the coming days and to whom, and why not to the others. */
export function WeekTab() {
  const [params, setParams] = useSearchParams();
  const on = params.get('on') ?? undefined;
  const { data, error, refetch } = useQuery({
    ...queryOf(getReminderWeekEndpoint, on === undefined ? {} : { on }),
    placeholderData: (before) => before,
  });
  if (error && !data)
    return <ErrorState title="The week could not be loaded" error={error} onRetry={() => void refetch()} />;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="This week"
        description="What will be sent in the next seven days if nothing changes. Each reminder is checked again right before it is sent."
        actions={
          <ExportButton list={weekExport()} fileName={`reminders-${data?.today ?? ''}.csv`} noun="lines" />
        }
      />
      {data && !data.isOn && (
        <Banner
          tone="warn"
          title="Reminders are turned off"
          action={
            <Button asChild size="sm">
              <Link to="/clinic/messages/reminders?tab=settings">Open settings</Link>
            </Button>
          }
        >
          This is what would be sent.
        </Banner>
      )}
      {data === undefined ? (
        <SkeletonRows rows={6} />
      ) : (
        <>
          <DayChoice
            week={data}
            on={on}
            onChoose={(day) => setParams(day === '' ? {} : { on: day }, { preventScrollReset: true })}
          />
          <Coming week={data} />
          <NotSent week={data} />
        </>
      )}
    </div>
  );
}

interface DayChoiceProps {
  readonly week: ReminderWeek;
  readonly on: string | undefined;
  readonly onChoose: (day: string) => void;
}

function DayChoice({ week, on, onChoose }: DayChoiceProps) {
  return (
    <NativeSelect
      aria-label="Day"
      className="sm:w-80"
      value={on ?? ''}
      onChange={(event) => onChoose(event.target.value)}
      options={[
        { value: '', label: 'All seven days' },
        ...week.days.map(({ on: day, sent }) => ({
          value: day,
          label: `${longDay(day)}: ${sent === 1 ? '1 message' : `${showNumber(sent)} messages`}`,
        })),
      ]}
    />
  );
}

function Coming({ week }: { readonly week: ReminderWeek }) {
  return (
    <Card aria-labelledby="coming-title">
      <CardHeader
        title={week.sentCount === 1 ? '1 message' : `${showNumber(week.sentCount)} messages`}
        titleId="coming-title"
        description={week.isTodayPlanned ? 'Today’s reminders are on the Sent tab.' : undefined}
      />
      {week.sent.length === 0 ? (
        <EmptyState
          icon={<CalendarClock />}
          title="Nothing to send"
          hint="Reminders appear here when care is due under your rules or a client needs to be asked again."
        />
      ) : (
        <ItemList aria-label="Messages this week">
          {week.sent.map((reminder) => (
            <ComingRow key={`${reminder.on} ${reminder.clientId}`} reminder={reminder} isOn={week.isOn} />
          ))}
        </ItemList>
      )}
      <MoreNote shown={week.sent.length} count={week.sentCount} />
    </Card>
  );
}

function NotSent({ week }: { readonly week: ReminderWeek }) {
  if (week.unsentCount === 0) return null;
  return (
    <Card aria-labelledby="not-sent-title">
      <CardHeader
        title="Not sent"
        titleId="not-sent-title"
        description="Due under your rules, with the reason."
      />
      <ul aria-label="Reasons" className="flex flex-wrap gap-1.5 px-4 pb-3">
        {week.reasons.map(({ reason, count }) => (
          <li key={reason}>
            <Badge>{`${REMINDER_REASON_LABELS[reason]}: ${showNumber(count)}`}</Badge>
          </li>
        ))}
      </ul>
      <ItemList aria-label="Reminders that are not sent" className="border-t border-line">
        {week.unsent.map(({ on, clientId, clientName, reason, line }) => (
          <ItemRow
            key={`${line.source} ${line.sourceId} ${line.round} ${reason}`}
            wraps
            title={<ClientLink id={clientId} name={clientName} />}
            text={`${dueText(line)} · Planned for ${nearDay(on)}`}
            trailing={
              <>
                <Badge tone="outline" icon={<BellOff aria-hidden />}>
                  {REMINDER_REASON_LABELS[reason]}
                </Badge>
                {reason === 'held' && clientId !== null && (
                  <ReleaseButton clientId={clientId} lines={[line]} />
                )}
              </>
            }
          />
        ))}
      </ItemList>
      <MoreNote shown={week.unsent.length} count={week.unsentCount} />
    </Card>
  );
}

const MoreNote = ({ shown, count }: { readonly shown: number; readonly count: number }) =>
  shown < count && (
    <p className="border-t border-line px-4 py-3 text-sm text-ink-muted">
      {`${showNumber(shown)} of ${showNumber(count)} shown. Choose a day, or export all of them.`}
    </p>
  );
