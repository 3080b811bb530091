import { useId, useState } from 'react';
import { addDays, isDay } from '#foundation/values/day.ts';
import { useWrite } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { nearDay } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { type Act, postponeActAsTaskEndpoint } from '../contract.ts';

/** Suggested for the task. */
const DAYS_AHEAD = 7;

interface PostponeToTaskDialogProps {
  readonly act: Pick<Act, 'id' | 'name'>;
  /** Today at the clinic. */
  readonly today: string;
  readonly onClose: () => void;
}

/** Postpones a planned act beyond its visit, which is about to be signed: it becomes a task, and is dropped from the visit. */
export function PostponeToTaskDialog({ act, today, onClose }: PostponeToTaskDialogProps) {
  const formId = useId();
  const postpone = useWrite(postponeActAsTaskEndpoint);
  const [day, setDay] = useState<string>(() => (isDay(today) ? addDays(today, DAYS_AHEAD) : ''));
  const [note, setNote] = useState('');
  const submit = () => {
    if (!isDay(day)) return;
    postpone.mutate(
      { id: act.id, dueOn: day, note: note.trim() || null },
      {
        onSuccess: () => {
          onClose();
          notify({ title: `${act.name} is a task for ${nearDay(day)}`, tone: 'good' });
        },
      },
    );
  };
  return (
    <Dialog
      title={`Postpone ${act.name}`}
      description="It becomes a task for the clinic. In this visit, it is skipped and not charged."
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={postpone.isPending}>
            Create task
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog is a child of another form’s sheet.
          event.stopPropagation();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        <Field label="Due" error={isDay(day) ? undefined : 'Choose a day.'}>
          <DateInput today={today} value={day} onChange={(event) => setDay(event.target.value)} />
        </Field>
        <Field label="Note" optional>
          <Input
            autoComplete="off"
            maxLength={4000}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <FormError error={postpone.error} />
      </form>
    </Dialog>
  );
}
