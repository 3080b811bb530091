import { Pause, Play, Square } from 'lucide-react';
import { useState } from 'react';
import { BULK_PURPOSE_ENTRIES } from '#vocabulary/bulk-messages.ts';
import { MESSAGE_LANGUAGE_LABELS, MESSAGE_LANGUAGES } from '#vocabulary/message-languages.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { May } from '#foundation/web/session/may.tsx';
import { dateTimeLabel } from '#foundation/web/time/date-time-label.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Progress } from '#foundation/web/ui/progress.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { channelOrder, TEXTS_OF_CHANNEL } from '../check-draft.rules.ts';
import {
  type BulkMessage,
  pauseBulkMessageEndpoint,
  resumeBulkMessageEndpoint,
  stopBulkMessageEndpoint,
} from '../contract.ts';
import { FilterText } from './filter-text.tsx';
import { progressText } from './progress-text.ts';
import { RecipientList } from './recipient-list.tsx';
import { BulkStateBadge } from './state-badge.tsx';

const failed = (title: string) => (cause: Error) =>
  notify({ title, text: messageOf(cause), tone: 'destructive' });

/** A bulk message that was started: how far it is, who got it, and how to stop it. */
export function BulkProgress({ bulk }: { readonly bulk: BulkMessage }) {
  const { zone } = useClinicClock();
  const { name, state, counts, startedAt, startedByName, endedAt, endedByName, lastAt } = bulk;
  return (
    <div className="flex max-w-4xl flex-col gap-4">
      <PageHeader
        title={name}
        description={BULK_PURPOSE_ENTRIES[bulk.purpose].label}
        actions={<ProgressActions bulk={bulk} />}
      />
      {startedAt !== null && (
        <Card>
          <CardHeader title="Progress" action={<BulkStateBadge state={state} />} />
          <CardBody className="flex flex-col gap-4">
            <p className="font-medium tabular" aria-live="polite">
              {progressText(bulk)}
            </p>
            <Progress
              label="Sent"
              value={counts.sent + counts.failed}
              max={counts.total - counts.skipped}
              tone={state === 'done' ? 'good' : 'brand'}
            />
            <DataList>
              <DataItem label="Started">
                {dateTimeLabel(zone, startedAt)}
                {startedByName !== null && ` by ${startedByName}`}
              </DataItem>
              {endedAt !== null && (
                <DataItem label={state === 'stopped' ? 'Stopped' : 'Done'}>
                  {dateTimeLabel(zone, endedAt)}
                  {endedByName !== null && ` by ${endedByName}`}
                </DataItem>
              )}
              {lastAt !== null && <DataItem label="Last sent">{dateTimeLabel(zone, lastAt)}</DataItem>}
              {counts.requested > 0 && (
                <DataItem label="Next">{showNumber(counts.requested)} within a few minutes</DataItem>
              )}
              {counts.waiting > 0 && <DataItem label="Waiting">{showNumber(counts.waiting)}</DataItem>}
              {counts.canceled > 0 && (
                <DataItem label="Not reached">{showNumber(counts.canceled)} when it was stopped</DataItem>
              )}
            </DataList>
          </CardBody>
        </Card>
      )}
      {startedAt !== null && <RecipientList id={bulk.id} counts={counts} />}
      <ContentCard bulk={bulk} />
    </div>
  );
}

function ProgressActions({ bulk: { id, state } }: { readonly bulk: BulkMessage }) {
  const pause = useWrite(pauseBulkMessageEndpoint);
  const resume = useWrite(resumeBulkMessageEndpoint);
  const stop = useWrite(stopBulkMessageEndpoint);
  const [isOpen, setIsOpen] = useState(false);
  if (state !== 'running' && state !== 'paused') return null;
  return (
    <May call={stopBulkMessageEndpoint}>
      {state === 'running' ? (
        <Button
          busy={pause.isPending}
          onClick={() => pause.mutate({ id }, { onError: failed('The message could not be paused') })}
        >
          <Pause aria-hidden />
          Pause
        </Button>
      ) : (
        <Button
          variant="primary"
          busy={resume.isPending}
          onClick={() => resume.mutate({ id }, { onError: failed('The message could not be resumed') })}
        >
          <Play aria-hidden />
          Resume
        </Button>
      )}
      <AlertDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        trigger={
          <Button variant="destructive">
            <Square aria-hidden />
            Stop
          </Button>
        }
        title="Stop sending?"
        text="No one else gets it, and it cannot be restarted. Messages already sent stay sent. To continue later, pause it instead."
        confirmLabel="Stop sending"
        busy={stop.isPending}
        onConfirm={() =>
          stop.mutate(
            { id },
            { onError: failed('The message could not be stopped'), onSettled: () => setIsOpen(false) },
          )
        }
      />
    </May>
  );
}

/** Whom it was for and what it says, as it was started. */
function ContentCard({ bulk: { content } }: { readonly bulk: BulkMessage }) {
  const { filter, channels, texts, pace } = content;
  return (
    <Card>
      <CardHeader title="Message" />
      <CardBody className="flex flex-col gap-4">
        <DataList>
          <DataItem label="Recipients">
            <FilterText filter={filter} />
          </DataItem>
          <DataItem label="Channels">{channelOrder(channels)}</DataItem>
          <DataItem label="Pace">{showNumber(pace.perHour)} an hour</DataItem>
        </DataList>
        {MESSAGE_LANGUAGES.map((language) => {
          const ofLanguage = texts[language];
          return (
            ofLanguage &&
            channels.map((channel) => (
              <section key={`${language} ${channel}`} className="flex flex-col gap-1.5">
                <h3 className="text-sm text-ink-muted">
                  {channelOrder([channel])} · {MESSAGE_LANGUAGE_LABELS[language]}
                </h3>
                <div className="rounded-lg bg-sunken p-4 wrap-anywhere whitespace-pre-line">
                  {TEXTS_OF_CHANNEL[channel].map((name) => (
                    <p key={name} className={name === 'emailSubject' ? 'pb-2 font-semibold' : ''}>
                      {ofLanguage[name]}
                    </p>
                  ))}
                </div>
              </section>
            ))
          );
        })}
      </CardBody>
    </Card>
  );
}
