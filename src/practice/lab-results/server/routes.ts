import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  correctLabValueEndpoint,
  enterLabReportEndpoint,
  getLabReportEndpoint,
  listLabQueueEndpoint,
} from '../contract.ts';
import { countLabQueueEndpoint } from '../counts.contract.ts';
import {
  dismissLabReportEndpoint,
  matchLabReportEndpoint,
  restoreLabReportEndpoint,
  suggestMatchesEndpoint,
  unmatchLabReportEndpoint,
} from '../matching.contract.ts';
import { listMyLabReportsEndpoint } from '../own.contract.ts';
import { getLabTableEndpoint, getLabTrendEndpoint, printLabTableEndpoint } from '../pet-results.contract.ts';
import { listLabCodesEndpoint, mapLabCodeEndpoint } from '../codes.contract.ts';
import {
  acknowledgeLabAlertEndpoint,
  releaseLabReportEndpoint,
  signLabReportEndpoint,
  withdrawLabReportEndpoint,
} from '../review.contract.ts';
import {
  addLabRangeEndpoint,
  changeLabSettingsEndpoint,
  confirmLabRangeEndpoint,
  getLabSettingsEndpoint,
  listLabRangesEndpoint,
  retireLabRangeEndpoint,
} from '../setup.contract.ts';
import { listLabCodes, mapLabCode } from './codes.ts';
import { correctLabValue } from './correct-value.ts';
import { enterLabReport } from './enter-report.ts';
import { getLabReport } from './get-report.ts';
import { listMyLabReports } from './list-my-reports.ts';
import { countLabQueue, listLabQueue } from './list-queue.ts';
import { dismissLabReport, matchLabReport, restoreLabReport, unmatchLabReport } from './match-report.ts';
import { getLabTable } from './pet-table.ts';
import { getLabTrend } from './pet-trend.ts';
import { printLabTable } from './print-table.ts';
import { addLabRange, confirmLabRange, listLabRanges, retireLabRange } from './ranges.ts';
import { releaseLabReport, withdrawLabReport } from './release-report.ts';
import { changeLabSettings, getLabSettings } from './settings.ts';
import { acknowledgeLabAlert, signLabReport } from './sign-report.ts';
import { suggestMatches } from './suggest-matches.ts';

/** Paths with a word come before `/v1/lab-reports/{id}`, which would match the word as an id. */
export const labResultsHandlers: readonly Handler[] = [
  handle(countLabQueueEndpoint, countLabQueue),
  handle(listLabQueueEndpoint, listLabQueue),
  handle(enterLabReportEndpoint, enterLabReport),
  handle(getLabReportEndpoint, getLabReport),
  handle(correctLabValueEndpoint, correctLabValue),
  handle(suggestMatchesEndpoint, suggestMatches),
  handle(matchLabReportEndpoint, matchLabReport),
  handle(unmatchLabReportEndpoint, unmatchLabReport),
  handle(dismissLabReportEndpoint, dismissLabReport),
  handle(restoreLabReportEndpoint, restoreLabReport),
  handle(signLabReportEndpoint, signLabReport),
  handle(releaseLabReportEndpoint, releaseLabReport),
  handle(withdrawLabReportEndpoint, withdrawLabReport),
  handle(acknowledgeLabAlertEndpoint, acknowledgeLabAlert),
  handle(getLabTableEndpoint, getLabTable),
  handle(getLabTrendEndpoint, getLabTrend),
  handle(printLabTableEndpoint, printLabTable),
  handle(getLabSettingsEndpoint, getLabSettings),
  handle(changeLabSettingsEndpoint, changeLabSettings),
  handle(listLabCodesEndpoint, listLabCodes),
  handle(mapLabCodeEndpoint, mapLabCode),
  handle(listLabRangesEndpoint, listLabRanges),
  handle(addLabRangeEndpoint, addLabRange),
  handle(confirmLabRangeEndpoint, confirmLabRange),
  handle(retireLabRangeEndpoint, retireLabRange),
  handle(listMyLabReportsEndpoint, listMyLabReports),
];
