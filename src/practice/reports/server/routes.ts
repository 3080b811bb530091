import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { exportReportEndpoint, getReportEndpoint, listReportRowsEndpoint } from '../contract.ts';
import { exportReport } from './export-report.ts';
import { getReport } from './get-report.ts';
import { listReportRows } from './list-report-rows.ts';

export const reportsHandlers: readonly Handler[] = [
  handle(getReportEndpoint, getReport),
  handle(listReportRowsEndpoint, listReportRows),
  handle(exportReportEndpoint, exportReport),
];
