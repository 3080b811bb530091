import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  FOLLOW_UP_PURPOSE_LABELS,
  FOLLOW_UP_WAY_LABELS,
  FOLLOW_UP_WAYS,
  type FollowUpWay,
} from '#vocabulary/follow-ups.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  confirmFollowUpIntervalsEndpoint,
  type FollowUpInterval,
  listFollowUpIntervalsEndpoint,
} from '../contract.ts';

type Typed = Pick<FollowUpInterval, 'purpose' | 'way'> & { readonly after: string; readonly grace: string };

const WAY_OPTIONS = FOLLOW_UP_WAYS.map((value) => ({ value, label: FOLLOW_UP_WAY_LABELS[value] }));
const isWay = (text: string): text is FollowUpWay => FOLLOW_UP_WAYS.some((way) => way === text);

/** A recheck and a test are counted from the day on which they are due. */
const BASE: Readonly<Record<FollowUpInterval['purpose'], string>> = {
  after_surgery: 'after surgery',
  suture_removal: 'after surgery',
  new_medication: 'after the prescription',
  recheck: 'from the recheck; negative is before it',
  result_pending: 'after the order or the result',
  monitoring: 'from the test; negative is before it',
};

/** When clients are contacted. Until somebody confirms an interval, nothing is sent by it. */
export function IntervalsDialog({ onClose }: { readonly onClose: () => void }) {
  const { data } = useQuery(queryOf(listFollowUpIntervalsEndpoint, {}));
  return data === undefined ? (
    <Dialog title="Intervals" open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <SkeletonRows rows={6} />
    </Dialog>
  ) : (
    <IntervalsForm items={data.items} onClose={onClose} />
  );
}

function IntervalsForm({
  items,
  onClose,
}: {
  readonly items: readonly FollowUpInterval[];
  readonly onClose: () => void;
}) {
  const write = useWrite(confirmFollowUpIntervalsEndpoint);
  const formId = useId();
  const [typed, setTyped] = useState<readonly Typed[]>(() =>
    items.map(({ purpose, way, afterDays, graceDays }) => ({
      purpose,
      way,
      after: String(afterDays),
      grace: String(graceDays),
    })),
  );
  const set = (purpose: Typed['purpose'], change: Partial<Typed>) =>
    setTyped((before) => before.map((one) => (one.purpose === purpose ? { ...one, ...change } : one)));
  return (
    <Dialog
      title="Intervals"
      description="Our suggestions are what clinics commonly do, and no official source confirms them. Nothing is sent until your clinic has confirmed them."
      size="lg"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={write.isPending}>
            Confirm intervals
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          write.mutate(
            {
              items: typed.map(({ purpose, way, after, grace }) => ({
                purpose,
                way,
                afterDays: Number(after),
                graceDays: Number(grace),
              })),
            },
            {
              onSuccess: () => {
                onClose();
                notify({ title: 'Intervals confirmed', tone: 'good' });
              },
            },
          );
        }}
      >
        {typed.map(({ purpose, way, after, grace }) => (
          <fieldset key={purpose} className="flex flex-col gap-2">
            <legend className="mb-1 flex flex-wrap items-center gap-2 font-semibold">
              {FOLLOW_UP_PURPOSE_LABELS[purpose]}
              {items.find((one) => one.purpose === purpose)?.confirmedAt === null && (
                <Badge tone="warn">Not confirmed</Badge>
              )}
            </legend>
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
              <Field label="How">
                <NativeSelect
                  value={way}
                  options={WAY_OPTIONS}
                  onChange={({ target }) => isWay(target.value) && set(purpose, { way: target.value })}
                />
              </Field>
              <Field label="Days" hint={`Counted ${BASE[purpose]}.`}>
                <Input
                  type="number"
                  min={-60}
                  max={60}
                  required
                  value={after}
                  onChange={({ target }) => set(purpose, { after: target.value })}
                />
              </Field>
              <Field label="Days overdue" hint="After this it leaves the list.">
                <Input
                  type="number"
                  min={0}
                  max={365}
                  required
                  value={grace}
                  onChange={({ target }) => set(purpose, { grace: target.value })}
                />
              </Field>
            </div>
          </fieldset>
        ))}
        <FormError error={write.error} />
      </form>
    </Dialog>
  );
}
