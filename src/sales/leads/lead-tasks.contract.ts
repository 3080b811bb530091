import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant, instant } from '#foundation/contract/instant.ts';

const LEADS = '/v1/platform/leads';

export const LeadNote = z.object({
  id: z.uuid(),
  text: z.string(),
  authorName: z.string().nullable(),
  createdAt: Instant,
});

export const LeadTask = z.object({
  id: z.uuid(),
  leadId: z.uuid(),
  text: z.string(),
  dueAt: Instant,
  assigneeId: z.uuid().nullable(),
  assigneeName: z.string().nullable(),
  doneAt: Instant.nullable(),
});
export type LeadTask = z.infer<typeof LeadTask>;

export const AddLeadNote = z.strictObject({
  id: z.uuid(),
  text: z.string().trim().min(1, 'Write something.').max(5000, 'Use at most 5,000 characters.'),
});

export const addLeadNoteEndpoint = endpoint({
  id: 'leads.addNote',
  method: 'POST',
  path: `${LEADS}/{id}/notes`,
  summary: 'Adds a note to a lead.',
  permission: 'platform_lead:manage',
  audit: 'lead_note.added',
  changes: ['leads/{id}'],
  input: AddLeadNote,
  output: LeadNote,
  errors: ['not_found'],
  idempotent: true,
});

const TaskText = z.string().trim().min(1, 'Enter a task.').max(500, 'Use at most 500 characters.');
const DueAt = instant('Choose a day and a time.');

export const AddLeadTask = z.strictObject({
  id: z.uuid(),
  text: TaskText,
  dueAt: DueAt,
  assigneeId: z.uuid().nullable().default(null),
});

export const addLeadTaskEndpoint = endpoint({
  id: 'leads.addTask',
  method: 'POST',
  path: `${LEADS}/{id}/tasks`,
  summary: 'Adds a task to a lead.',
  permission: 'platform_lead:manage',
  audit: 'lead_task.added',
  changes: ['leads/{id}'],
  input: AddLeadTask,
  output: LeadTask,
  errors: ['not_found'],
  idempotent: true,
});

const LEAD_TASKS = '/v1/platform/lead-tasks';

export const changeLeadTaskEndpoint = endpoint({
  id: 'leads.changeTask',
  method: 'PATCH',
  path: `${LEAD_TASKS}/{taskId}`,
  summary: 'Changes a task, completes it, or reopens it.',
  permission: 'platform_lead:manage',
  audit: 'lead_task.changed',
  changes: ['leads'],
  input: z.strictObject({
    taskId: z.uuid(),
    text: TaskText.optional(),
    dueAt: DueAt.optional(),
    assigneeId: z.uuid().nullable().optional(),
    isDone: z.boolean().optional(),
  }),
  output: LeadTask,
  errors: ['not_found'],
});

const MyTask = z.object({ ...LeadTask.shape, leadName: z.string(), clinicName: z.string().nullable() });

export const listMyLeadTasksEndpoint = endpoint({
  id: 'leads.listMyTasks',
  method: 'GET',
  path: LEAD_TASKS,
  summary: 'The caller’s open tasks, the most urgent first; at most a hundred.',
  permission: 'platform_lead:read',
  reads: ['leads'],
  input: z.strictObject({}),
  output: z.object({ items: z.array(MyTask) }),
  errors: [],
});
