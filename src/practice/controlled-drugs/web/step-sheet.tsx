import { useForm } from 'react-hook-form';
import type { DiscrepancyStep } from '#vocabulary/controlled-drugs.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { quantityHint } from '#foundation/web/quantity-on-screen.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { type Discrepancy, takeDiscrepancyStepEndpoint } from '../counts.contract.ts';
import { readLevel } from './read-level.ts';
import { useWitness } from './use-witness.ts';
import { NO_WITNESS, WitnessFields } from './witness-fields.tsx';

interface StepSheetProps {
  readonly discrepancy: Discrepancy;
  readonly step: DiscrepancyStep;
  readonly onClose: () => void;
}

const TEXTS: Readonly<Record<DiscrepancyStep, { readonly title: string; readonly description: string }>> = {
  recounted: {
    title: 'Count again',
    description:
      'A recount by someone other than the person who found it. Enter what is in the container now.',
  },
  investigated: {
    title: 'Investigation',
    description: 'Receipts, missed charges, hub losses and waste: what was checked and what you found.',
  },
  reported: { title: 'Report', description: 'Who the loss was reported to, when, and the report number.' },
  closed: {
    title: 'Close the discrepancy',
    description:
      'What explains it. Any remaining difference is adjusted in the register, and a colleague confirms it.',
  },
};

/** What the recount found more than the register, or less. */
const differenceOf = ({ steps }: Discrepancy): number => {
  const recount = steps.findLast(({ step }) => step === 'recounted');
  return (recount?.countedThousandths ?? 0) - (recount?.expectedThousandths ?? 0);
};

/** CD-6. The next step of a discrepancy. */
export function StepSheet({ discrepancy, step, onClose }: StepSheetProps) {
  const write = useWrite(takeDiscrepancyStepEndpoint);
  const { confirm, isAsking } = useWitness();
  const { id, containerId, unit } = discrepancy;
  const difference = differenceOf(discrepancy);
  const needsWitness = step === 'closed' && difference !== 0;
  const form = useForm({ defaultValues: { ...NO_WITNESS, counted: '', note: '' } });
  const { register, setError, formState } = form;
  const { errors, isDirty } = formState;
  const submit = form.handleSubmit(async ({ counted, note, ...witness }) => {
    if (step === 'recounted') {
      const countedThousandths = readLevel(counted);
      if (countedThousandths === null) setError('counted', { message: quantityHint() });
      else write.mutate({ id, what: { step, countedThousandths, note: note || null } });
      return;
    }
    if (note.trim() === '') {
      setError('note', { message: 'Enter what you found.' });
      return;
    }
    if (step !== 'closed') {
      write.mutate({ id, what: { step, note } });
      return;
    }
    const quantityThousandths = Math.abs(difference);
    const confirmationId = needsWitness
      ? await confirm({ purpose: 'adjusted', containerId, quantityThousandths }, witness, setError)
      : null;
    if (needsWitness && confirmationId === null) return;
    write.mutate({ id, what: { step, note, confirmationId } });
  });
  return (
    <FormSheet
      {...TEXTS[step]}
      submitLabel="Record"
      busy={write.isPending || isAsking}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {step === 'recounted' && (
        <Field label={`Counted, in ${unit}`} error={errors.counted?.message}>
          <Input inputMode="decimal" autoComplete="off" {...register('counted')} />
        </Field>
      )}
      <Field label="Note" optional={step === 'recounted'} error={errors.note?.message}>
        <Textarea rows={4} maxLength={2000} {...register('note')} />
      </Field>
      {needsWitness && (
        <WitnessFields witness={register('witnessUserId')} pin={register('pin')} errors={errors} />
      )}
      <FormError error={write.error} />
    </FormSheet>
  );
}
