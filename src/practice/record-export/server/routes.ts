import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { handleOutside, type OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import type { ArchiveAddress } from '#practice/imaging/server/public/archive-address.ts';
import { exportClientDataEndpoint } from '../client-data.contract.ts';
import { dischargeSheetEndpoint, exportClientRecordEndpoint, exportFullRecordEndpoint } from '../contract.ts';
import { exportMyRecordEndpoint } from '../own.contract.ts';
import {
  createShareEndpoint,
  exportSharedRecordEndpoint,
  listSharesEndpoint,
  listShareViewsEndpoint,
  openSharedRecordEndpoint,
  revokeShareEndpoint,
} from '../shares.contract.ts';
import {
  createStudyShareEndpoint,
  downloadSharedStudyEndpoint,
  openSharedStudyEndpoint,
} from '../study-shares.contract.ts';
import { createShare } from './create-share.ts';
import { exportClientData } from './export-client-data.ts';
import { exportClientRecord, exportFullRecord } from './export-record.ts';
import { getDischargeSheet } from './get-discharge-sheet.ts';
import { listShares, listShareViews } from './list-shares.ts';
import { exportSharedRecord, openSharedRecord } from './open-shared-record.ts';
import { exportMyRecord } from './own/export-my-record.ts';
import { revokeShare } from './revoke-share.ts';
import { createStudyShare, downloadSharedStudy, openSharedStudy } from './study-shares.ts';

export const recordExportHandlers: readonly Handler[] = [
  handle(dischargeSheetEndpoint, getDischargeSheet),
  handle(exportClientDataEndpoint, exportClientData),
  handle(exportClientRecordEndpoint, exportClientRecord),
  handle(exportFullRecordEndpoint, exportFullRecord),
  handle(exportMyRecordEndpoint, exportMyRecord),
  handle(createShareEndpoint, createShare),
  handle(createStudyShareEndpoint, createStudyShare),
  handle(listSharesEndpoint, listShares),
  handle(listShareViewsEndpoint, listShareViews),
  handle(revokeShareEndpoint, revokeShare),
  handle(openSharedRecordEndpoint, openSharedRecord),
  handle(exportSharedRecordEndpoint, exportSharedRecord),
  handle(openSharedStudyEndpoint, openSharedStudy),
];

/** What needs the key with which addresses of files are made. */
export const recordExportOutside = (addressOf: ArchiveAddress): readonly OutsideHandler[] => [
  handleOutside(downloadSharedStudyEndpoint, downloadSharedStudy(addressOf)),
];

export const separateRecordExportEndpoints = [downloadSharedStudyEndpoint];
