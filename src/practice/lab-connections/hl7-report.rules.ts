import { cutText } from '#foundation/values/cut-text.ts';
import { ok, refuse, type Result } from '#foundation/values/result.ts';
import { IncomingReport, type IncomingResult } from '#practice/lab-results/incoming-report.contract.ts';
import type { Hl7Header } from './hl7-header.rules.ts';
import {
  componentOf,
  componentsOf,
  type Hl7Message,
  type Hl7Segment,
  repetitionsOf,
} from './hl7-message.rules.ts';
import { readPatient, textOrNull } from './hl7-patient.rules.ts';
import { type Hl7Coded, readCodedField, readResult, type TestFacts } from './hl7-result.rules.ts';
import { readHl7Time } from './hl7-time.rules.ts';
import { isNoResult, readOrderStatus } from './hl7-values.rules.ts';
import { joinResults } from './join-results.rules.ts';
import type { ReportFault } from './report-faults.rules.ts';

/** What a message does not say itself. */
export interface ReportContext {
  readonly laboratoryId: string;
  /** The clinic's, for times without an offset. */
  readonly zone: string;
  readonly receivedAt: string;
}

/** A test of a message: its OBR, the ORC before it, and what follows up to the next one. */
interface Hl7Test {
  readonly orc: Hl7Segment | null;
  readonly obr: Hl7Segment;
  readonly rest: Hl7Segment[];
}

function testsOf({ segments }: Hl7Message): {
  readonly tests: readonly Hl7Test[];
  readonly before: readonly Hl7Segment[];
} {
  const tests: Hl7Test[] = [];
  const before: Hl7Segment[] = [];
  let orc: Hl7Segment | null = null;
  for (const segment of segments) {
    if (segment.name === 'ORC') orc = segment;
    else if (segment.name === 'OBR') tests.push({ orc, obr: segment, rest: [] });
    else (tests.at(-1)?.rest ?? before).push(segment);
  }
  return { tests, before };
}

/** The lines of NTE segments. */
function notesIn(message: Hl7Message, segments: readonly Hl7Segment[]): string {
  return segments
    .flatMap((segment) =>
      repetitionsOf(message, segment, 3).map((line) => componentsOf(message, line).join(' ')),
    )
    .join('\n')
    .trim();
}

/** NTE after an OBX is about that value; before the first one it is about the test. */
function readValues(
  message: Hl7Message,
  { rest }: Hl7Test,
  facts: TestFacts,
): Result<readonly IncomingResult[], ReportFault> {
  const results: IncomingResult[] = [];
  let isValue = false;
  for (const segment of rest) {
    if (segment.name === 'OBX') {
      isValue = !isNoResult(componentOf(message, segment, 11));
      if (!isValue) continue;
      const result = readResult(message, segment, facts);
      if (!result.ok) return result;
      results.push(result.value);
    } else if (segment.name === 'NTE') {
      const last = results.at(-1);
      const note = notesIn(message, [segment]);
      if (isValue && last && note !== '')
        results[results.length - 1] = {
          ...last,
          note: textOrNull([last.note ?? '', note].join('\n'), 20_000),
        };
    } else isValue = false;
  }
  return ok(results);
}

const notesOfTest = (message: Hl7Message, { rest }: Hl7Test): string => {
  const firstValue = rest.findIndex(({ name }) => name === 'OBX');
  const own = firstValue === -1 ? rest : rest.slice(0, firstValue);
  return notesIn(
    message,
    own.filter(({ name }) => name === 'NTE'),
  );
};

/** A test that was cancelled as a whole has no values: it is shown as one that was cancelled. */
const cancelledTest = (coded: Hl7Coded, facts: TestFacts): IncomingResult => ({
  testCode: facts.testCode,
  testName: facts.testName,
  ...coded,
  subId: '',
  valueText: null,
  valueNumber: null,
  comparator: null,
  unit: null,
  low: null,
  high: null,
  rangeText: null,
  flag: null,
  status: 'cancelled',
  method: null,
  specimen: facts.specimen,
  note: null,
  collectedAt: facts.collectedAt,
  resultedAt: facts.resultedAt,
});

interface ReadTest {
  readonly externalId: string;
  readonly accession: string | null;
  readonly collectedAt: string | null;
  readonly resultedAt: string;
  readonly results: readonly IncomingResult[];
  readonly comment: string;
  readonly isCancelled: boolean;
}

function specimenOf(message: Hl7Message, { obr, rest }: Hl7Test): string | null {
  const spm = rest.find(({ name }) => name === 'SPM');
  const sent = spm ? componentOf(message, spm, 4, 2) || componentOf(message, spm, 4) : '';
  return textOrNull(sent || componentOf(message, obr, 15), 120);
}

