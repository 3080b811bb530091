import type { IncomingResult, ReportedPatient } from '#practice/lab-results/incoming-report.contract.ts';

type Named = Pick<
  IncomingResult,
  'code' | 'high' | 'loincCode' | 'low' | 'name' | 'specimen' | 'testCode' | 'testName' | 'unit'
>;

/** A final number of a demo's report, without a remark. */
export const measuredResult = (named: Named, value: string, at: string): IncomingResult => ({
  ...named,
  subId: '',
  valueText: value,
  valueNumber: value,
  comparator: null,
  rangeText: null,
  flag: null,
  status: 'final',
  method: null,
  note: null,
  collectedAt: null,
  resultedAt: at,
});

/** A patient of whom the laboratory says nothing. */
export const UNNAMED_PATIENT: ReportedPatient = {
  id: null,
  name: null,
  species: null,
  breed: null,
  sex: null,
  bornOn: null,
  microchip: null,
  clientName: null,
};
