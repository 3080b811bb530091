import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { calendarFile } from '#foundation/values/calendar-file.ts';
import { saveFile } from '#foundation/web/export/export-csv.ts';
import { fullDateIn, timeIn, zoneNote } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { StatusBadge } from '#practice/appointments/web/public/status-look.tsx';
import type { LinkedVisit, LinkedVisits } from '../link.contract.ts';
import { visitEvent } from '../visit-event.rules.ts';
import type { LinkedVisitProps } from './linked-visit-props.ts';
import { CancelPart } from './cancel-part.tsx';
import { ReschedulePart } from './reschedule-part.tsx';

function saveToCalendar(clinic: LinkedVisits['clinic'], visit: LinkedVisit): void {
  const event = visitEvent({ ...visit, isCanceled: false, clinic, client: null }, Date.now());
  saveFile(new Blob([calendarFile('publish', event)], { type: 'text/calendar;charset=utf-8' }), 'visit.ics');
}

/** What the client reads about the state of the visit. */
const STATE_TEXTS: Readonly<Partial<Record<LinkedVisit['status'], string>>> = {
  requested: 'The clinic will answer your request.',
  confirmed: 'Thank you. Your visit is confirmed.',
  cancelled: 'This visit is canceled.',
  no_show: 'This visit was missed.',
};

/** A visit, with what its client can still do. */
export function LinkedVisitCard({ token, clinic, visit, onChanged }: LinkedVisitProps) {
  const [open, setOpen] = useState<'cancel' | 'reschedule' | null>(null);
  const { timeZone, country } = clinic;
  const { startsAt, status, canCancel, canReschedule } = visit;
  const part = { token, clinic, visit, onChanged, onClose: () => setOpen(null) };
  return (
    <section
      aria-label={visit.petName}
      className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg font-semibold">{visit.petName}</h2>
        <StatusBadge status={status} />
      </div>
      <p className="flex flex-col gap-1">
        <strong className="font-display text-xl font-bold tracking-tight">
          {fullDateIn(timeZone, startsAt, country)}
          {', '}
          {timeIn(timeZone, startsAt, country)}
          {zoneNote(timeZone, startsAt)}
        </strong>
        <span className="text-ink-muted">{`${visit.typeName} · ${visit.doctorName}`}</span>
      </p>
      {STATE_TEXTS[status] !== undefined && <p role="status">{STATE_TEXTS[status]}</p>}
      {canCancel && open === null && (
        <div className="flex flex-wrap gap-3 max-sm:*:w-full">
          {canReschedule && (
            <Button size="lg" onClick={() => setOpen('reschedule')}>
              Reschedule
            </Button>
          )}
          <Button size="lg" onClick={() => saveToCalendar(clinic, visit)}>
            <CalendarPlus aria-hidden /> Add to calendar
          </Button>
          <Button size="lg" variant="ghost" onClick={() => setOpen('cancel')}>
            Cancel visit
          </Button>
        </div>
      )}
      {canCancel && !canReschedule && open === null && (
        <p className="text-base text-ink-muted">To reschedule, call the clinic.</p>
      )}
      {open === 'reschedule' && <ReschedulePart {...part} />}
      {open === 'cancel' && <CancelPart {...part} />}
    </section>
  );
}
