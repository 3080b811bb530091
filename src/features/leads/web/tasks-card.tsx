import { type FormEvent, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { DatePicker } from '#foundation/web/calendar/date-picker.tsx';
import { TimeInput } from '#foundation/web/calendar/time-input.tsx';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { deviceZone, todayIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { type Lead } from '../contract.ts';
import { addLeadTaskEndpoint, listMyLeadTasksEndpoint } from '../lead-tasks.contract.ts';
import { TaskRow } from './task-row.tsx';
import { LEAD_READS } from './use-move-lead.ts';
import { useOwners } from './use-owners.ts';

/** What is to be done about a lead, until when and by whom; what was done stands below. */
export function TasksCard({ lead }: { readonly lead: Lead }) {
  return (
    <Card aria-labelledby="tasks-title">
      <CardHeader title="Tasks" titleId="tasks-title" />
      <CardBody>
        <NewTask leadId={lead.id} />
      </CardBody>
      {lead.tasks.length > 0 && (
        <ItemList className="border-t border-line">
          {lead.tasks.map((task) => (
            <TaskRow key={task.id} task={task} about={<span>{task.assigneeName ?? 'Nobody yet'}</span>} />
          ))}
        </ItemList>
      )}
    </Card>
  );
}

/** The instant of a day and a time on this device's clock; undefined for what is no time. */
function instantOf(day: string, time: string): string | undefined {
  const at = new Date(`${day}T${time}`);
  return day === '' || Number.isNaN(at.getTime()) ? undefined : at.toISOString();
}

function NewTask({ leadId }: { readonly leadId: string }) {
  const { profile } = useSignedIn();
  const owners = useOwners();
  const today = todayIn(deviceZone());
  const [text, setText] = useState('');
  const [day, setDay] = useState(today);
  const [time, setTime] = useState('17:00');
  const [assigneeId, setAssigneeId] = useState(profile.id);
  const [faults, setFaults] = useState<{ readonly text?: string; readonly time?: string }>({});
  const add = useWrite(addLeadTaskEndpoint, { makesStale: [...LEAD_READS, listMyLeadTasksEndpoint] });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const dueAt = instantOf(day, time);
    const found = {
      ...(text.trim() === '' ? { text: 'Say what is to be done.' } : {}),
      ...(dueAt === undefined ? { time: 'Use a time such as 09:30.' } : {}),
    };
    setFaults(found);
    if (dueAt === undefined || found.text !== undefined) return;
    add.mutate(
      { id: leadId, text, dueAt, assigneeId: assigneeId === 'none' ? null : assigneeId },
      { onSuccess: () => setText('') },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 sm:grid-cols-2">
      <Field label="New task" error={faults.text} className="sm:col-span-2">
        <Input value={text} maxLength={500} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Field label="Due on">
        <DatePicker value={day} onValueChange={setDay} today={today} />
      </Field>
      <Field label="At" error={faults.time}>
        <TimeInput value={time} onValueChange={setTime} />
      </Field>
      <Field label="Who">
        <Select options={owners.options} value={assigneeId} onValueChange={setAssigneeId} />
      </Field>
      <div className="flex flex-col items-start gap-2 sm:col-span-2">
        <FormError error={add.error} />
        <Button type="submit" busy={add.isPending}>
          Add task
        </Button>
      </div>
    </form>
  );
}
