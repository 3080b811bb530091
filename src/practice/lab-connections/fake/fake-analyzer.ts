import { mllpFrame } from '../mllp.rules.ts';
import { type FakeIdentity, type FakeReport, fakeReportMessage, type FakeSample } from './fake-results.ts';
import { connectMllp, type MllpPlace } from './mllp-caller.ts';

/** How a device can misbehave. */
export const FAKE_FAULTS = [
  'late',
  'double',
  'wrong_patient',
  'broken',
  'half_message',
  'reordered',
  'corrected',
] as const;
export type FakeFault = (typeof FAKE_FAULTS)[number];

const EARLIER_MS = 3_600_000;
const earlier = (instant: string): string => new Date(Date.parse(instant) - EARLIER_MS).toISOString();

/** What is measured first, before it is confirmed or corrected. */
const preliminary = (report: FakeReport): FakeReport => ({
  ...report,
  controlId: `${report.controlId}P`,
  resultedAt: earlier(report.resultedAt),
  status: 'P',
  values: report.values.map((one) => ({ ...one, status: 'P' })),
});

/** The same report with its first value corrected, an hour later. */
const correction = (report: FakeReport): FakeReport => ({
  ...report,
  controlId: `${report.controlId}C`,
  resultedAt: new Date(Date.parse(report.resultedAt) + EARLIER_MS).toISOString(),
  status: 'C',
  values: report.values.map((one, place) =>
    place === 0 ? { ...one, value: `${one.value}1`, status: 'C' } : one,
  ),
});

/** The messages that a device sends for a report, in the order in which it sends them. */
export function messagesWith(
  fault: FakeFault | null,
  identity: FakeIdentity,
  sample: FakeSample,
  report: FakeReport,
): readonly Uint8Array[] {
  const write = (one: FakeReport, of = sample) => fakeReportMessage(identity, of, one);
  const whole = write(report);
  if (fault === 'late') return [write({ ...report, resultedAt: earlier(report.resultedAt) })];
  if (fault === 'double') return [whole, whole];
  if (fault === 'wrong_patient')
    return [write(report, { ...sample, petName: 'Nemo', species: 'fish', microchip: '985100000000001' })];
  if (fault === 'broken') return [whole.map((byte, at) => (at === 3 ? 'x'.charCodeAt(0) : byte))];
  if (fault === 'reordered') return [whole, write(preliminary(report))];
  if (fault === 'corrected') return [whole, write(correction(report))];
  return [whole];
}

/**
 * A FAKE analyzer, for tests and the demo. It speaks MLLP as real ones do, waits for each answer before it goes on, and misbehaves when it is
 * asked to.
 */
export function createFakeAnalyzer(place: MllpPlace, identity: FakeIdentity) {
  return {
    /** Measures a sample and sends what it found. Returns the answers; half a message has none. */
    report: async (
      sample: FakeSample,
      report: FakeReport,
      fault: FakeFault | null = null,
    ): Promise<readonly string[]> => {
      const caller = await connectMllp(place);
      try {
        const messages = messagesWith(fault, identity, sample, report);
        if (fault === 'half_message') {
          const [first = new Uint8Array()] = messages;
          caller.sendRaw(mllpFrame(first).subarray(0, Math.floor(first.length / 2)));
          return [];
        }
        const answers: string[] = [];
        for (const message of messages) answers.push(await caller.send(message));
        return answers;
      } finally {
        caller.close();
      }
    },
  };
}
