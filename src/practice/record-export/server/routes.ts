import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { dischargeSheetEndpoint } from '../contract.ts';
import { getDischargeSheet } from './get-discharge-sheet.ts';

export const recordExportHandlers: readonly Handler[] = [handle(dischargeSheetEndpoint, getDischargeSheet)];
