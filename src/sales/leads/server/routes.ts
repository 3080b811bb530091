import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addLeadEndpoint,
  changeLeadEndpoint,
  convertLeadEndpoint,
  eraseLeadEndpoint,
  exportLeadsEndpoint,
  getLeadEndpoint,
  leadBoardEndpoint,
  listLeadOwnersEndpoint,
  listLeadsEndpoint,
  mergeLeadsEndpoint,
  moveLeadEndpoint,
} from '../contract.ts';
import { findDuplicateLeadsEndpoint } from '../lead-duplicates.contract.ts';
import { importLeadsEndpoint, previewLeadImportEndpoint } from '../lead-import.contract.ts';
import {
  addLeadNoteEndpoint,
  addLeadTaskEndpoint,
  changeLeadTaskEndpoint,
  listMyLeadTasksEndpoint,
} from '../lead-tasks.contract.ts';
import { addLead } from './add-lead.ts';
import { addLeadNote } from './add-lead-note.ts';
import { addLeadTask } from './add-lead-task.ts';
import { changeLead } from './change-lead.ts';
import { changeLeadTask } from './change-lead-task.ts';
import { convertLead } from './convert-lead.ts';
import { eraseLead } from './erase-lead.ts';
import { exportLeads } from './export-leads.ts';
import { findDuplicates } from './find-duplicates.ts';
import { getLead } from './get-lead.ts';
import { getLeadBoard } from './get-lead-board.ts';
import { importLeads } from './import-leads.ts';
import { listLeads } from './list-leads.ts';
import { listMyLeadTasks } from './list-my-lead-tasks.ts';
import { listOwners } from './list-owners.ts';
import { mergeLeads } from './merge-leads.ts';
import { moveLead } from './move-lead.ts';
import { previewLeadImport } from './preview-lead-import.ts';

export const leadsHandlers: readonly Handler[] = [
  handle(listLeadsEndpoint, listLeads),
  handle(exportLeadsEndpoint, exportLeads),
  handle(leadBoardEndpoint, getLeadBoard),
  handle(findDuplicateLeadsEndpoint, findDuplicates),
  handle(previewLeadImportEndpoint, previewLeadImport),
  handle(importLeadsEndpoint, importLeads),
  handle(addLeadEndpoint, addLead),
  handle(getLeadEndpoint, getLead),
  handle(changeLeadEndpoint, changeLead),
  handle(moveLeadEndpoint, moveLead),
  handle(mergeLeadsEndpoint, mergeLeads),
  handle(convertLeadEndpoint, convertLead),
  handle(eraseLeadEndpoint, eraseLead),
  handle(addLeadNoteEndpoint, addLeadNote),
  handle(addLeadTaskEndpoint, addLeadTask),
  handle(changeLeadTaskEndpoint, changeLeadTask),
  handle(listMyLeadTasksEndpoint, listMyLeadTasks),
  handle(listLeadOwnersEndpoint, listOwners),
];
