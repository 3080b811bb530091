import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addLeadEndpoint,
  addLeadNoteEndpoint,
  addLeadTaskEndpoint,
  changeLeadEndpoint,
  changeLeadTaskEndpoint,
  convertLeadEndpoint,
  exportLeadsEndpoint,
  findDuplicateLeadsEndpoint,
  getLeadEndpoint,
  importLeadsEndpoint,
  leadBoardEndpoint,
  listLeadOwnersEndpoint,
  listLeadsEndpoint,
  listMyLeadTasksEndpoint,
  mergeLeadsEndpoint,
  moveLeadEndpoint,
  previewLeadImportEndpoint,
} from '../contract.ts';
import { addLead } from './add-lead.ts';
import { addLeadNote } from './add-note.ts';
import { changeLead } from './change-lead.ts';
import { convertLead } from './convert-lead.ts';
import { findDuplicates } from './find-duplicates.ts';
import { getLead } from './get-lead.ts';
import { importLeads, previewLeadImport } from './import-leads.ts';
import { exportLeads, leadBoard, listLeads } from './list-leads.ts';
import { listOwners } from './list-owners.ts';
import { mergeLeads } from './merge-leads.ts';
import { moveLead } from './move-lead.ts';
import { addLeadTask, changeLeadTask, listMyLeadTasks } from './tasks.ts';

export const leadsHandlers: readonly Handler[] = [
  handle(listLeadsEndpoint, listLeads),
  handle(exportLeadsEndpoint, exportLeads),
  handle(leadBoardEndpoint, leadBoard),
  handle(findDuplicateLeadsEndpoint, findDuplicates),
  handle(previewLeadImportEndpoint, previewLeadImport),
  handle(importLeadsEndpoint, importLeads),
  handle(addLeadEndpoint, addLead),
  handle(getLeadEndpoint, getLead),
  handle(changeLeadEndpoint, changeLead),
  handle(moveLeadEndpoint, moveLead),
  handle(mergeLeadsEndpoint, mergeLeads),
  handle(convertLeadEndpoint, convertLead),
  handle(addLeadNoteEndpoint, addLeadNote),
  handle(addLeadTaskEndpoint, addLeadTask),
  handle(changeLeadTaskEndpoint, changeLeadTask),
  handle(listMyLeadTasksEndpoint, listMyLeadTasks),
  handle(listLeadOwnersEndpoint, listOwners),
];
