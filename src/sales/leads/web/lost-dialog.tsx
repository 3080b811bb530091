import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import type { LeadListItem } from '../contract.ts';

const Fields = z.strictObject({ reason: z.string().trim().min(1, 'Enter the reason.').max(500) });
type Fields = z.infer<typeof Fields>;

interface LostDialogProps {
  readonly lead: LeadListItem;
  readonly onLost: (reason: string) => void;
  readonly onClose: () => void;
}

/** The dialog that asks why a lead was lost. */
export function LostDialog({ lead, onLost, onClose }: LostDialogProps) {
  const formId = useId();
  const form = useForm<Fields>({ resolver: zodResolver(Fields), defaultValues: { reason: '' } });
  const submit = form.handleSubmit(({ reason }) => onLost(reason));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Mark ${lead.fullName} as lost`}
      description="You can reopen it later."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            Mark as lost
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field
          label="Reason"
          error={form.formState.errors.reason?.message}
          hint="Such as chose another product, too expensive or no answer."
        >
          <Textarea maxLength={500} {...form.register('reason')} />
        </Field>
      </form>
    </Dialog>
  );
}
