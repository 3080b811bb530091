import { zodResolver } from '@hookform/resolvers/zod';
import { useId, useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { TimeInput } from '#foundation/web/calendar/time-input.tsx';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { ItemPicker } from '#practice/catalogue/web/public/item-picker.tsx';
import { addScheduleEndpoint, type SheetPet } from '../../treatments.contract.ts';
import { useActAttempt } from '../use-act-attempt.tsx';
import {
  blankOrder,
  INTERVAL_OPTIONS,
  OrderForm,
  type OrderInput,
  toSchedule,
  usualStart,
} from './order-fields.ts';

interface OrderSheetProps {
  readonly of: SheetPet;
  readonly zone: string;
  readonly today: string;
  readonly onClose: () => void;
}

const REPETITION_OPTIONS = [
  { value: 'every', label: 'Every' },
  { value: 'times', label: 'At times' },
  { value: 'needed', label: 'As needed' },
] as const;

/** The form of a repeated order. An alert of the pet asks for a reason before it is added. */
export function OrderSheet({ of, zone, today, onClose }: OrderSheetProps) {
  const formId = useId();
  const add = useWrite(addScheduleEndpoint);
  const { attempt, busyKey, dialog } = useActAttempt(today);
  const [blank] = useState(() => blankOrder(zone, Date.now()));
  const form = useForm<OrderInput>({
    resolver: zodResolver(OrderForm),
    defaultValues: blank,
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  const [repetition, itemName, endDay] = useWatch({
    control: form.control,
    name: ['repetition', 'itemName', 'endDay'],
  });
  const repeat = (next: OrderInput['repetition']) => {
    form.setValue('repetition', next, { shouldDirty: true });
    if (dirtyFields.startDay || dirtyFields.startTime) return;
    const start = usualStart(next, zone, Date.now());
    form.setValue('startDay', start.startDay);
    form.setValue('startTime', start.startTime);
  };
  const save = (values: OrderInput) =>
    attempt({
      key: values.itemId,
      itemId: values.itemId,
      name: values.itemName,
      needsDetails: false,
      send: async ({ overrideReason }) => {
        await add.mutateAsync({
          ...toSchedule(values, of.visitId, zone),
          ...(overrideReason === undefined ? {} : { overrideReason }),
        });
        notify({ title: 'Order added', text: `${values.itemName} for ${of.pet.name}`, tone: 'good' });
        onClose();
      },
    });
  return (
    <EditSheet
      title={`Order for ${of.pet.name}`}
      formId={formId}
      submitLabel="Add order"
      busy={busyKey !== undefined}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-4">
        <Controller
          control={form.control}
          name="itemId"
          render={({ field }) => (
            <Field label="Treatment" error={errors.itemId?.message}>
              <ItemPicker
                value={field.value}
                valueLabel={itemName || undefined}
                placeholder="Find a drug, a service or a test"
                onPick={(item) => {
                  field.onChange(item.id);
                  form.setValue('itemName', item.name);
                }}
              />
            </Field>
          )}
        />
        <Field label="Quantity each time" error={errors.quantity?.message}>
          <Input inputMode="decimal" autoComplete="off" {...form.register('quantity')} />
        </Field>
        <Segmented label="How often" value={repetition} onValueChange={repeat} options={REPETITION_OPTIONS} />
        {repetition === 'every' && (
          <Field label="Interval">
            <NativeSelect options={INTERVAL_OPTIONS} {...form.register('everyMinutes')} />
          </Field>
        )}
        {repetition === 'times' && (
          <Field label="Times of day" hint="In the clinic’s time zone." error={errors.times?.message}>
            <Input autoComplete="off" {...form.register('times')} />
          </Field>
        )}
        <div className="grid grid-cols-2 gap-4">
          <Field label="From" error={errors.startDay?.message}>
            <DateInput today={today} {...form.register('startDay')} />
          </Field>
          <Controller
            control={form.control}
            name="startTime"
            render={({ field }) => (
              <Field label="From time" error={errors.startTime?.message}>
                <TimeInput value={field.value} onValueChange={field.onChange} />
              </Field>
            )}
          />
          <Field label="Until" optional error={errors.endDay?.message}>
            <DateInput today={today} {...form.register('endDay')} />
          </Field>
          {endDay !== '' && (
            <Controller
              control={form.control}
              name="endTime"
              render={({ field }) => (
                <Field label="Until time" error={errors.endTime?.message}>
                  <TimeInput value={field.value} onValueChange={field.onChange} />
                </Field>
              )}
            />
          )}
        </div>
        <Field label="Note" optional error={errors.note?.message}>
          <Input autoComplete="off" {...form.register('note')} />
        </Field>
      </form>
      {dialog}
    </EditSheet>
  );
}
