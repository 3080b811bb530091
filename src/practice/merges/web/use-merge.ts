import { useNavigate } from 'react-router';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { type MergeRecords, mergeRecordsEndpoint } from '../contract.ts';
import { useUndoMerge } from './use-undo-merge.ts';

/** Where the page of a record is. */
export const pageOf = (subject: 'pet' | 'client', id: string): string =>
  subject === 'pet' ? `/clinic/pets/${id}` : `/clinic/clients/${id}`;

/** Merges two records, opens the one that is kept, and offers to undo it. */
export function useMerge(onDone: () => void) {
  const write = useWrite(mergeRecordsEndpoint);
  const undo = useUndoMerge();
  const navigate = useNavigate();
  const merge = (input: z.input<typeof MergeRecords>, mergedName: string) =>
    write.mutate(input, {
      onSuccess: ({ id, keptId }) => {
        onDone();
        void navigate(pageOf(input.subject, keptId));
        notify({
          title: `${mergedName} was merged`,
          tone: 'good',
          onUndo: () => undo.run({ id, mergedName }),
        });
      },
    });
  return { merge, isPending: write.isPending, error: write.error };
}
