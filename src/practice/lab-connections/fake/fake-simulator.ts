import type { SimulatedBehavior } from '../simulate.contract.ts';
import { createFakeAnalyzer, type FakeFault } from './fake-analyzer.ts';
import type { FakeReport, FakeSample, FakeValue } from './fake-results.ts';
import { type FakeDevice, fakeDeviceCode } from '../simulated-devices.rules.ts';
import type { MllpPlace } from './mllp-caller.ts';

/** What a fake device is asked to measure. */
export interface SimulatedSample extends FakeSample {
  readonly clinicId: string;
  readonly device: FakeDevice;
  readonly tests: readonly { readonly code: string; readonly name: string }[];
  readonly behavior: SimulatedBehavior;
  /** What the laboratory calls the report; different each time. */
  readonly number: string;
  readonly now: Date;
}

const FAULTS: Readonly<Record<SimulatedBehavior, FakeFault | null>> = {
  normal: null,
  critical: null,
  late: 'late',
  twice: 'double',
  wrong_patient: 'wrong_patient',
  corrected: 'corrected',
  broken: 'broken',
  half_frame: 'half_message',
};

/** Invented, as everything that a fake device measures. */
const VALUES: readonly FakeValue[] = [
  { code: 'GLU', name: 'Glucose', value: '5.4', unit: 'mmol/L', range: '3.9-8.0' },
  { code: 'CREA', name: 'Creatinine', value: '112', unit: 'umol/L', range: '60-165' },
  { code: 'ALB', name: 'Albumin', value: '31', unit: 'g/L', range: '25-40' },
  // A code of its own, which the clinic may map.
  { code: 'XQ-7', name: 'Marker seven', value: '12', unit: 'arb/L', range: '5-20' },
];
const POTASSIUM = { code: 'K', name: 'Potassium', unit: 'mmol/L', range: '3.6-5.4' };

const valuesFor = (behavior: SimulatedBehavior): readonly FakeValue[] => [
  behavior === 'critical' ? { ...POTASSIUM, value: '8.6', flag: 'HH' } : { ...POTASSIUM, value: '4.3' },
  ...VALUES,
];

/** MSA-1 of an answer. */
const codeOf = (answer: string): string | null =>
  /\rMSA\|(?<code>[A-Z]{2})\|/.exec(answer)?.groups?.['code'] ?? null;

/** A FAKE analyzer and a FAKE laboratory, for the demo: they send invented results over MLLP to the server that is given. */
export const createFakeSimulator =
  (place: MllpPlace) =>
  async ({
    clinicId,
    device,
    tests,
    behavior,
    number,
    now,
    ...sample
  }: SimulatedSample): Promise<readonly (string | null)[]> => {
    const fake = createFakeAnalyzer(place, {
      application: device,
      facility: 'FAKE',
      code: fakeDeviceCode(clinicId, device),
    });
    const answers: (string | null)[] = [];
    for (const [at, { code, name }] of tests.entries()) {
      const report: FakeReport = {
        controlId: `${number}-${at + 1}`,
        reportNumber: number,
        testCode: code,
        testName: name,
        resultedAt: now.toISOString(),
        values: valuesFor(behavior),
      };
      const given = await fake.report(sample, report, FAULTS[behavior]);
      answers.push(...(given.length === 0 ? [null] : given.map(codeOf)));
    }
    return answers;
  };
