import { useQuery } from '@tanstack/react-query';
import { Copy, Mail, Send } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { getClientEndpoint } from '#practice/clients/contract.ts';
import type { Task } from '../contract.ts';

interface DraftActionsProps {
  readonly task: Pick<Task, 'client' | 'pet'>;
  /** The message as it is in the form now, saved or not. */
  readonly draft: string;
  readonly onSent: () => void;
}

/** The email program with the text, addressed to the task's client. */
const mailLink = (address: string, petName: string | undefined, draft: string): string =>
  `mailto:${encodeURIComponent(address)}?${new URLSearchParams({ subject: petName ?? 'Message from your clinic', body: draft }).toString().replaceAll('+', '%20')}`;

/** Ways to send the text. Once it was taken, closing the task is what is left to do. */
export function DraftActions({ task: { pet, client }, draft, onSent }: DraftActionsProps) {
  const [isTaken, setTaken] = useState(false);
  const { data } = useQuery({
    ...queryOf(getClientEndpoint, { id: client?.id ?? '' }),
    enabled: client !== null,
  });
  const address = data?.contacts.find(({ kind }) => kind === 'email')?.value;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(draft);
      setTaken(true);
      notify({ title: 'Message copied', tone: 'good' });
    } catch {
      notify({
        title: 'The message could not be copied',
        text: 'Your browser does not allow it. Select the text and copy it.',
        tone: 'destructive',
      });
    }
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="sm" onClick={() => void copy()}>
        <Copy aria-hidden /> Copy message
      </Button>
      {address !== undefined && (
        <Button asChild size="sm">
          <a href={mailLink(address, pet?.name, draft)} onClick={() => setTaken(true)}>
            <Mail aria-hidden /> Email to {client?.fullName}
          </a>
        </Button>
      )}
      <Button size="sm" variant={isTaken ? 'primary' : 'secondary'} onClick={onSent}>
        <Send aria-hidden /> Client was messaged
      </Button>
      {isTaken && (
        <p role="status" className="basis-full text-sm text-ink-muted">
          Sent? “Client was messaged” closes the task.
        </p>
      )}
    </div>
  );
}
