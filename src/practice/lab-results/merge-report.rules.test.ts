import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LAB_RESULT_STATUSES, type LabResultStatus } from '#vocabulary/lab.ts';
import { potassium } from '#test/given-lab.ts';
import { codeBook } from './codes.rules.ts';
import { applyVersions, incomingVersions, latest } from './apply-report.rules.ts';
import type { IncomingResult } from './incoming-report.contract.ts';
import { type StoredVersion, statusOfReport } from './merge-report.rules.ts';
import { keyOf } from './reported-hash.rules.ts';

interface Message {
  readonly results: readonly IncomingResult[];
  readonly resultedAt: string;
  readonly isCancelled: boolean;
}
type Row = StoredVersion & { readonly position: number; readonly result: IncomingResult };

/** What is stored after messages in this order. */
function store(messages: readonly Message[]): Row[] {
  let rows: Row[] = [];
  let cancelledAt: string | null = null;
  let made = 0;
  for (const { results, resultedAt, isCancelled } of messages) {
    if (isCancelled) cancelledAt = latest(cancelledAt, resultedAt);
    const known = isCancelled
      ? rows.filter(({ replacedBy }) => replacedBy === null).map(({ result }) => result)
      : [];
    const incoming = incomingVersions({ results: [...results] }, known, cancelledAt, (text) => text);
    const by = { laboratoryId: 'lab', patient: null, ranges: [], codes: codeBook([]) };
    const applied = applyVersions(rows, incoming, by, () => String((made += 1)));
    const replaced = new Map(applied.replaced.map(({ id, by: other }) => [id, other]));
    rows = [
      ...rows.map((row) => ({ ...row, replacedBy: replaced.get(row.id) ?? row.replacedBy })),
      ...applied.rows.map(({ id, replacedBy, reportedHash, position, result }) => ({
        id,
        replacedBy,
        reportedHash,
        position,
        result,
        key: keyOf(result),
        status: result.status,
        resultedAt: result.resultedAt,
      })),
    ];
  }
  return rows;
}

const presentOf = (rows: readonly Row[]) =>
  rows
    .filter(({ replacedBy }) => replacedBy === null)
    .map(({ key, reportedHash, resultedAt }) => `${key} ${reportedHash} ${resultedAt}`)
    .toSorted();

const moment = fc.integer({ min: 0, max: 3 }).map((hour) => `2026-03-01T1${hour}:00:00Z`);
const result = fc
  .record({
    code: fc.constantFrom('K', 'NA'),
    value: fc.integer({ min: 1, max: 3 }).map(String),
    status: fc.constantFrom<LabResultStatus>(...LAB_RESULT_STATUSES),
    resultedAt: moment,
  })
  .map(({ code, value, status, resultedAt }) =>
    potassium({ code, valueText: value, valueNumber: value, status, resultedAt }),
  );
const message: fc.Arbitrary<Message> = fc.record({
  results: fc.array(result, { maxLength: 3 }),
  resultedAt: moment,
  isCancelled: fc.boolean(),
});

describe('versions of values (LABR-1, LABR-2)', () => {
  test('any order of arrival ends with the same present values', () => {
    const shuffled = fc
      .array(message, { maxLength: 6 })
      .chain((messages) =>
        fc.tuple(fc.constant(messages), fc.shuffledSubarray(messages, { minLength: messages.length })),
      );
    fc.assert(
      fc.property(shuffled, ([messages, others]) => {
        expect(presentOf(store(others))).toEqual(presentOf(store(messages)));
      }),
    );
  });

  test('a message that comes again adds nothing', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 5 }), (messages) => {
        const once = store(messages);
        const last = messages.at(-1);
        expect(store([...messages, ...(last ? [last] : [])])).toHaveLength(once.length);
      }),
    );
  });

  test('a value has one present row, and no row disappears', () => {
    fc.assert(
      fc.property(fc.array(message, { maxLength: 6 }), (messages) => {
        const rows = store(messages);
        const present = rows.filter(({ replacedBy }) => replacedBy === null);
        expect(new Set(present.map(({ key }) => key)).size).toBe(present.length);
        expect(new Set(rows.map(({ key }) => key)).size).toBe(present.length);
      }),
    );
  });

  test.each([
    [['final', 'final'], 'final'],
    [['final', 'corrected'], 'corrected'],
    [['final', 'pending'], 'partial'],
    [['preliminary', 'pending'], 'preliminary'],
    [['pending'], 'pending'],
    [['cancelled', 'final'], 'final'],
    [['cancelled'], 'cancelled'],
    [[], 'final'],
  ] as const)('a report of %j is %s', (values, expected) => {
    expect(statusOfReport(values, false)).toBe(expected);
  });
});
