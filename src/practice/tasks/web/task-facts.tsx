import { Link } from 'react-router';
import { TASK_CLOSING_LABELS, TASK_KIND_LABELS } from '#vocabulary/task-kinds.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { Task } from '../contract.ts';

/** A task to read. */
export function TaskFacts({
  task,
  clock: { zone },
}: {
  readonly task: Task;
  readonly clock: Pick<ClinicClock, 'zone'>;
}) {
  return (
    <DataList>
      <DataItem label="Kind">{TASK_KIND_LABELS[task.kind]}</DataItem>
      <DataItem label="Pet">
        {task.pet && (
          <Link to={`/clinic/pets/${task.pet.id}`} className="focus-ring rounded-sm underline">
            {task.pet.name}
          </Link>
        )}
      </DataItem>
      <DataItem label="Client">{task.client?.fullName}</DataItem>
      <DataItem label="Assigned to">{task.assignee?.fullName ?? 'Everyone'}</DataItem>
      <DataItem label="Due">{task.dueOn && shortDay(task.dueOn)}</DataItem>
      <DataItem label="Note">{task.note}</DataItem>
      <DataItem label="Message for the client">{task.clientDraft}</DataItem>
      {task.closedHow !== null && task.closedAt !== null && (
        <>
          <DataItem label="Closed">
            {`${TASK_CLOSING_LABELS[task.closedHow]}, ${dateIn(zone, task.closedAt)}, ${timeIn(zone, task.closedAt)}`}
          </DataItem>
          <DataItem label="By">{task.closedByName}</DataItem>
          {task.closingVisit && (
            <DataItem label="Closed by">
              <Link to={`/clinic/visits/${task.closingVisit.id}`} className="focus-ring rounded-sm underline">
                The visit of {dateIn(zone, task.closingVisit.startedAt)}
              </Link>
            </DataItem>
          )}
          {task.closedReason !== null && <DataItem label="Reason">{task.closedReason}</DataItem>}
        </>
      )}
    </DataList>
  );
}
