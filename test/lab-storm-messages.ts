import { fakeReportMessage } from '#practice/lab-connections/fake/fake-results.ts';
import { createRandom } from './fuzz/random.ts';

const START_MS = Date.parse('2026-11-20T08:00:00Z');
const HOUR_MS = 3_600_000;
const STATUSES: Readonly<Record<string, string>> = { P: 'preliminary', F: 'final', C: 'corrected' };

export interface StormMessage {
  readonly controlId: string;
  readonly bytes: Uint8Array;
}

/** Reports as they develop: preliminary, final, and every third one corrected. What a report says in the end comes last. */
export function makeStormMessages(
  count: number,
  { application, code }: { readonly application: string; readonly code: string },
): { readonly messages: StormMessage[]; readonly expected: ReadonlyMap<string, readonly string[]> } {
  const messages: StormMessage[] = [];
  const expected = new Map<string, readonly string[]>();
  for (let report = 0; messages.length < count; report += 1) {
    const reportNumber = `R-${report}`;
    const stages = ['P', 'F', ...(report % 3 === 0 ? ['C'] : [])];
    stages.forEach((status, at) => {
      const controlId = `M-${report}-${at}`;
      const value = (4 + at / 10).toFixed(1);
      expected.set(reportNumber, [value, STATUSES[status] ?? '']);
      const bytes = fakeReportMessage(
        { application, facility: 'STORM', code },
        { accession: `ST-${report}`, petName: 'Momo', clientName: 'Kim', species: 'cat' },
        {
          controlId,
          reportNumber,
          testCode: 'CHEM',
          testName: 'Chemistry',
          resultedAt: new Date(START_MS + at * HOUR_MS).toISOString(),
          status,
          values: [{ code: 'K', name: 'Potassium', value, unit: 'mmol/L', range: '3.5-5.8', status }],
        },
      );
      messages.push({ controlId, bytes });
    });
  }
  return { messages, expected };
}

/** Every fifth message twice, and all of them in an order of chance. */
export function mixMessages(messages: readonly StormMessage[]): StormMessage[] {
  const random = createRandom(7);
  const all = [...messages, ...messages.filter((_, at) => at % 5 === 0)];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = random.below(at + 1);
    const [a, b] = [all[at], all[other]];
    if (a && b) [all[at], all[other]] = [b, a];
  }
  return all;
}
