import * as z from 'zod';
import { SPECIES } from '#vocabulary/species.ts';
import { TASK_CLOSINGS, TASK_KINDS, TASK_STATUSES } from '#vocabulary/task-kinds.ts';
import { oneLine } from '#foundation/contract/one-line.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, calendarDay, Instant } from '#foundation/contract/instant.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { RecordVersion } from '#foundation/contract/record-version.ts';

export const Task = z.object({
  id: z.uuid(),
  title: z.string(),
  note: z.string().nullable(),
  kind: z.enum(TASK_KINDS),
  pet: z
    .object({
      id: z.uuid(),
      name: z.string(),
      species: z.enum(SPECIES),
      deceasedOn: CalendarDay.nullable(),
    })
    .nullable(),
  client: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  visitId: z.uuid().nullable(),
  /** Null for a task of the whole clinic. */
  assignee: z.object({ id: z.uuid(), fullName: z.string() }).nullable(),
  dueOn: CalendarDay.nullable(),
  status: z.enum(TASK_STATUSES),
  /** A text for the client that nobody has sent. */
  clientDraft: z.string().nullable(),
  closedHow: z.enum(TASK_CLOSINGS).nullable(),
  /** Why it was dismissed. */
  closedReason: z.string().nullable(),
  closedAt: Instant.nullable(),
  /** The visit whose signature closed it. */
  closingVisit: z.object({ id: z.uuid(), startedAt: Instant }).nullable(),
  /** Null if it is open, or closed by somebody outside the team. */
  closedByName: z.string().nullable(),
  version: RecordVersion,
  createdAt: Instant,
});
export type Task = z.infer<typeof Task>;

/** `mine`: open and assigned to the caller. `clinic`: all open ones. `overdue`: open and due before today. `done`: closed ones. */
export const TASK_VIEWS = ['mine', 'clinic', 'overdue', 'done'] as const;
export type TaskView = (typeof TASK_VIEWS)[number];

export const ListTasks = z.strictObject({
  ...PageRequest.shape,
  view: z.enum(TASK_VIEWS).default('clinic'),
  kind: z.enum(TASK_KINDS).optional(),
  petId: z.uuid().optional(),
});
export type ListTasks = z.output<typeof ListTasks>;

/** Open tasks by due day, those without one last; closed tasks by when they were closed, the latest first. */
export const listTasksEndpoint = endpoint({
  id: 'tasks.list',
  method: 'GET',
  path: '/v1/tasks',
  summary: 'The caller’s, the clinic’s, overdue or closed tasks, also of one pet.',
  permission: 'task:read',
  reads: ['clinicSetup', 'pets', 'tasks'],
  input: ListTasks,
  output: pageOf(Task),
  errors: [],
});

export const TaskCounts = z.object({
  /** Open and assigned to the caller. */
  mine: z.int(),
  /** Of these, due today or before. */
  mineDue: z.int(),
  /** Of these, due before today. */
  mineOverdue: z.int(),
  /** Open in the clinic. */
  clinic: z.int(),
  overdue: z.int(),
});
export type TaskCounts = z.infer<typeof TaskCounts>;

export const countTasksEndpoint = endpoint({
  id: 'tasks.count',
  method: 'GET',
  path: '/v1/tasks/counts',
  summary: 'How many tasks are open and overdue.',
  permission: 'task:read',
  reads: ['tasks'],
  input: z.strictObject({}),
  output: TaskCounts,
  errors: [],
});

const TaskPath = z.strictObject({ id: z.uuid() });

export const getTaskEndpoint = endpoint({
  id: 'tasks.get',
  method: 'GET',
  path: '/v1/tasks/{id}',
  summary: 'One task.',
  permission: 'task:read',
  reads: ['clinicSetup', 'pets', 'tasks/{id}'],
  input: TaskPath,
  output: Task,
  errors: ['not_found'],
});

const text = (limit: number) => z.string().trim().min(1).max(limit, `Use at most ${limit} characters.`);

