import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { changeTaskEndpoint, getTaskEndpoint } from '../contract.ts';
import { EditTaskSheet } from './edit-task-sheet.tsx';
import { TaskFacts } from './task-facts.tsx';
import { useCloseTask } from './use-close-task.ts';

interface TaskSheetProps {
  readonly taskId: string;
  readonly clock: Pick<ClinicClock, 'today' | 'zone'>;
  readonly onClose: () => void;
}

/** An open task to change or close; a closed one to read or reopen. */
export function TaskSheet({ taskId, clock, onClose }: TaskSheetProps) {
  const { data: task, error, refetch } = useQuery(queryOf(getTaskEndpoint, { id: taskId }));
  const mayChange = useSession().can(changeTaskEndpoint.permission);
  const { reopen } = useCloseTask();
  if (task?.status === 'open' && mayChange) {
    return <EditTaskSheet key={task.id} task={task} today={clock.today} onClose={onClose} />;
  }
  return (
    <Sheet
      title={task?.title ?? 'Task'}
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      className="sm:max-w-lg"
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {task && mayChange && (
            <Button variant="primary" onClick={() => reopen(task)}>
              Reopen
            </Button>
          )}
        </>
      }
    >
      {task ? (
        <TaskFacts task={task} clock={clock} />
      ) : error ? (
        <ErrorState title="This task could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Sheet>
  );
}
