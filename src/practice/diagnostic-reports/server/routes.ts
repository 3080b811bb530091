import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addDiagnosticReportEndpoint,
  addReportAddendumEndpoint,
  discardDiagnosticReportEndpoint,
  getDiagnosticReportEndpoint,
  getDiagnosticReportPdfEndpoint,
  listDiagnosticReportsEndpoint,
  releaseDiagnosticReportEndpoint,
  saveDiagnosticReportEndpoint,
  signDiagnosticReportEndpoint,
  withdrawDiagnosticReportEndpoint,
} from '../contract.ts';
import { listMyDiagnosticReportsEndpoint } from '../own.contract.ts';
import { addReport } from './add-report.ts';
import { discardReport } from './discard-report.ts';
import { getReport } from './get-report.ts';
import { listReports } from './list-reports.ts';
import { listMyReports } from './own/list-my-reports.ts';
import { getReportPdf } from './print/print-report.ts';
import { releaseReport, withdrawReport } from './release-report.ts';
import { saveReport } from './save-report.ts';
import { addReportAddendum, signReport } from './sign-report.ts';

export const diagnosticReportsHandlers: readonly Handler[] = [
  handle(listDiagnosticReportsEndpoint, listReports),
  handle(addDiagnosticReportEndpoint, addReport),
  handle(getDiagnosticReportEndpoint, getReport),
  handle(saveDiagnosticReportEndpoint, saveReport),
  handle(signDiagnosticReportEndpoint, signReport),
  handle(addReportAddendumEndpoint, addReportAddendum),
  handle(discardDiagnosticReportEndpoint, discardReport),
  handle(releaseDiagnosticReportEndpoint, releaseReport),
  handle(withdrawDiagnosticReportEndpoint, withdrawReport),
  handle(getDiagnosticReportPdfEndpoint, getReportPdf),
  handle(listMyDiagnosticReportsEndpoint, listMyReports),
];
