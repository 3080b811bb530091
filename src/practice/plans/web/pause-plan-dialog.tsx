import { useId, useState } from 'react';
import { isDay } from '#foundation/values/day.ts';
import { useWrite } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { type PetPlan, pausePlanEndpoint } from '../subscriptions.contract.ts';
import { monthsText } from './plan-texts.ts';

interface PausePlanDialogProps {
  readonly plan: PetPlan;
  readonly today: string;
  readonly onClose: () => void;
}

/** Pauses a plan for some months. */
export function PausePlanDialog({ plan, today, onClose }: PausePlanDialogProps) {
  const formId = useId();
  const pause = useWrite(pausePlanEndpoint);
  const [fromOn, setFromOn] = useState(plan.nextFeeOn ?? today);
  const [months, setMonths] = useState('1');
  const submit = () => {
    if (!isDay(fromOn)) return;
    pause.mutate(
      { id: plan.id, fromOn, months: Number(months) },
      {
        onSuccess: ({ name, endsOn }) => {
          onClose();
          notify({ title: `${name} is paused`, text: `It now ends on ${shortDay(endsOn)}.`, tone: 'good' });
        },
      },
    );
  };
  return (
    <Dialog
      title={`Pause ${plan.name} of ${plan.petName}`}
      description="During a pause, no fees are due and no benefits can be used. The term is extended by the pause."
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={pause.isPending}>
            Pause plan
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        <Field label="From" error={isDay(fromOn) ? undefined : 'Choose a day.'}>
          <DateInput
            today={today}
            earliest={today}
            value={fromOn}
            onChange={(event) => setFromOn(event.target.value)}
          />
        </Field>
        <Field label="For">
          <Select
            options={Array.from({ length: plan.pauseMonthsLeft }, (_, index) => ({
              value: String(index + 1),
              label: monthsText(index + 1),
            }))}
            value={months}
            onValueChange={setMonths}
          />
        </Field>
        <FormError error={pause.error} />
      </form>
    </Dialog>
  );
}
