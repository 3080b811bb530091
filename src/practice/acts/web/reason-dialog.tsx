import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useId } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly description?: string;
  readonly label?: string;
  /** A verb: "Undo". */
  readonly submitLabel: string;
  /** The contract's schema of the reason. */
  readonly schema: z.ZodType<string, string>;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
  /** Above the reason. */
  readonly children?: ReactNode;
}

/** Asks for a reason. Enter sends it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, label = 'Reason', submitLabel, schema, busy, error, children } = props;
  const formId = useId();
  const { register, handleSubmit, formState } = useForm<{ reason: string }>({
    resolver: zodResolver(z.object({ reason: schema })),
    defaultValues: { reason: '' },
  });
  const submit = handleSubmit(({ reason }) => props.onSubmit(reason));
  return (
    <Dialog
      title={title}
      description={description}
      open
      onOpenChange={(open) => !open && props.onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {children}
        <Field label={label} error={formState.errors.reason?.message}>
          <Input autoComplete="off" maxLength={500} {...register('reason')} />
        </Field>
        <FormError error={error} />
      </form>
    </Dialog>
  );
}
