import * as z from 'zod';
import { TASK_KIND_LABELS, TASK_KINDS } from '#vocabulary/task-kinds.ts';
import { calendarDay } from '#foundation/contract/instant.ts';
import { type Task, TaskFields } from '../contract.ts';

const optionalText = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `Use at most ${limit} characters.`)
    .transform((text) => text || null);

/** The form of a task: empty texts stand for nothing. */
export const TaskForm = z.object({
  title: TaskFields.shape.title,
  kind: z.enum(TASK_KINDS),
  dueOn: z.union([z.literal(''), calendarDay('Choose a date.')]).transform((day) => day || null),
  assigneeId: z.string().transform((id) => id || null),
  petId: z.string().transform((id) => id || null),
  /** The name of the chosen pet, for the picker. */
  petName: z.string(),
  note: optionalText(4000),
  clientDraft: optionalText(4000),
});
export type TaskFormInput = z.input<typeof TaskForm>;
export type TaskFormOutput = z.output<typeof TaskForm>;

export const KIND_OPTIONS = TASK_KINDS.map((kind) => ({ value: kind, label: TASK_KIND_LABELS[kind] }));

export const toTaskForm = (task: Task): TaskFormInput => ({
  title: task.title,
  kind: task.kind,
  dueOn: task.dueOn ?? '',
  assigneeId: task.assignee?.id ?? '',
  petId: task.pet?.id ?? '',
  petName: task.pet?.name ?? '',
  note: task.note ?? '',
  clientDraft: task.clientDraft ?? '',
});
