import * as z from 'zod';
import { INCOME_CATEGORY_NAMES } from '#vocabulary/income-categories.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { type Day, isDay } from '#foundation/values/day.ts';
import { setOrDelete, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { ATTRIBUTIONS, type GetReport, GROUPINGS, MAX_PERIOD_DAYS, type ReportId } from '../contract.ts';
import { groupingOf, REPORTS } from '../reports.rules.ts';
import { type Period, PERIOD_PRESETS, type PeriodPreset } from '../period.rules.ts';

const Currency = z.string().regex(/^[A-Z]{3}$/);

/** The period without one in the address. Care is counted a month after it was due, so a month would say nothing. */
const usualPreset = (reportId: ReportId): PeriodPreset =>
  reportId === 'care_compliance' ? 'months_12' : 'this_month';

const isPreset = (text: string | null): text is PeriodPreset =>
  text !== null && Object.hasOwn(PERIOD_PRESETS, text);

const oneOf = <V extends string>(choices: readonly V[], text: string | null): V | undefined =>
  choices.find((choice) => choice === text);

/** The days in the address; undefined where they are no period. */
function periodIn(params: URLSearchParams): Period | undefined {
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (!isDay(from) || !isDay(to) || from > to) return undefined;
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 < MAX_PERIOD_DAYS ? { from, to } : undefined;
}

/** What a report is asked for, which is in the URL. */
export function useReportQuestion(reportId: ReportId, today: Day) {
  const [params, change] = useAddressParams();
  const definition = REPORTS[reportId];
  const own = periodIn(params);
  const named = params.get('period');
  const preset = isPreset(named) ? named : usualPreset(reportId);
  const period = own ?? PERIOD_PRESETS[preset].of(today);
  const [category, species, attribution] = [
    oneOf(INCOME_CATEGORY_NAMES, params.get('category')),
    oneOf(SPECIES, params.get('species')),
    oneOf(ATTRIBUTIONS, params.get('for')),
  ];
  const doctorId = z.uuid().safeParse(params.get('doctor')).data;
  const currency = Currency.safeParse(params.get('currency')).data;
  const question: GetReport = {
    reportId,
    ...period,
    by: groupingOf(definition, oneOf(GROUPINGS, params.get('by'))),
    attribution: attribution ?? 'performed',
    ...(category === undefined ? {} : { category }),
    ...(species === undefined ? {} : { species }),
    ...(doctorId === undefined ? {} : { doctorId }),
    ...(currency === undefined ? {} : { currency }),
  };
  const set = (name: string, value: string | null) =>
    change((next) => {
      setOrDelete(next, name, value);
      // The rows of a group are those of the question before.
      if (name !== 'group') next.delete('group');
    });
  return {
    question,
    /** Undefined where the address has days of its own. */
    preset: own ? undefined : preset,
    group: params.get('group') ?? undefined,
    isFiltered: [category, species, doctorId].some((one) => one !== undefined),
    set,
    choosePreset: (chosen: PeriodPreset) =>
      change((next) => {
        for (const name of ['from', 'to', 'group']) next.delete(name);
        setOrDelete(next, 'period', chosen === usualPreset(reportId) ? null : chosen);
      }),
    choosePeriod: ({ from, to }: Period) =>
      change((next) => {
        next.set('from', from);
        next.set('to', to);
        for (const name of ['period', 'group']) next.delete(name);
      }),
    clear: () =>
      change((next) => {
        for (const name of ['category', 'species', 'doctor', 'group']) next.delete(name);
      }),
  };
}
export type ReportQuestion = ReturnType<typeof useReportQuestion>;
