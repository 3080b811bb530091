import { canonicalJson } from '#foundation/values/canonical-json.ts';
import type { IncomingResult } from './incoming-report.contract.ts';

/** By what a value is the same one of its report. */
export const keyOf = ({
  testCode,
  code,
  subId,
}: Pick<IncomingResult, 'code' | 'subId' | 'testCode'>): string => canonicalJson([testCode, code, subId]);

/** What the laboratory gave of a value, without its times and without names: two that are the same text say the same. */
export const reportedText = (result: IncomingResult): string =>
  canonicalJson([
    result.valueText,
    result.valueNumber,
    result.comparator,
    result.unit,
    result.low,
    result.high,
    result.rangeText,
    result.flag,
    result.status,
    result.method,
    result.specimen,
    result.note,
  ]);
