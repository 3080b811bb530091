import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  agreePlanEndpoint,
  endPlanEndpoint,
  getClientDebtsEndpoint,
  pauseDunningEndpoint,
  resumeDunningEndpoint,
} from '../client-debts.contract.ts';
import {
  emailStatementEndpoint,
  exportReceivablesEndpoint,
  getStatementEndpoint,
  getStatementPdfEndpoint,
  listReceivablesEndpoint,
} from '../contract.ts';
import {
  changeDunningSettingsEndpoint,
  getDunningSettingsEndpoint,
  getNoticePdfEndpoint,
  holdNoticeEndpoint,
  listDueNoticesEndpoint,
  listNoticesEndpoint,
  releaseNoticeEndpoint,
  sendNoticesEndpoint,
} from '../dunning.contract.ts';
import { agreePlan, endPlan } from './agree-plan.ts';
import { listDueNotices } from './due-notices.ts';
import { changeDunningSettings, getDunningSettings } from './dunning-settings.ts';
import { getClientDebts } from './get-client-debts.ts';
import { emailStatement, getStatement, getStatementPdf } from './get-statement.ts';
import { holdNotice, releaseNotice } from './hold-notice.ts';
import { getNoticePdf, listNotices } from './list-notices.ts';
import { exportReceivables, listReceivables } from './list-receivables.ts';
import { pauseDunning, resumeDunning } from './pause-dunning.ts';
import { sendNotices } from './send-notices.ts';

export const receivablesHandlers: readonly Handler[] = [
  handle(agreePlanEndpoint, agreePlan),
  handle(changeDunningSettingsEndpoint, changeDunningSettings),
  handle(emailStatementEndpoint, emailStatement),
  handle(endPlanEndpoint, endPlan),
  handle(exportReceivablesEndpoint, exportReceivables),
  handle(getClientDebtsEndpoint, getClientDebts),
  handle(getDunningSettingsEndpoint, getDunningSettings),
  handle(getNoticePdfEndpoint, getNoticePdf),
  handle(getStatementEndpoint, getStatement),
  handle(getStatementPdfEndpoint, getStatementPdf),
  handle(holdNoticeEndpoint, holdNotice),
  handle(listDueNoticesEndpoint, listDueNotices),
  handle(listNoticesEndpoint, listNotices),
  handle(listReceivablesEndpoint, listReceivables),
  handle(pauseDunningEndpoint, pauseDunning),
  handle(releaseNoticeEndpoint, releaseNotice),
  handle(resumeDunningEndpoint, resumeDunning),
  handle(sendNoticesEndpoint, sendNotices),
];
