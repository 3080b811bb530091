import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { DropTask } from '../contract.ts';

const Fields = z.object({ reason: DropTask.shape.reason });

interface DismissTaskFormProps {
  readonly busy: boolean;
  readonly onDismiss: (reason: string) => void;
  readonly onCancel: () => void;
}

/** Why a task will not be done. */
export function DismissTaskForm({ busy, onDismiss, onCancel }: DismissTaskFormProps) {
  const { register, handleSubmit, formState, setFocus } = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { reason: '' },
  });
  useEffect(() => setFocus('reason'), [setFocus]);
  return (
    <form
      noValidate
      onSubmit={handleSubmit(({ reason }) => onDismiss(reason))}
      className="flex flex-col gap-3 rounded-lg border border-line bg-sunken p-3"
    >
      <Field label="Reason it will not be done" error={formState.errors.reason?.message}>
        <Input autoComplete="off" {...register('reason')} />
      </Field>
      <div className="flex gap-2">
        <Button size="sm" type="submit" variant="primary" busy={busy}>
          Dismiss task
        </Button>
        <Button size="sm" onClick={onCancel}>
          Keep it
        </Button>
      </div>
    </form>
  );
}
