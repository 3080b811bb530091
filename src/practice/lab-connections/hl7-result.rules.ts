import type { LabResultStatus } from '#vocabulary/lab.ts';
import type { IncomingResult } from '#practice/lab-results/incoming-report.contract.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import { textOrNull } from './hl7-patient.rules.ts';
import {
  componentOf,
  componentsOf,
  type Hl7Message,
  type Hl7Segment,
  repetitionsOf,
} from './hl7-message.rules.ts';
import { readHl7Time } from './hl7-time.rules.ts';
import {
  readDecimal,
  readFlag,
  readRange,
  readStatus,
  readStructured,
  readText,
  type ReadValue,
} from './hl7-values.rules.ts';
import type { ReportFault } from './report-faults.rules.ts';

/** A code with its name, in the laboratory's own system and in LOINC where both were sent. */
export interface Hl7Coded {
  readonly code: string;
  readonly name: string;
  readonly loincCode: string | null;
}

const LOINC = /^\d{1,7}-\d$/;

/** CE and CWE: a code, its name and its system, and the same again in another system. */
export function readCodedField(message: Hl7Message, segment: Hl7Segment, field: number): Hl7Coded | null {
  const parts = componentsOf(message, repetitionsOf(message, segment, field)[0] ?? '');
  const ways = [0, 3].map((at) => {
    const [code = '', name = '', system = ''] = parts.slice(at, at + 3);
    return { code, name, isLoinc: system.toUpperCase() === 'LN' && LOINC.test(code) };
  });
  const loinc = ways.find(({ isLoinc }) => isLoinc);
  const own = ways.find(({ code, isLoinc }) => code !== '' && !isLoinc) ?? loinc;
  // A test that has a name only is known by its name.
  const name = own?.name || loinc?.name || ways.find((one) => one.name !== '')?.name || '';
  const code = textOrNull(own?.code || name, 80);
  return code === null ? null : { code, name: textOrNull(name, 200) ?? code, loincCode: loinc?.code ?? null };
}

/** What an embedded file is shown as: it is opened from the message itself. */
const describeFile = (parts: readonly string[]): string =>
  `Attached file${parts[2] ? ` (${parts[2].toUpperCase()})` : ''}`;

/** OBX-5 by its type (OBX-2). Of a type that is not known the text is kept as it was sent. */
function readValue(message: Hl7Message, obx: Hl7Segment): ReadValue {
  const type = componentOf(message, obx, 2).toUpperCase();
  const sent = repetitionsOf(message, obx, 5);
  const first = componentsOf(message, sent[0] ?? '');
  if (type === 'NM') return readNumber(first[0] ?? '');
  if (type === 'SN') return readStructured(first);
  const plain = (text: string | null): ReadValue => ({ text, number: null, comparator: null });
  if (type === 'ED' || type === 'RP') return plain(sent.length === 0 ? null : describeFile(first));
  const coded = ['CE', 'CWE', 'CNE', 'CF'].includes(type);
  const lines = sent.map((one) => {
    const parts = componentsOf(message, one);
    // CWE-9 is the text as it was written.
    return coded ? parts[1] || parts[8] || parts[0] || '' : parts.join(' ').trim();
  });
  return type === 'ST' && lines.length === 1
    ? readText(lines[0] ?? '')
    : plain(textOrNull(lines.join('\n'), 20_000));
}

/** A number that is none, such as `<5` or `clotted`, is read as text: it was sent with the wrong type. */
function readNumber(text: string): ReadValue {
  const number = readDecimal(text);
  return number === null ? readText(text) : { text, number, comparator: null };
}

/** What an OBX has from the test that it belongs to. */
export interface TestFacts {
  readonly testCode: string;
  readonly testName: string;
  readonly status: LabResultStatus;
  readonly collectedAt: string | null;
  readonly resultedAt: string;
  readonly specimen: string | null;
  readonly zone: string;
}

/** HL7-7. One value, text or file of a test. A value without a status has that of its test. */
export function readResult(
  message: Hl7Message,
  obx: Hl7Segment,
  test: TestFacts,
): Result<IncomingResult, ReportFault> {
  const coded = readCodedField(message, obx, 3);
  if (!coded) return refuse('no_code');
  const status = readStatus(componentOf(message, obx, 11)) ?? test.status;
  const value = readValue(message, obx);
  const range = readRange(componentOf(message, obx, 7));
  const flags = repetitionsOf(message, obx, 8).map((one) => componentsOf(message, one)[0] ?? '');
  const method = componentOf(message, obx, 17, 2) || componentOf(message, obx, 17);
  return ok({
    testCode: test.testCode,
    testName: test.testName,
    ...coded,
    subId: textOrNull(componentOf(message, obx, 4), 40) ?? '',
    valueText: textOrNull(value.text ?? '', 20_000),
    valueNumber: value.number,
    comparator: value.comparator,
    unit: textOrNull(componentOf(message, obx, 6) || componentOf(message, obx, 6, 2), 40),
    low: range.low,
    high: range.high,
    rangeText: textOrNull(range.text ?? '', 200),
    flag: readFlag(flags),
    status,
    method: textOrNull(method, 200),
    specimen: test.specimen,
    note: null,
    collectedAt: readHl7Time(componentOf(message, obx, 14), test.zone) ?? test.collectedAt,
    resultedAt: test.resultedAt,
  });
}
