import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, FormProvider, useForm } from 'react-hook-form';
import * as z from 'zod';
import { CLINIC_PLANS, PLAN_LABELS } from '#vocabulary/plans.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import {
  changeClinicPlanEndpoint,
  ChangeClinicPlan,
  extendTrialEndpoint,
  reactivateClinicEndpoint,
  suspendClinicEndpoint,
  TRIAL_EXTENSIONS,
} from '../../lifecycle.contract.ts';
import { type PlatformClinic } from '../../contract.ts';
import type { LifecycleStep } from './lifecycle-steps.ts';

const TEXTS: Readonly<
  Record<
    LifecycleStep,
    { readonly title: string; readonly text: string; readonly submit: string; readonly done: string }
  >
> = {
  plan: {
    title: 'Change plan',
    text: 'Takes effect immediately. The reason is recorded in the clinic’s audit trail and in ours.',
    submit: 'Change plan',
    done: 'Plan changed',
  },
  trial: {
    title: 'Extend trial',
    text: 'A trial that has ended starts again from now.',
    submit: 'Extend trial',
    done: 'Trial extended',
  },
  suspend: {
    title: 'Suspend',
    text: 'Its team can no longer work there and clients cannot book. Nothing is deleted. Its admins get an email with the reason.',
    submit: 'Suspend clinic',
    done: 'Clinic suspended',
  },
  reactivate: {
    title: 'Reactivate',
    text: 'Its team can work again immediately. Its admins get an email with the reason.',
    submit: 'Reactivate clinic',
    done: 'Clinic reactivated',
  },
};

const Typed = z.object({
  reason: ChangeClinicPlan.shape.reason,
  plan: z.enum(CLINIC_PLANS),
  days: z.literal(TRIAL_EXTENSIONS),
});
type Typed = z.infer<typeof Typed>;

const PLAN_OPTIONS = CLINIC_PLANS.map((plan) => ({ value: plan, label: PLAN_LABELS[plan] }));
const DAY_OPTIONS = TRIAL_EXTENSIONS.map((days) => ({ value: String(days), label: `${days} days` }));

interface LifecycleSheetProps {
  readonly step: LifecycleStep;
  readonly clinic: PlatformClinic;
  readonly onClose: () => void;
}

/** The form of one lifecycle step, which asks for a reason. */
export function LifecycleSheet({ step, clinic, onClose }: LifecycleSheetProps) {
  const writes = useLifecycleWrites();
  const write = writes[step];
  const texts = TEXTS[step];
  const form = useForm<Typed>({
    resolver: zodResolver(Typed),
    defaultValues: { reason: '', plan: clinic.plan, days: TRIAL_EXTENSIONS[1] },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((fields) =>
    write.send(clinic.id, fields, {
      onSuccess: () => notify({ title: texts.done, text: clinic.name, tone: 'good' }),
      onError: (error) => showFieldErrors(error, form),
    }),
  );
  return (
    <FormProvider {...form}>
      <FormSheet
        title={`${texts.title}: ${clinic.name}`}
        description={texts.text}
        submitLabel={texts.submit}
        isDestructive={step === 'suspend'}
        busy={write.isPending}
        isDirty={isDirty}
        isDone={write.isDone}
        onSubmit={() => void submit()}
        onClose={onClose}
      >
        {step === 'plan' && (
          <Field label="Plan" error={errors.plan?.message}>
            <Controller
              control={form.control}
              name="plan"
              render={({ field }) => (
                <Select options={PLAN_OPTIONS} value={field.value} onValueChange={field.onChange} />
              )}
            />
          </Field>
        )}
        {step === 'trial' && (
          <FieldSet legend="Extend by" error={errors.days?.message}>
            <Controller
              control={form.control}
              name="days"
              render={({ field }) => (
                <Segmented
                  label="Extend by"
                  options={DAY_OPTIONS}
                  value={String(field.value)}
                  onValueChange={(value) => field.onChange(Number(value))}
                />
              )}
            />
          </FieldSet>
        )}
        <Field label="Reason" error={errors.reason?.message}>
          <Textarea rows={3} {...form.register('reason')} />
        </Field>
        <FormError error={write.error} />
      </FormSheet>
    </FormProvider>
  );
}

interface WriteState {
  readonly isPending: boolean;
  readonly isSuccess: boolean;
  readonly error: Error | null;
}

interface Callbacks {
  readonly onSuccess: () => void;
  readonly onError: (error: Error) => void;
}

function useLifecycleWrites() {
  const plan = useWrite(changeClinicPlanEndpoint);
  const trial = useWrite(extendTrialEndpoint);
  const suspend = useWrite(suspendClinicEndpoint);
  const reactivate = useWrite(reactivateClinicEndpoint);
  const stateOf = ({ isPending, isSuccess, error }: WriteState) => ({
    isPending,
    isDone: isSuccess,
    error,
  });
  return {
    plan: {
      ...stateOf(plan),
      send: (clinicId: string, fields: Typed, callbacks: Callbacks) =>
        plan.mutate({ clinicId, plan: fields.plan, reason: fields.reason }, callbacks),
    },
    trial: {
      ...stateOf(trial),
      send: (clinicId: string, fields: Typed, callbacks: Callbacks) =>
        trial.mutate({ clinicId, days: fields.days, reason: fields.reason }, callbacks),
    },
    suspend: {
      ...stateOf(suspend),
      send: (clinicId: string, { reason }: Typed, callbacks: Callbacks) =>
        suspend.mutate({ clinicId, reason }, callbacks),
    },
    reactivate: {
      ...stateOf(reactivate),
      send: (clinicId: string, { reason }: Typed, callbacks: Callbacks) =>
        reactivate.mutate({ clinicId, reason }, callbacks),
    },
  };
}
