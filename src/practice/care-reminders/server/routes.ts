import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { handleOutside, type OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import type { KeepFile } from '#foundation/server/keep-file.ts';
import {
  closeReminderEndpoint,
  confirmClaimEndpoint,
  holdReminderEndpoint,
  listClaimsEndpoint,
  rejectClaimEndpoint,
  releaseReminderEndpoint,
  sendReminderNowEndpoint,
} from '../actions.contract.ts';
import {
  exportReminderWeekEndpoint,
  getReminderWeekEndpoint,
  listPetRemindersEndpoint,
  listRemindersEndpoint,
  listUnsentEndpoint,
} from '../contract.ts';
import { getFiguresEndpoint, listFigureRowsEndpoint } from '../figures.contract.ts';
import {
  answerReminderLinkEndpoint,
  openReminderLinkEndpoint,
  sendReminderProofEndpoint,
} from '../link.contract.ts';
import { changeReminderSettingsEndpoint, getReminderSettingsEndpoint } from '../rules.contract.ts';
import { confirmClaim, listClaims, rejectClaim } from './claims.ts';
import { closeReminder } from './close-reminder.ts';
import { getFigures, listFigureRows } from './figures.ts';
import { holdReminder, releaseReminder } from './hold-reminder.ts';
import { listPetReminders } from './list-pet-reminders.ts';
import { listReminders, listUnsent } from './list-reminders.ts';
import { answerReminderLink, openReminderLink, sendReminderProof } from './reminder-links.ts';
import { changeReminderSettings, getReminderSettings } from './reminder-settings.ts';
import { sendReminderNow } from './send-now.ts';
import { exportReminderWeek, getReminderWeek } from './simulate-week.ts';

/** Paths with a fixed segment come before those with an id, which would match it. */
export const careRemindersHandlers: readonly Handler[] = [
  handle(getReminderSettingsEndpoint, getReminderSettings),
  handle(changeReminderSettingsEndpoint, changeReminderSettings),
  handle(exportReminderWeekEndpoint, exportReminderWeek),
  handle(getReminderWeekEndpoint, getReminderWeek),
  handle(listUnsentEndpoint, listUnsent),
  handle(listPetRemindersEndpoint, listPetReminders),
  handle(listRemindersEndpoint, listReminders),
  handle(releaseReminderEndpoint, releaseReminder),
  handle(holdReminderEndpoint, holdReminder),
  handle(sendReminderNowEndpoint, sendReminderNow),
  handle(listClaimsEndpoint, listClaims),
  handle(confirmClaimEndpoint, confirmClaim),
  handle(rejectClaimEndpoint, rejectClaim),
  handle(closeReminderEndpoint, closeReminder),
  handle(listFigureRowsEndpoint, listFigureRows),
  handle(getFiguresEndpoint, getFigures),
  handle(openReminderLinkEndpoint, openReminderLink),
  handle(answerReminderLinkEndpoint, answerReminderLink),
];

/** What writes to the storage, outside of a transaction. */
export const careRemindersOutside = (keep: KeepFile): readonly OutsideHandler[] => [
  handleOutside(sendReminderProofEndpoint, (call, input) => sendReminderProof(keep, call, input)),
];

export const separateCareReminderEndpoints = [sendReminderProofEndpoint];
