import { REPORT_IDS, type Grouping, type ReportId } from './contract.ts';
import type { ReportDefinition } from './definition.rules.ts';
import { MONEY_REPORTS } from './money-reports.rules.ts';
import { PRACTICE_REPORTS } from './practice-reports.rules.ts';
import { STOCK_REPORTS } from './stock-reports.rules.ts';

/** REPORT-1. Every report, declared once: its screen, its file, its print and its statement follow from it. */
export const REPORTS: Readonly<Record<ReportId, ReportDefinition>> = {
  ...MONEY_REPORTS,
  ...PRACTICE_REPORTS,
  ...STOCK_REPORTS,
};

/** By what a report is added up: what was asked for, if the report has it. */
export const groupingOf = ({ groupings }: ReportDefinition, asked: Grouping | undefined): Grouping =>
  groupings.find((one) => one === asked) ?? groupings[0];

/** REPORT-3. The reports that somebody may read, in their order. */
export const reportsFor = (seesAllFigures: boolean): readonly ReportId[] =>
  REPORT_IDS.filter((id) => seesAllFigures || REPORTS[id].audience !== 'all_figures');
