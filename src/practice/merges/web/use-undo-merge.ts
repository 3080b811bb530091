import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { undoMergeEndpoint } from '../contract.ts';

interface Undone {
  readonly id: string;
  readonly mergedName: string;
}

/** Undoes a merge and says so. */
export function useUndoMerge(onDone?: () => void) {
  const write = useWrite(undoMergeEndpoint);
  const run = ({ id, mergedName }: Undone) =>
    write.mutate(
      { id },
      {
        onSuccess: () => {
          onDone?.();
          notify({
            title: `Merge undone: ${mergedName} has its own record again`,
            tone: 'good',
          });
        },
        onError: (error) =>
          notify({ title: 'The merge could not be undone', text: messageOf(error), tone: 'destructive' }),
      },
    );
  return { run, isPending: write.isPending };
}
