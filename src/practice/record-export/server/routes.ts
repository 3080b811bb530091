import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { dischargeSheetEndpoint, exportClientRecordEndpoint, exportFullRecordEndpoint } from '../contract.ts';
import { exportMyRecordEndpoint } from '../own.contract.ts';
import { exportClientRecord, exportFullRecord } from './export-record.ts';
import { getDischargeSheet } from './get-discharge-sheet.ts';
import { exportMyRecord } from './own/export-my-record.ts';

export const recordExportHandlers: readonly Handler[] = [
  handle(dischargeSheetEndpoint, getDischargeSheet),
  handle(exportClientRecordEndpoint, exportClientRecord),
  handle(exportFullRecordEndpoint, exportFullRecord),
  handle(exportMyRecordEndpoint, exportMyRecord),
];
