import { useRef } from 'react';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { type DecideDraft, decideDraftEndpoint } from '../../drafts.contract.ts';

/**
 * Records what somebody did with a draft, once for each draft: what was copied and then used counts as it was copied. The person does not wait
 * for it, and what they did stays done when it fails.
 */
export function useDecideDraft(): (decision: DecideDraft) => void {
  const decided = useRef<ReadonlySet<string>>(new Set());
  const { mutate } = useWrite(decideDraftEndpoint);
  return (decision) => {
    if (decided.current.has(decision.id)) return;
    decided.current = new Set([...decided.current, decision.id]);
    mutate(decision, {
      onError: (error) => {
        if (error instanceof ApiError && error.code === 'ai_draft_decided') return;
        notify({
          title: 'The use of the draft could not be recorded',
          text: messageOf(error),
          tone: 'destructive',
        });
      },
    });
  };
}
