import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useFocusFirstError } from '#foundation/web/form/use-focus-first-error.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { type BillLine, type OpenBill, splitChargesEndpoint } from '../bills.contract.ts';
import { equalShares } from '../split.rules.ts';
import { otherPayers, type Payer } from './other-payers.ts';
import { percentForField } from './percent-field.ts';
import { shareOfField, sharesOf, type SplitFields, SplitForm } from './split-form.ts';
import { useJoinCharges } from './use-join-charges.ts';

interface SplitDialogProps {
  readonly bill: OpenBill;
  readonly payer: { readonly id: string; readonly fullName: string };
  readonly lines: readonly BillLine[];
  readonly onClose: () => void;
}

/** All of it, in millionths. */
const MILLION = 1_000_000;

/** What a share comes to, about: the cents of each line are shared by themselves. */
const partText = (lines: readonly BillLine[], percent: string): string | undefined => {
  const ppm = shareOfField(percent);
  const [first] = lines;
  if (ppm === null || first === undefined) return undefined;
  const all = lines.reduce((sum, { amountMinor, discountMinor }) => sum + amountMinor - discountMinor, 0);
  return showMoney(Math.round((all * ppm) / MILLION), first.currency);
};

/** SPLIT-1. Has clients of the pet share lines of the bill. */
export function SplitDialog({ bill, payer, lines, onClose }: SplitDialogProps) {
  const formId = useId();
  const payers: readonly Payer[] = [
    { clientId: payer.id, fullName: payer.fullName },
    ...otherPayers(bill, lines),
  ];
  const shares = equalShares(payers.length);
  const split = useWrite(splitChargesEndpoint);
  const join = useJoinCharges();
  const form = useForm<SplitFields>({
    resolver: zodResolver(SplitForm),
    shouldFocusError: false,
    defaultValues: {
      shares: payers.map(({ clientId }, index) => ({
        clientId,
        percent: percentForField(shares[index] ?? 0),
      })),
    },
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  const container = useFocusFirstError<HTMLFormElement, SplitFields>(formState);
  const typed = useWatch({ control, name: 'shares' });
  const what = lines.length === 1 ? (lines[0]?.description ?? '') : `${lines.length} charges`;
  const save = form.handleSubmit((fields) =>
    split.mutate(
      { clientId: payer.id, chargeIds: lines.map(({ id }) => id), shares: sharesOf(fields) },
      {
        onSuccess: ({ chargeIds }) => {
          onClose();
          const undo = () =>
            join(
              payer.id,
              chargeIds.map((id) => ({ id })),
            );
          notify({ title: 'Split between clients', text: what, onUndo: undo });
        },
      },
    ),
  );
  return (
    <Dialog
      title="Split between clients"
      description={`${what}. Each client gets their share on their own bill and invoice.`}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={split.isPending}>
            Split
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={container}
        noValidate
        onSubmit={(event) => void save(event)}
        className="flex flex-col gap-4"
      >
        {payers.map(({ clientId, fullName }, index) => (
          <Field
            key={clientId}
            label={`${fullName} pays, in percent`}
            hint={partText(lines, typed[index]?.percent ?? '')}
            error={errors.shares?.[index]?.percent?.message}
          >
            <Input inputMode="decimal" autoComplete="off" {...register(`shares.${index}.percent`)} />
          </Field>
        ))}
        <SubmitError error={split.error} fieldErrors={errors} />
      </form>
    </Dialog>
  );
}
