import { useQuery } from '@tanstack/react-query';
import { MessageSquareQuote } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import {
  Command,
  CommandEmpty,
  CommandGroup,
  CommandInput,
  CommandItem,
  CommandList,
} from '#foundation/web/ui/command.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Kbd } from '#foundation/web/ui/kbd.tsx';
import { Popover } from '#foundation/web/ui/popover.tsx';
import { type FilledReply, fillSavedRepliesEndpoint } from '../../saved-replies.contract.ts';

interface Conversation {
  /** Null where nobody is known. */
  readonly clientId: string | null;
  readonly petId: string | null;
}

/** Saved replies, filled in for the client and the pet of a conversation; those in the client’s language first. */
export const useSavedReplies = ({ clientId, petId }: Conversation, isEnabled = true) =>
  useQuery({
    ...queryOf(fillSavedRepliesEndpoint, {
      ...(clientId === null ? {} : { clientId }),
      ...(petId === null ? {} : { petId }),
    }),
    enabled: isEnabled,
  });

interface SavedReplyPickerProps extends Conversation {
  /** `text` is to be inserted. `missing` names fields in brackets that the sender has to replace. */
  readonly onPick: (reply: FilledReply) => void;
}

/** TEXT-4. Finds a saved reply by its name, its shortcut or what it says. */
export function SavedReplyPicker({ clientId, petId, onPick }: SavedReplyPickerProps) {
  const [open, setOpen] = useState(false);
  const { data, error } = useSavedReplies({ clientId, petId }, open);
  return (
    <Popover
      label="Saved replies"
      open={open}
      onOpenChange={setOpen}
      className="w-96 max-w-[calc(100vw-1rem)] p-0"
      trigger={
        <Button variant="ghost" size="icon" aria-label="Insert a saved reply" title="Saved replies">
          <MessageSquareQuote aria-hidden />
        </Button>
      }
    >
      {error && !data ? (
        <div className="p-3">
          <FormError error={error} />
        </div>
      ) : (
        <Command label="Saved replies">
          <CommandInput placeholder="Name or shortcut" />
          <CommandList>
            <CommandEmpty>{data === undefined ? 'Loading' : 'No saved replies found'}</CommandEmpty>
            <CommandGroup>
              {data?.items.map((reply) => (
                <CommandItem
                  key={reply.id}
                  value={reply.id}
                  keywords={[reply.name, reply.shortcut ?? '', reply.text]}
                  onSelect={() => {
                    onPick(reply);
                    setOpen(false);
                  }}
                >
                  <span className="flex min-w-0 flex-1 flex-col">
                    <span className="truncate">{reply.name}</span>
                    <span className="truncate text-sm text-ink-muted">{reply.text}</span>
                    {reply.missing.length > 0 && (
                      <span className="truncate text-sm text-warn-ink">
                        Fill in yourself: {reply.missing.join(', ')}
                      </span>
                    )}
                  </span>
                  {reply.shortcut !== null && <Kbd>/{reply.shortcut}</Kbd>}
                </CommandItem>
              ))}
            </CommandGroup>
          </CommandList>
        </Command>
      )}
    </Popover>
  );
}
