import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { exportClientDataEndpoint } from '../client-data.contract.ts';
import { dischargeSheetEndpoint, exportClientRecordEndpoint, exportFullRecordEndpoint } from '../contract.ts';
import { exportMyRecordEndpoint } from '../own.contract.ts';
import {
  createShareEndpoint,
  exportSharedRecordEndpoint,
  openSharedRecordEndpoint,
} from '../shares.contract.ts';
import { createShare } from './create-share.ts';
import { exportClientData } from './export-client-data.ts';
import { exportClientRecord, exportFullRecord } from './export-record.ts';
import { getDischargeSheet } from './get-discharge-sheet.ts';
import { exportSharedRecord, openSharedRecord } from './open-shared-record.ts';
import { exportMyRecord } from './own/export-my-record.ts';

export const recordExportHandlers: readonly Handler[] = [
  handle(dischargeSheetEndpoint, getDischargeSheet),
  handle(exportClientDataEndpoint, exportClientData),
  handle(exportClientRecordEndpoint, exportClientRecord),
  handle(exportFullRecordEndpoint, exportFullRecord),
  handle(exportMyRecordEndpoint, exportMyRecord),
  handle(createShareEndpoint, createShare),
  handle(openSharedRecordEndpoint, openSharedRecord),
  handle(exportSharedRecordEndpoint, exportSharedRecord),
];
