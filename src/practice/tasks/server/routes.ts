import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addTaskEndpoint,
  changeTaskEndpoint,
  countTasksEndpoint,
  dropTaskEndpoint,
  finishTaskEndpoint,
  getTaskEndpoint,
  listTasksEndpoint,
  reopenTaskEndpoint,
} from '../contract.ts';
import { addTask } from './public/add-task.ts';
import { changeTask } from './change-task.ts';
import { countTasks } from './count-tasks.ts';
import { dropTask } from './drop-task.ts';
import { finishTask } from './finish-task.ts';
import { getTask } from './get-task.ts';
import { listTasks } from './list-tasks.ts';
import { reopenTask } from './reopen-task.ts';

/** `/v1/tasks/counts` comes before `/v1/tasks/{id}`, which would match it as an id. */
export const tasksHandlers: readonly Handler[] = [
  handle(countTasksEndpoint, countTasks),
  handle(addTaskEndpoint, addTask),
  handle(changeTaskEndpoint, changeTask),
  handle(dropTaskEndpoint, dropTask),
  handle(finishTaskEndpoint, finishTask),
  handle(getTaskEndpoint, getTask),
  handle(listTasksEndpoint, listTasks),
  handle(reopenTaskEndpoint, reopenTask),
];
