import { Combine } from 'lucide-react';
import { printPhone } from '#foundation/values/print-phone.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { nearDateIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import type { Conversation } from '../conversation.contract.ts';
import { unmergeConversationsEndpoint } from '../handling.contract.ts';

interface MergedLinksProps {
  readonly merged: Conversation['merged'];
  readonly zone: string;
  readonly onOpen: (id: string) => void;
}

/** What was merged into a conversation, and the way to take it out again. */
export function MergedLinks({ merged, zone, onOpen }: MergedLinksProps) {
  const mayWrite = useSession().can(unmergeConversationsEndpoint.permission);
  const { mutate, isPending } = useWrite(unmergeConversationsEndpoint);
  if (merged.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 rounded-md border border-line bg-surface px-3 py-2 text-sm">
      {merged.map(({ mergeId, conversationId, channel, address, mergedAt, mergedByName }) => (
        <li key={mergeId} className="flex flex-wrap items-center gap-2">
          <Combine aria-hidden className="size-3.5 text-ink-muted" />
          <span className="min-w-0 flex-1">
            {mergedByName ?? 'Someone'} merged {MESSAGE_CHANNEL_LABELS[channel]}
            {address !== null && ` from ${printPhone(address)}`} on {nearDateIn(zone, mergedAt)}
          </span>
          {mayWrite && (
            <Button
              size="sm"
              variant="ghost"
              busy={isPending}
              onClick={() =>
                mutate(
                  { mergeId },
                  {
                    onSuccess: () =>
                      notify({
                        title: 'Merge undone',
                        action: { label: 'Open it', onSelect: () => onOpen(conversationId) },
                      }),
                    onError: (error) => notify({ title: messageOf(error), tone: 'destructive' }),
                  },
                )
              }
            >
              Undo merge
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
