import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  changeActEndpoint,
  doActEndpoint,
  dropActEndpoint,
  listActsEndpoint,
  planActsEndpoint,
  planAndDoActEndpoint,
  postponeActAsTaskEndpoint,
  postponeActEndpoint,
  undoActEndpoint,
} from '../contract.ts';
import { listMedicationEndpoint } from '../medication.contract.ts';
import { changeAct } from './change-act.ts';
import { doAct } from './do-act.ts';
import { dropAct } from './drop-act.ts';
import { listActs } from './list-acts.ts';
import { listMedication } from './list-medication.ts';
import { planActs } from './plan-acts.ts';
import { planAndDoAct } from './plan-and-do-act.ts';
import { postponeAct } from './postpone-act.ts';
import { postponeActAsTask } from './postpone-act-as-task.ts';
import { treatmentHandlers } from './treatments/routes.ts';
import { undoAct } from './undo-act.ts';

export const actsHandlers: readonly Handler[] = [
  handle(changeActEndpoint, changeAct),
  handle(doActEndpoint, doAct),
  handle(dropActEndpoint, dropAct),
  handle(listActsEndpoint, listActs),
  handle(listMedicationEndpoint, listMedication),
  handle(planActsEndpoint, planActs),
  handle(planAndDoActEndpoint, planAndDoAct),
  handle(postponeActAsTaskEndpoint, postponeActAsTask),
  handle(postponeActEndpoint, postponeAct),
  handle(undoActEndpoint, undoAct),
  ...treatmentHandlers,
];
