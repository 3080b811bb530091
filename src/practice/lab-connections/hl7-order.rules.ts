import { writeHl7Day, writeHl7Time } from './hl7-time.rules.ts';
import { writeHl7, type WrittenSegment } from './hl7-write.rules.ts';
import type { LabSendKind, OrderToSend } from './send-order.contract.ts';

/** HL7 table 0485. */
const PRIORITIES: Readonly<Record<OrderToSend['priority'], string>> = {
  routine: 'R',
  urgent: 'A',
  stat: 'S',
};

/** How the laboratory wants to be addressed, and what is unique about this message. */
export interface OrderFrame {
  readonly sendingApplication: string;
  readonly sendingFacility: string;
  readonly receivingApplication: string;
  readonly receivingFacility: string;
  /** The same whenever it is sent again. */
  readonly controlId: string;
  readonly now: string;
  readonly kind: LabSendKind;
}

const hl7Sex = (sex: string | null): string =>
  sex === null ? 'U' : sex.startsWith('female') ? 'F' : sex.startsWith('male') ? 'M' : 'U';

function specimenSegments({ accession, specimens }: OrderToSend): readonly WrittenSegment[] {
  return specimens.map(({ position, specimen, container, collectedAt }) => [
    'SPM',
    String(position),
    [[`${accession}-${position}`]],
    '',
    ['', specimen],
    ...Array.from({ length: 12 }, () => ''),
    collectedAt === null ? '' : writeHl7Time(collectedAt),
    ...Array.from({ length: 9 }, () => ''),
    ['', container ?? ''],
  ]);
}

/**
 * HL7-9. An order as OML^O21: ORC and OBR of each test, and the samples after the last one. PID-5 has the client's name and the pet's, as
 * laboratories of animals expect it; PID-35 and 36 are species and breed.
 */
export function writeOrder(order: OrderToSend, frame: OrderFrame): string {
  const { pet, accession } = order;
  const ordered = writeHl7Time(order.orderedAt);
  const ids = [
    [pet.id, '', '', 'TAILWELL', 'PI'],
    ...(pet.microchip === null ? [] : [[pet.microchip, '', '', '', 'MCN']]),
  ];
  const segments: WrittenSegment[] = [
    [
      'MSH',
      frame.sendingApplication,
      frame.sendingFacility,
      frame.receivingApplication,
      frame.receivingFacility,
      writeHl7Time(frame.now),
      '',
      ['OML', 'O21', 'OML_O21'],
      frame.controlId,
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
      { repeat: ids },
      '',
      [order.clientName ?? '', pet.name],
      '',
      pet.bornOn === null ? '' : writeHl7Day(pet.bornOn),
      hl7Sex(pet.sex),
      ...Array.from({ length: 26 }, () => ''),
      ['', pet.species],
      ['', pet.breed ?? ''],
    ],
  ];
  order.tests.forEach(({ code, name, loincCode }, at) => {
    const number = String(at + 1);
    segments.push(
      [
        'ORC',
        frame.kind === 'new' ? 'NW' : 'CA',
        accession,
        '',
        '',
        '',
        '',
        '',
        '',
        ordered,
        '',
        '',
        ['', order.doctorName ?? ''],
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        [order.clinicName, '', order.accountNumber ?? ''],
      ],
      ['TQ1', number, '', '', '', '', '', '', '', PRIORITIES[order.priority]],
      [
        'OBR',
        number,
        accession,
        '',
        [code, name, 'L', ...(loincCode === null ? [] : [loincCode, name, 'LN'])],
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        '',
        order.clinicalNote ?? '',
      ],
    );
  });
  return writeHl7([...segments, ...specimenSegments(order)]);
}
