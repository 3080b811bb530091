import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  completeDueCareEndpoint,
  declineDueCareEndpoint,
  exportDueCareEndpoint,
  listDueCareEndpoint,
  listPetDueCareEndpoint,
  reopenDueCareEndpoint,
  snoozeDueCareEndpoint,
} from '../contract.ts';
import {
  addCareProtocolEndpoint,
  addStarterProtocolsEndpoint,
  archiveCareProtocolEndpoint,
  changeCareProtocolEndpoint,
  confirmCareProtocolEndpoint,
  listCareProtocolsEndpoint,
} from '../protocols.contract.ts';
import { addProtocol } from './add-protocol.ts';
import { addStarterProtocols } from './add-starter-protocols.ts';
import { archiveProtocol } from './archive-protocol.ts';
import { changeProtocol } from './change-protocol.ts';
import { completeDueCare } from './public/complete-due-care.ts';
import { confirmProtocol } from './confirm-protocol.ts';
import { declineDueCare } from './decline-due-care.ts';
import { exportDueCare } from './export-due-care.ts';
import { listDueCare } from './list-due-care.ts';
import { listPetDueCare } from './list-pet-due-care.ts';
import { listProtocols } from './list-protocols.ts';
import { reopenDueCare } from './reopen-due-care.ts';
import { snoozeDueCare } from './snooze-due-care.ts';

/** Paths with a fixed segment come before those with an id, which would match it. */
export const dueCareHandlers: readonly Handler[] = [
  handle(addStarterProtocolsEndpoint, addStarterProtocols),
  handle(addCareProtocolEndpoint, addProtocol),
  handle(archiveCareProtocolEndpoint, archiveProtocol),
  handle(changeCareProtocolEndpoint, changeProtocol),
  handle(confirmCareProtocolEndpoint, confirmProtocol),
  handle(listCareProtocolsEndpoint, listProtocols),
  handle(exportDueCareEndpoint, exportDueCare),
  handle(listDueCareEndpoint, listDueCare),
  handle(listPetDueCareEndpoint, listPetDueCare),
  handle(completeDueCareEndpoint, completeDueCare),
  handle(declineDueCareEndpoint, declineDueCare),
  handle(reopenDueCareEndpoint, reopenDueCare),
  handle(snoozeDueCareEndpoint, snoozeDueCare),
];
