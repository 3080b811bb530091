import { useId, useState } from 'react';
import { isDay } from '#foundation/values/day.ts';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import { useWrite } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { parseTime } from '#foundation/web/calendar/parse-time.ts';
import { TimeInput } from '#foundation/web/calendar/time-input.tsx';
import { clockIn, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { type Act, postponeActEndpoint } from '../contract.ts';

const HOUR_MS = 3_600_000;

interface PostponeDialogProps {
  readonly act: Pick<Act, 'id' | 'name' | 'version' | 'plannedFor'>;
  readonly zone: string;
  readonly today: string;
  readonly onClose: () => void;
}

const minuteOf = (time: string): number | null => {
  const parsed = parseTime(time);
  if (parsed === undefined || parsed === null) return null;
  const [hours = '', minutes = ''] = parsed.split(':');
  return Number(hours) * 60 + Number(minutes);
};

/** When a planned act is to be done instead, in the clinic's time. */
export function PostponeDialog({ act, zone, today, onClose }: PostponeDialogProps) {
  const formId = useId();
  const postpone = useWrite(postponeActEndpoint);
  const [at] = useState(() => Math.max(Date.parse(act.plannedFor ?? '') || 0, Date.now()) + HOUR_MS);
  const [day, setDay] = useState(() => isoDayIn(zone, at));
  const [time, setTime] = useState(() => clockIn(zone, at));
  const minute = minuteOf(time);
  const isValid = isDay(day) && minute !== null;
  return (
    <Dialog
      title={`Postpone ${act.name}`}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={postpone.isPending}>
            Postpone
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isValid) return;
          const plannedFor = new Date(instantAtMinute(day, minute, zone)).toISOString();
          postpone.mutate({ id: act.id, version: act.version, plannedFor }, { onSuccess: onClose });
        }}
        className="grid grid-cols-2 gap-4"
      >
        <Field label="Day" error={isDay(day) ? undefined : 'Choose a day.'}>
          <DateInput today={today} value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
        <Field label="Time" error={minute === null ? 'Enter a time, such as 14:30.' : undefined}>
          <TimeInput value={time} onValueChange={setTime} />
        </Field>
        <div className="col-span-2">
          <FormError error={postpone.error} />
        </div>
      </form>
    </Dialog>
  );
}
