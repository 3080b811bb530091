import type { LabResultStatus } from '#vocabulary/lab.ts';

type TestStatus = 'cancelled' | 'corrected' | 'final' | 'ordered' | 'preliminary';

interface TestState<S> {
  readonly code: string;
  readonly status: S;
}

function statusOfTest(statuses: readonly LabResultStatus[]): TestStatus {
  const given = statuses.filter((status) => status !== 'cancelled');
  if (given.length === 0) return 'cancelled';
  if (given.includes('pending') && given.every((status) => status === 'pending')) return 'ordered';
  if (given.includes('pending') || given.includes('preliminary')) return 'preliminary';
  return given.includes('corrected') ? 'corrected' : 'final';
}

const isDone = (status: TestStatus): boolean => status !== 'ordered' && status !== 'preliminary';

/**
 * LABO-5. What the values of a report say of the tests of its order, and whether the order is complete. A laboratory that reports under
 * codes of its own completes the order with its final report.
 */
export function progressOf(
  ordered: readonly TestState<TestStatus>[],
  values: readonly TestState<LabResultStatus>[],
  isReportDone: boolean,
): { readonly tests: TestState<TestStatus>[]; readonly status: 'partial' | 'received' } {
  const byCode = Map.groupBy(values, ({ code }) => code.toUpperCase());
  const tests = ordered.flatMap(({ code }) => {
    const found = byCode.get(code.toUpperCase());
    return found ? [{ code, status: statusOfTest(found.map(({ status }) => status)) }] : [];
  });
  const now = ordered.map(({ code, status }) => tests.find((test) => test.code === code)?.status ?? status);
  const isComplete = tests.length === 0 ? isReportDone : now.every(isDone);
  return { tests, status: isComplete ? 'received' : 'partial' };
}