/** The fields of a task that people enter. */
export const TaskFields = z.strictObject({
  title: oneLine(200, 'Enter what needs to be done.'),
  note: text(4000).nullable(),
  kind: z.enum(TASK_KINDS),
  assigneeId: z.uuid().nullable(),
  dueOn: calendarDay('Choose a date.').nullable(),
  clientDraft: text(4000).nullable(),
});

export const AddTask = z.strictObject({
  title: TaskFields.shape.title,
  note: TaskFields.shape.note.default(null),
  kind: TaskFields.shape.kind.default('other'),
  assigneeId: TaskFields.shape.assigneeId.default(null),
  dueOn: TaskFields.shape.dueOn.default(null),
  clientDraft: TaskFields.shape.clientDraft.default(null),
  petId: z.uuid().nullable().default(null),
  clientId: z.uuid().nullable().default(null),
  visitId: z.uuid().nullable().default(null),
  actId: z.uuid().nullable().default(null),
});
export type AddTask = z.output<typeof AddTask>;

export const addTaskEndpoint = endpoint({
  id: 'tasks.add',
  method: 'POST',
  path: '/v1/tasks',
  summary: 'Adds a task, about a pet or a client or neither.',
  permission: 'task:write',
  audit: 'task.added',
  changes: ['tasks'],
  input: AddTask,
  output: z.object({ id: z.uuid(), version: RecordVersion }),
  errors: ['not_found'],
  idempotent: true,
});

export const ChangeTask = z.strictObject({
  id: z.uuid(),
  version: RecordVersion,
  ...TaskFields.partial().shape,
});
export type ChangeTask = z.output<typeof ChangeTask>;

/** Changes the given fields of an open task. */
export const changeTaskEndpoint = endpoint({
  id: 'tasks.change',
  method: 'PATCH',
  path: '/v1/tasks/{id}',
  summary: 'Changes an open task.',
  permission: 'task:write',
  audit: 'task.changed',
  changes: ['tasks/{id}'],
  input: ChangeTask,
  output: z.object({ id: z.uuid(), version: RecordVersion }),
  errors: ['not_found', 'record_changed', 'task_closed'],
});

const Closed = z.object({ id: z.uuid(), version: RecordVersion });

export const FinishTask = z.strictObject({
  id: z.uuid(),
  /** `messaged`: the text for the client was sent. */
  how: z.enum(['done', 'messaged']).default('done'),
});
export type FinishTask = z.output<typeof FinishTask>;

/** TASK-1. */
export const finishTaskEndpoint = endpoint({
  id: 'tasks.finish',
  method: 'POST',
  path: '/v1/tasks/{id}/finish',
  summary: 'Closes a task that was done.',
  permission: 'task:write',
  audit: 'task.closed',
  changes: ['tasks/{id}'],
  input: FinishTask,
  output: Closed,
  errors: ['not_found', 'task_closed'],
});

export const DropTask = z.strictObject({
  id: z.uuid(),
  reason: z.string().trim().min(1, 'Enter a reason.').max(500, 'Use at most 500 characters.'),
});
export type DropTask = z.output<typeof DropTask>;

export const dropTaskEndpoint = endpoint({
  id: 'tasks.drop',
  method: 'POST',
  path: '/v1/tasks/{id}/drop',
  summary: 'Dismisses a task that will not be done, with a reason.',
  permission: 'task:write',
  audit: 'task.closed',
  changes: ['tasks/{id}'],
  input: DropTask,
  output: Closed,
  errors: ['not_found', 'task_closed'],
});

/** Undoes `tasks.finish` and `tasks.drop`. */
export const reopenTaskEndpoint = endpoint({
  id: 'tasks.reopen',
  method: 'POST',
  path: '/v1/tasks/{id}/reopen',
  summary: 'Reopens a closed task.',
  permission: 'task:write',
  audit: 'task.reopened',
  changes: ['tasks/{id}'],
  input: TaskPath,
  output: Closed,
  errors: ['not_found', 'task_open'],
});
