import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import {
  type LabConnection,
  pollLabConnectionEndpoint,
  renewLabCodeEndpoint,
  testLabConnectionEndpoint,
} from '../contract.ts';
import type { ShownCode } from './code-dialog.tsx';

const STARTED = 'The outcome appears here in a few seconds.';

interface ConnectionActionsProps {
  readonly connection: LabConnection;
  readonly onCode: (shown: ShownCode) => void;
}

/** Tests a connection, and makes a new code for its messages. */
export function ConnectionActions({ connection, onCode }: ConnectionActionsProps) {
  const { id, name, ordersBy, resultsUrl, isOn } = connection;
  const test = useWrite(testLabConnectionEndpoint);
  const poll = useWrite(pollLabConnectionEndpoint);
  const renew = useWrite(renewLabCodeEndpoint);
  const [isAsked, setAsked] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      {ordersBy !== 'samples' && (
        <Button
          busy={test.isPending}
          onClick={() =>
            test.mutate(
              { id },
              {
                onSuccess: () => notify({ title: 'Test started', text: STARTED }),
              },
            )
          }
        >
          Test connection
        </Button>
      )}
      {resultsUrl !== null && isOn && (
        <Button
          busy={poll.isPending}
          onClick={() =>
            poll.mutate({ id }, { onSuccess: () => notify({ title: 'Request started', text: STARTED }) })
          }
        >
          Request results
        </Button>
      )}
      <Button onClick={() => setAsked(true)}>New code</Button>
      <AlertDialog
        title="Make a new code?"
        text="Messages with the current code are refused from now on. Enter the new one at the device."
        confirmLabel="Make new code"
        open={isAsked}
        onOpenChange={setAsked}
        busy={renew.isPending}
        onConfirm={() =>
          renew.mutate(
            { id },
            { onSuccess: ({ code }) => onCode({ name, code }), onSettled: () => setAsked(false) },
          )
        }
      />
    </div>
  );
}
