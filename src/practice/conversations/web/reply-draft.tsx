import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { useEffect } from 'react';
import { draftReplyEndpoint } from '#practice/assistant/replies.contract.ts';
import type { Draft } from '#practice/assistant/drafts.contract.ts';
import { DraftView, type UsedDraft } from '#practice/assistant/web/public/draft-view.tsx';
import { useDraft } from '#practice/assistant/web/public/use-draft.ts';
import type { ComposedDraft } from '../conversation.contract.ts';

interface ReplyDraftProps {
  readonly conversationId: string;
  readonly onUse: (text: string, draft: ComposedDraft) => void;
  readonly onClose: () => void;
}

/** Rules greet in the first sentence and sign in the last one: each is a paragraph of its own. */
function textOf({ engine, sentences: drafted }: Draft, { text, sentences }: UsedDraft): string {
  if (engine !== 'rules') return text;
  const isOwn = (index: number) => index === 0 || index === drafted.length - 1;
  return sentences.reduce((said, sentence, at) => {
    const before = sentences[at - 1];
    if (!before) return sentence.text;
    return said + (isOwn(sentence.index) || isOwn(before.index) ? '\n\n' : ' ') + sentence.text;
  }, '');
}

/** Drafts a reply, shows what each sentence rests on, and puts it into the composer. Nothing is sent. */
export function ReplyDraft({ conversationId, onUse, onClose }: ReplyDraftProps) {
  const state = useDraft(draftReplyEndpoint);
  const { ask } = state;
  useEffect(() => {
    void ask({ conversationId });
  }, [ask, conversationId]);
  return (
    <div className="flex max-h-[50dvh] flex-col gap-3 overflow-y-auto rounded-lg border border-line bg-surface p-3">
      {state.status === 'failed' && (
        <div className="flex flex-wrap items-start justify-between gap-2">
          <FormError error={state.error} />
          <Button size="sm" variant="ghost" onClick={onClose}>
            Close
          </Button>
        </div>
      )}
      {(state.status === 'idle' || state.status === 'drafting') && (
        <div role="status" aria-label="Drafting a reply" className="flex flex-col gap-2">
          <Skeleton className="h-4 w-2/3" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      )}
      {state.status === 'drafted' && (
        <DraftView
          draft={state.draft}
          useLabel="Use in reply"
          isDecidedLater
          onUse={(used) => onUse(textOf(state.draft, used), { id: used.draftId, confirmed: used.confirmed })}
          onDrop={onClose}
        />
      )}
    </div>
  );
}
