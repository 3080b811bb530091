import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { moveDemoByLinkEndpoint, openDemoLinkEndpoint } from '../contract.ts';
import { DemoChooser } from './public/demo-chooser.tsx';

interface MoveFormProps {
  readonly token: string;
  /** In which the demo was booked. */
  readonly zone: string;
  readonly onDone: () => void;
}

/** Another time for a booking, by the same chooser as the first one. */
export function MoveForm({ token, zone, onDone }: MoveFormProps) {
  const client = useQueryClient();
  const move = useWrite(moveDemoByLinkEndpoint);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const startsAt = new FormData(form).get('startsAt');
    setMissing(typeof startsAt !== 'string');
    if (typeof startsAt !== 'string') return;
    move.mutate(
      { token, startsAt },
      {
        onSuccess: (moved) => {
          client.setQueryData(queryOf(openDemoLinkEndpoint, { token }).queryKey, moved);
          onDone();
        },
        // The chooser reloads the free slots.
        onError: (error) =>
          form.dispatchEvent(new CustomEvent('public-form-refused', { bubbles: true, detail: error })),
      },
    );
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="flex flex-col gap-5 rounded-2xl border border-line bg-surface p-6"
    >
      <DemoChooser zone={zone} />
      {isMissing && (
        <p role="alert" className="text-base font-medium text-bad-ink">
          Choose a time first.
        </p>
      )}
      <FormError error={move.error} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" size="lg" busy={move.isPending}>
          Move demo
        </Button>
        <Button size="lg" onClick={onDone}>
          Keep current time
        </Button>
      </div>
    </form>
  );
}
