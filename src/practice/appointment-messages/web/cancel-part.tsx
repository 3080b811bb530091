import { type SyntheticEvent, useId } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { cancelByLinkEndpoint } from '../link.contract.ts';
import type { LinkedVisitProps } from './linked-visit-props.ts';

interface CancelPartProps extends LinkedVisitProps {
  readonly onClose: () => void;
}

/** Cancels a visit, with a reason if the client likes to give one. */
export function CancelPart({ token, visit, onChanged, onClose }: CancelPartProps) {
  const cancel = useWrite(cancelByLinkEndpoint);
  const titleId = useId();
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = new FormData(event.currentTarget).get('note');
    cancel.mutate(
      { token, visitId: visit.id, note: typeof note === 'string' && note.trim() !== '' ? note : null },
      {
        onSuccess: (changed) => {
          onClose();
          onChanged(changed);
        },
      },
    );
  };
  return (
    <form
      noValidate
      aria-labelledby={titleId}
      onSubmit={submit}
      className="flex flex-col gap-4 border-t border-line pt-4"
    >
      <h3 id={titleId} className="font-semibold">
        Cancel this visit?
      </h3>
      <Field label="Reason" optional>
        <Textarea name="note" rows={3} maxLength={300} />
      </Field>
      <FormError error={cancel.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="destructive" size="lg" busy={cancel.isPending}>
          Cancel visit
        </Button>
        <Button size="lg" onClick={onClose}>
          Keep visit
        </Button>
      </div>
    </form>
  );
}
