import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { MODALITIES, MODALITY_LABELS } from '#vocabulary/imaging.ts';
import { LAB_PRIORITIES } from '#vocabulary/lab.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { useGatedPlan } from '#practice/acts/web/public/use-gated-plan.ts';
import { ItemPicker } from '#practice/catalogue/web/public/item-picker.tsx';
import { RequestImaging, requestImagingEndpoint } from '../contract.ts';

const optional = (max: number, printed: string) =>
  z
    .string()
    .trim()
    .max(max, `Use at most ${printed} characters.`)
    .transform((text) => text || null);

const Form = z.object({
  modality: z.enum(MODALITIES),
  bodyRegion: RequestImaging.shape.bodyRegion,
  views: optional(120, '120'),
  question: optional(2000, '2,000'),
  priority: z.enum(LAB_PRIORITIES),
});

const PRIORITIES = [
  { value: 'routine', label: 'Routine' },
  { value: 'urgent', label: 'Urgent' },
  { value: 'stat', label: 'Immediately' },
] as const;

interface RequestSheetProps {
  readonly visitId: string;
  readonly petName: string;
  readonly today: string;
  readonly onClose: () => void;
}

/** The form of a request for an imaging study. */
export function RequestSheet({ visitId, petName, today, onClose }: RequestSheetProps) {
  const request = useWrite(requestImagingEndpoint);
  const { attempt, dialog } = useGatedPlan(today);
  const [item, setItem] = useState<{ readonly id: string; readonly name: string } | null>(null);
  const form = useForm<z.input<typeof Form>, unknown, z.output<typeof Form>>({
    resolver: zodResolver(Form),
    defaultValues: { modality: 'DX', bodyRegion: '', views: '', question: '', priority: 'routine' },
  });
  const { errors } = form.formState;
  const save = (fields: z.output<typeof Form>) =>
    attempt({
      key: visitId,
      itemId: item?.id ?? '',
      name: 'The request',
      needsDetails: false,
      send: async ({ overrideReason }) => {
        try {
          const { accession } = await request.mutateAsync({
            ...fields,
            visitId,
            itemId: item?.id ?? null,
            ...(overrideReason === undefined ? {} : { overrideReason }),
          });
          notify({
            title: `Request ${accession} added`,
            text: 'It is on the worklist of your devices.',
            tone: 'good',
          });
        } catch (error) {
          // What is asked for in a dialog is no error of a field.
          if (error instanceof ApiError && error.code === 'alert_not_acknowledged') throw error;
          showFieldErrors(error, form);
        }
      },
    });
  return (
    <>
      <FormSheet
        title="Request imaging"
        description={`For ${petName}`}
        submitLabel="Request imaging"
        busy={request.isPending}
        isDirty={form.formState.isDirty}
        isDone={request.isSuccess}
        onSubmit={() => void form.handleSubmit(save)()}
        onClose={onClose}
      >
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label="Kind of imaging" error={errors.modality?.message}>
            <NativeSelect
              options={MODALITIES.map((value) => ({ value, label: MODALITY_LABELS[value] }))}
              {...form.register('modality')}
            />
          </Field>
          <Field label="Priority">
            <NativeSelect options={PRIORITIES} {...form.register('priority')} />
          </Field>
        </div>
        <Field label="Body region" hint="Such as thorax or left elbow." error={errors.bodyRegion?.message}>
          <Input autoComplete="off" maxLength={60} {...form.register('bodyRegion')} />
        </Field>
        <Field label="Views" optional hint="Such as VD and right lateral." error={errors.views?.message}>
          <Input autoComplete="off" maxLength={120} {...form.register('views')} />
        </Field>
        <Field label="Clinical question" optional error={errors.question?.message}>
          <Textarea rows={3} {...form.register('question')} />
        </Field>
        <Field label="Charge as" optional hint="Charged once, when the study is complete.">
          <ItemPicker
            value={item?.id}
            valueLabel={item?.name}
            placeholder="Not charged"
            onPick={({ id, name }) => setItem({ id, name })}
          />
        </Field>
        {item !== null && (
          <Button size="sm" variant="ghost" className="w-fit" onClick={() => setItem(null)}>
            Do not charge
          </Button>
        )}
        <SubmitError error={request.error} fieldErrors={errors} />
      </FormSheet>
      {dialog}
    </>
  );
}
