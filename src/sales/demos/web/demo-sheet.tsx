import { useState } from 'react';
import { Link } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { deviceZone, fullDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { cancelDemoEndpoint, type Demo, markDemoEndpoint } from '../contract.ts';
import { timeZoneLabel } from '../demo-times.rules.ts';
import { DemoStatus } from './demo-status.tsx';
import { MovePanel } from './move-panel.tsx';

interface DemoSheetProps {
  readonly demo: Demo;
  readonly onClose: () => void;
}

/** A demo in a sheet: the visitor, their notes, and the actions on it. */
export function DemoSheet({ demo, onClose }: DemoSheetProps) {
  const now = useNow();
  const isToCome = demo.status === 'booked' && Date.parse(demo.startsAt) > now;
  return (
    <Sheet
      title={demo.fullName}
      description={demo.clinicName}
      open
      onOpenChange={(open) => !open && onClose()}
      className="sm:max-w-lg"
    >
      <div className="flex flex-col gap-6">
        <Facts demo={demo} />
        {isToCome && <ToCome demo={demo} onGone={onClose} />}
        {!isToCome && demo.status !== 'cancelled' && <Outcome demo={demo} />}
      </div>
    </Sheet>
  );
}

function Facts({ demo }: { readonly demo: Demo }) {
  const startsAtMs = Date.parse(demo.startsAt);
  const own = deviceZone();
  const momentIn = (zone: string) =>
    `${fullDateIn(zone, startsAtMs)}, ${timeIn(zone, startsAtMs)}, ${timeZoneLabel(zone, startsAtMs)}`;
  return (
    <DataList>
      <DataItem label="State">
        <DemoStatus demo={demo} />
      </DataItem>
      <DataItem label="Your time">{momentIn(own)}</DataItem>
      <DataItem label="Visitor’s time">{momentIn(demo.timeZone)}</DataItem>
      <DataItem label="Host">{demo.hostName ?? 'No host. Move the demo to assign one.'}</DataItem>
      <DataItem label="Email">
        <a
          className="focus-ring rounded-sm text-brand-ink underline underline-offset-4"
          href={`mailto:${demo.email}`}
        >
          {demo.email}
        </a>
      </DataItem>
      {demo.leadId !== null && (
        <DataItem label="Lead">
          <Link
            className="focus-ring rounded-sm text-brand-ink underline underline-offset-4"
            to={`/admin/leads/${demo.leadId}`}
          >
            {demo.clinicName}
          </Link>
        </DataItem>
      )}
      <DataItem label="Phone">{demo.phone}</DataItem>
      <DataItem label="Message">
        {demo.notes && <span className="whitespace-pre-wrap">{demo.notes}</span>}
      </DataItem>
    </DataList>
  );
}

/** Held or missed, once it has started; can be undone. */
function Outcome({ demo }: { readonly demo: Demo }) {
  const mark = useWrite(markDemoEndpoint);
  const to = (status: 'booked' | 'held' | 'no_show') => mark.mutate({ demoId: demo.id, status });
  return (
    <section aria-label="Outcome" className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {demo.status === 'booked' ? (
          <>
            <Button variant="primary" busy={mark.isPending} onClick={() => to('held')}>
              Held
            </Button>
            <Button busy={mark.isPending} onClick={() => to('no_show')}>
              No-show
            </Button>
          </>
        ) : (
          <Button busy={mark.isPending} onClick={() => to('booked')}>
            Clear outcome
          </Button>
        )}
      </div>
      <FormError error={mark.error} />
    </section>
  );
}

function ToCome({ demo, onGone }: { readonly demo: Demo; readonly onGone: () => void }) {
  const [isMoving, setMoving] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const cancel = useWrite(cancelDemoEndpoint);
  const confirm = () =>
    cancel.mutate(
      { demoId: demo.id },
      {
        onSuccess: () => {
          notify({ title: 'Demo canceled', text: `${demo.fullName} will be notified by email.` });
          onGone();
        },
      },
    );
  if (isMoving) return <MovePanel demo={demo} onDone={() => setMoving(false)} />;
  return (
    <section aria-label="Change" className="flex flex-wrap gap-2">
      <Button onClick={() => setMoving(true)}>Move</Button>
      <AlertDialog
        title={`Cancel the demo of ${demo.fullName}?`}
        text="The time becomes available again, and they are notified by email."
        confirmLabel="Cancel the demo"
        busy={cancel.isPending}
        open={isAsked}
        onOpenChange={setAsked}
        trigger={<Button variant="ghost">Cancel the demo</Button>}
        onConfirm={confirm}
      >
        <FormError error={cancel.error} />
      </AlertDialog>
    </section>
  );
}
