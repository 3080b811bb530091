import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import {
  dropTaskEndpoint,
  type FinishTask,
  finishTaskEndpoint,
  reopenTaskEndpoint,
  type Task,
} from '../contract.ts';

type NamedTask = Pick<Task, 'id' | 'title'>;

const failed = (error: unknown) =>
  notify({ title: 'The task could not be changed', text: messageOf(error), tone: 'destructive' });

/** Closes and reopens tasks. Closing offers an undo. */
export function useCloseTask() {
  const finish = useWrite(finishTaskEndpoint);
  const dismiss = useWrite(dropTaskEndpoint);
  const reopen = useWrite(reopenTaskEndpoint);
  const undoable = (title: string, task: NamedTask) =>
    notify({ title, text: task.title, onUndo: () => reopen.mutate({ id: task.id }, { onError: failed }) });
  return {
    isBusy: finish.isPending || dismiss.isPending || reopen.isPending,
    finish: (task: NamedTask, how: FinishTask['how'] = 'done') =>
      finish.mutate(
        { id: task.id, how },
        { onSuccess: () => undoable(how === 'done' ? 'Task done' : 'Task closed', task), onError: failed },
      ),
    dismiss: (task: NamedTask, reason: string, onDismissed: () => void) =>
      dismiss.mutate(
        { id: task.id, reason },
        {
          onSuccess: () => {
            onDismissed();
            undoable('Task dismissed', task);
          },
          onError: failed,
        },
      ),
    reopen: (task: NamedTask) =>
      reopen.mutate(
        { id: task.id },
        { onSuccess: () => notify({ title: 'Task reopened', text: task.title }), onError: failed },
      ),
  };
}
