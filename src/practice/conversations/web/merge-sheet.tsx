import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { listConversationsEndpoint } from '../contract.ts';
import type { Conversation } from '../conversation.contract.ts';
import { mergeConversationsEndpoint, unmergeConversationsEndpoint } from '../handling.contract.ts';
import { ChannelIcon } from './channel-icon.tsx';
import { whoOf } from './conversation-labels.ts';

interface MergeSheetProps {
  readonly conversation: Conversation;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

/** Merges another conversation of the same client, or one of an unknown sender, into this one. */
export function MergeSheet({ conversation, onOpen, onClose }: MergeSheetProps) {
  const [q, setQuery] = useState('');
  const clientId = conversation.client?.id;
  const { data } = useQuery(
    queryOf(listConversationsEndpoint, {
      limit: 20,
      ...(q === '' && clientId !== undefined ? { clientId } : {}),
      q,
    }),
  );
  const merge = useWrite(mergeConversationsEndpoint);
  const unmerge = useWrite(unmergeConversationsEndpoint);
  const others = data?.items.filter(
    ({ id, client, mergedInto }) =>
      id !== conversation.id && mergedInto === null && (client === null || client.id === clientId),
  );
  const take = (mergedId: string) =>
    merge.mutate(
      { id: conversation.id, mergedId },
      {
        onSuccess: ({ id, mergeId }) => {
          onClose();
          onOpen(id);
          notify({
            title: 'Conversations merged',
            onUndo: () =>
              unmerge.mutate(
                { mergeId },
                { onError: (error) => notify({ title: messageOf(error), tone: 'destructive' }) },
              ),
          });
        },
      },
    );
  return (
    <Sheet
      title="Merge with another conversation"
      description="Its messages move into this conversation. You can undo this at any time."
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <div className="flex flex-col gap-3">
        <Input
          type="search"
          aria-label="Search conversations"
          placeholder="Name, number or text"
          value={q}
          onChange={({ target }) => setQuery(target.value)}
        />
        <FormError error={merge.error} />
        {others === undefined ? (
          <SkeletonRows rows={4} />
        ) : others.length === 0 ? (
          <EmptyState
            compact
            title="No other conversation"
            hint="Search for the number or address of an unknown sender."
          />
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {others.map((other) => (
              <li key={other.id} className="flex items-center gap-3 py-2">
                <ChannelIcon channel={other.channel} />
                <div className="flex min-w-0 flex-1 flex-col">
                  <span className="truncate font-medium">{whoOf(other)}</span>
                  <span className="truncate text-sm text-ink-muted">
                    {[other.subject, other.lastMessage?.preview].filter(Boolean).join(' · ')}
                  </span>
                </div>
                <Button size="sm" busy={merge.isPending} onClick={() => take(other.id)}>
                  Merge
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Sheet>
  );
}
