import { useQueryClient } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { saveFile } from '#foundation/web/export/export-csv.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { calendarFile } from '#foundation/values/calendar-file.ts';
import { cancelDemoByLinkEndpoint, type LinkedDemo, openDemoLinkEndpoint } from '../contract.ts';
import { demoEvent, joiningSentence } from '../demo-event.rules.ts';
import { dateTimeLabelIn, timeZoneLabel } from '../demo-times.rules.ts';
import { MoveForm } from './move-form.tsx';

interface LinkedDemoViewProps {
  readonly demo: LinkedDemo;
  readonly token: string;
}

function saveToCalendar(demo: LinkedDemo): void {
  const event = demoEvent(
    {
      id: demo.id,
      sequence: demo.sequence,
      startsAtMs: Date.parse(demo.startsAt),
      endsAtMs: Date.parse(demo.endsAt),
      isCancelled: false,
      clinicName: demo.clinicName,
      visitor: null,
      hostName: demo.hostName,
      meetingUrl: demo.meetingUrl,
    },
    Date.now(),
  );
  saveFile(new Blob([calendarFile('publish', event)], { type: 'text/calendar;charset=utf-8' }), 'demo.ics');
}

const HEADINGS: Readonly<Record<LinkedDemo['status'], string>> = {
  booked: 'Booked',
  cancelled: 'Canceled',
  held: 'This demo was held',
  no_show: 'This demo is over',
};

/** A booking as its visitor sees it, with the actions that are still possible. */
export function LinkedDemoView({ demo, token }: LinkedDemoViewProps) {
  const [isMoving, setMoving] = useState(false);
  const now = useNow();
  const isOpen = demo.status === 'booked' && Date.parse(demo.startsAt) > now;
  const zone = demo.timeZone;
  return (
    <>
      <section
        aria-labelledby="booking-title"
        className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-6"
      >
        <h2 id="booking-title" className="text-lg font-semibold">
          {demo.status === 'booked' && !isOpen ? 'Your demo is starting' : HEADINGS[demo.status]}
        </h2>
        <p role="status" className="flex flex-col gap-1">
          <strong className="font-display text-xl font-bold tracking-tight">
            {dateTimeLabelIn(demo.startsAt, zone)}
          </strong>
          <span className="text-ink-muted">
            30 minutes · {timeZoneLabel(zone, Date.parse(demo.startsAt))}
          </span>
        </p>
        {demo.status === 'booked' && <p>{joiningSentence(demo)}</p>}
        {demo.status === 'booked' && demo.meetingUrl !== null && (
          <a
            className="self-start break-all text-brand-ink underline underline-offset-4"
            href={demo.meetingUrl}
            rel="noreferrer"
          >
            {demo.meetingUrl}
          </a>
        )}
        {isOpen && !isMoving && (
          <div className="flex flex-wrap gap-3">
            <Button variant="primary" size="lg" onClick={() => saveToCalendar(demo)}>
              <CalendarPlus aria-hidden />
              Add to calendar
            </Button>
            <Button size="lg" onClick={() => setMoving(true)}>
              Choose another time
            </Button>
            <CancelButton token={token} />
          </div>
        )}
        {!isOpen && (
          <Button asChild size="lg" className="self-start">
            <Link to="/demo">Book another demo</Link>
          </Button>
        )}
      </section>
      {isOpen && isMoving && <MoveForm token={token} zone={zone} onDone={() => setMoving(false)} />}
    </>
  );
}

function CancelButton({ token }: { readonly token: string }) {
  const client = useQueryClient();
  const cancel = useWrite(cancelDemoByLinkEndpoint);
  const [isAsked, setAsked] = useState(false);
  const confirm = () =>
    cancel.mutate(
      { token },
      {
        onSuccess: (cancelled) => {
          setAsked(false);
          client.setQueryData(queryOf(openDemoLinkEndpoint, { token }).queryKey, cancelled);
        },
      },
    );
  return (
    <AlertDialog
      title="Cancel this demo?"
      text="The time becomes available to others. You can book another demo at any time."
      confirmLabel="Cancel the demo"
      cancelLabel="Keep it"
      large
      busy={cancel.isPending}
      open={isAsked}
      onOpenChange={setAsked}
      trigger={
        <Button variant="ghost" size="lg">
          Cancel the demo
        </Button>
      }
      onConfirm={confirm}
    >
      <FormError error={cancel.error} />
    </AlertDialog>
  );
}
