import { writeHl7Time } from '../hl7-time.rules.ts';
import { hl7Bytes, writeHl7, type WrittenSegment } from '../hl7-write.rules.ts';

/** An order as a device knows it, from the label of the sample or from the order that it was sent. */
export interface FakeSample {
  readonly accession: string;
  readonly petName: string;
  readonly clientName: string;
  readonly species: string;
  readonly microchip?: string;
}

/** One value that a device measures. */
export interface FakeValue {
  readonly code: string;
  readonly name: string;
  readonly value: string;
  readonly unit: string;
  readonly range: string;
  readonly flag?: string;
  /** HL7 table 0085; final if it is missing. */
  readonly status?: string;
}

/** What a device says about itself, and for whom its messages are. */
export interface FakeIdentity {
  readonly application: string;
  readonly facility: string;
  /** The code of the connection, which the clinic entered. */
  readonly code: string;
}

export interface FakeReport {
  readonly controlId: string;
  readonly reportNumber: string;
  readonly testCode: string;
  readonly testName: string;
  readonly resultedAt: string;
  readonly values: readonly FakeValue[];
  /** HL7 table 0123; final if it is missing. */
  readonly status?: string;
}

/** A message with results, as devices send it. The values are invented. */
export function fakeReportMessage(
  identity: FakeIdentity,
  sample: FakeSample,
  report: FakeReport,
): Uint8Array {
  const at = writeHl7Time(report.resultedAt);
  const segments: WrittenSegment[] = [
    [
      'MSH',
      identity.application,
      identity.facility,
      'TAILWELL',
      identity.code,
      at,
      '',
      ['ORU', 'R01', 'ORU_R01'],
      report.controlId,
      'P',
      '2.5.1',
      '',
      '',
      '',
      '',
      '',
      'UNICODE UTF-8',
    ],
    [
      'PID',
      '1',
      '',
      [sample.microchip ?? '', '', '', '', 'MCN'],
      '',
      [sample.clientName, sample.petName],
      '',
      '',
      '',
      ...Array.from({ length: 26 }, () => ''),
      ['', sample.species],
    ],
    [
      'OBR',
      '1',
      sample.accession,
      report.reportNumber,
      [report.testCode, report.testName, 'L'],
      '',
      '',
      at,
      ...Array.from({ length: 14 }, () => ''),
      at,
      '',
      '',
      report.status ?? 'F',
    ],
    ...report.values.map(({ code, name, value, unit, range, flag, status }, place): WrittenSegment => [
      'OBX',
      String(place + 1),
      'NM',
      [code, name, 'L'],
      '',
      value,
      unit,
      range,
      flag ?? 'N',
      '',
      '',
      status ?? 'F',
    ]),
  ];
  return hl7Bytes(writeHl7(segments));
}