function readTest(
  message: Hl7Message,
  test: Hl7Test,
  {
    header,
    context,
    patientKey,
  }: { readonly header: Hl7Header; readonly context: ReportContext; readonly patientKey: string },
): Result<ReadTest, ReportFault> {
  const { obr, orc } = test;
  const coded = readCodedField(message, obr, 4) ?? { code: 'REPORT', name: 'Report', loincCode: null };
  const accession = textOrNull(componentOf(message, obr, 2) || (orc ? componentOf(message, orc, 2) : ''), 80);
  const filler = componentOf(message, obr, 3) || (orc ? componentOf(message, orc, 3) : '');
  const sent = readHl7Time(header.sentAt, context.zone) ?? context.receivedAt;
  const status = componentOf(message, obr, 25);
  const facts: TestFacts = {
    testCode: coded.code,
    testName: coded.name,
    status: readOrderStatus(status) ?? 'final',
    collectedAt: readHl7Time(componentOf(message, obr, 7), context.zone),
    resultedAt: readHl7Time(componentOf(message, obr, 22), context.zone) ?? sent,
    specimen: specimenOf(message, test),
    zone: context.zone,
  };
  const values = readValues(message, test, facts);
  if (!values.ok) return values;
  const isCancelled =
    readOrderStatus(status) === 'cancelled' && values.value.every((one) => one.status === 'cancelled');
  const results = isCancelled && values.value.length === 0 ? [cancelledTest(coded, facts)] : values.value;
  return ok({
    // Without a number of the laboratory, the order of one patient is one report; without either, each message is.
    externalId: cutText(
      filler || (accession === null ? header.controlId : `${accession} ${patientKey}`.trim()),
      120,
    ).trim(),
    accession,
    collectedAt: facts.collectedAt,
    resultedAt: facts.resultedAt,
    results,
    comment: notesOfTest(message, test),
    isCancelled,
  });
}

const latest = (instants: readonly string[]): string => instants.toSorted().at(-1) ?? '';

function toReport(
  parts: readonly ReadTest[],
  {
    laboratoryId,
    patient,
    comment,
  }: Pick<IncomingReport, 'laboratoryId' | 'patient'> & { readonly comment: string },
): Result<IncomingReport, ReportFault> {
  const [first] = parts;
  if (!first) return refuse('no_tests');
  const results = joinResults(parts.flatMap((part) => part.results));
  if (results.length > 2_000) return refuse('too_many_values');
  const notes = [comment, ...parts.map((part) => part.comment)].filter((text) => text !== '').join('\n');
  const report = IncomingReport.safeParse({
    laboratoryId,
    way: 'hl7',
    externalId: first.externalId,
    accession: parts.find((part) => part.accession !== null)?.accession ?? null,
    patient,
    collectedAt: parts.find((part) => part.collectedAt !== null)?.collectedAt ?? null,
    resultedAt: latest(parts.map((part) => part.resultedAt)),
    comment: textOrNull(notes, 20_000),
    results,
    isCancelled: parts.every((part) => part.isCancelled),
  });
  return report.success ? ok(report.data) : refuse('invalid_report');
}

/** Messages with results: ORU^R01, and the ones of analyzers that were made from it. */
const REPORT_EVENTS: ReadonlySet<string> = new Set(['', 'R01', 'R30', 'R31', 'R32']);
export const isReport = ({ type, event }: Pick<Hl7Header, 'event' | 'type'>): boolean =>
  type === 'ORU' && REPORT_EVENTS.has(event);

/**
 * HL7-7. The reports of an ORU^R01: the tests that the laboratory gave one number (OBR-3) are one of them. When the laboratory gave a result is
 * OBR-22, else when it was sent.
 */
export function readReports(
  message: Hl7Message,
  header: Hl7Header,
  context: ReportContext,
): Result<readonly IncomingReport[], ReportFault> {
  if (!isReport(header)) return refuse('not_a_report');
  const patient = readPatient(message);
  const patientKey = [patient.id ?? '', patient.name ?? ''].join(' ').trim();
  const { tests, before } = testsOf(message);
  const groups = new Map<string, ReadTest[]>();
  for (const test of tests) {
    const read = readTest(message, test, { header, context, patientKey });
    if (!read.ok) return read;
    groups.set(read.value.externalId, [...(groups.get(read.value.externalId) ?? []), read.value]);
  }
  if (groups.size === 0) return refuse('no_tests');
  const comment = notesIn(
    message,
    before.filter(({ name }) => name === 'NTE'),
  );
  const reports: IncomingReport[] = [];
  for (const parts of groups.values()) {
    const report = toReport(parts, { laboratoryId: context.laboratoryId, patient, comment });
    if (!report.ok) return report;
    reports.push(report.value);
  }
  return ok(reports);
}
