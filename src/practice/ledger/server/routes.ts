import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  changeExportSettingsEndpoint,
  exportJournalEndpoint,
  getExportSettingsEndpoint,
  getTrialBalanceEndpoint,
  setAccountCodeEndpoint,
} from '../contract.ts';
import { exportJournal } from './export-journal.ts';
import { changeExportSettings, getExportSettings, setAccountCode } from './export-settings.ts';
import { getTrialBalance } from './get-trial-balance.ts';

export const ledgerHandlers: readonly Handler[] = [
  handle(changeExportSettingsEndpoint, changeExportSettings),
  handle(exportJournalEndpoint, exportJournal),
  handle(getExportSettingsEndpoint, getExportSettings),
  handle(getTrialBalanceEndpoint, getTrialBalance),
  handle(setAccountCodeEndpoint, setAccountCode),
];
