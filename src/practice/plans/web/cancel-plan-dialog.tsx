import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { moneyReason } from '#practice/billing/contract.ts';
import {
  cancelPlanEndpoint,
  type PetPlan,
  previewPlanCancellationEndpoint,
  type Settlement,
} from '../subscriptions.contract.ts';
import { SettlementParts } from './settlement-parts.tsx';

const Fields = z.object({ reason: moneyReason(500) });

function confirmLabel(settlement: Settlement | undefined, isWaived: boolean): string {
  if (!settlement || settlement.owedMinor === 0 || isWaived) return 'Cancel plan';
  const { owedWithTaxMinor, currency } = settlement;
  return owedWithTaxMinor > 0
    ? `Cancel plan and bill ${showMoney(owedWithTaxMinor, currency)}`
    : `Cancel plan and credit ${showMoney(-owedWithTaxMinor, currency)}`;
}

interface CancelPlanDialogProps {
  readonly plan: PetPlan;
  readonly onClose: () => void;
}

/** Cancels a plan, with its sum and all of its parts shown before it is confirmed. */
export function CancelPlanDialog({ plan, onClose }: CancelPlanDialogProps) {
  const formId = useId();
  const {
    data: settlement,
    error,
    refetch,
  } = useQuery({ ...queryOf(previewPlanCancellationEndpoint, { id: plan.id }), staleTime: 0 });
  const cancel = useWrite(cancelPlanEndpoint);
  const [isWaived, setWaived] = useState(plan.status === 'deceased');
  const { register, handleSubmit, formState } = useForm<z.infer<typeof Fields>>({
    resolver: zodResolver(Fields),
    defaultValues: { reason: '' },
  });
  const submit = handleSubmit(({ reason }) => {
    if (!settlement) return;
    cancel.mutate(
      { id: plan.id, reason, owedMinor: settlement.owedMinor, isWaived },
      {
        onSuccess: () => {
          onClose();
          notify({ title: `${plan.name} of ${plan.petName} is canceled`, tone: 'good' });
        },
        onError: () => void refetch(),
      },
    );
  });
  return (
    <Dialog
      title={`Cancel ${plan.name} of ${plan.petName}`}
      description="What canceling costs today, before you confirm it."
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Keep the plan</Button>
          <Button
            variant="destructive"
            type="submit"
            form={formId}
            disabled={!settlement}
            busy={cancel.isPending}
          >
            {confirmLabel(settlement, isWaived)}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {error && !settlement ? (
          <ErrorState
            compact
            title="The amount could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        ) : settlement === undefined ? (
          <SkeletonRows rows={4} />
        ) : (
          <SettlementParts settlement={settlement} isWaived={isWaived} />
        )}
        {settlement !== undefined && settlement.owedMinor > 0 && (
          <CheckboxField
            label="Waive the amount owed"
            checked={isWaived}
            onCheckedChange={(checked) => setWaived(checked === true)}
          />
        )}
        <Field label="Reason" error={formState.errors.reason?.message}>
          <Input autoComplete="off" maxLength={500} {...register('reason')} />
        </Field>
        <FormError error={cancel.error} />
      </form>
    </Dialog>
  );
}
