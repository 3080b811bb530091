import { type SignatureKind, VISIT_STATUS_LABELS } from '#vocabulary/visits.ts';
import { MUCOUS_MEMBRANES_LABELS, MUSCLE_CONDITION_LABELS, PAIN_SCALES } from '#vocabulary/vitals.ts';
import { printQuantity } from '#foundation/values/counted-unit.ts';
import { measureText } from '#practice/visits/vitals.rules.ts';
import type { Vitals } from '#practice/visits/exam.contract.ts';
import type { FullAct, FullRecord, FullRecordVisit } from './record-file.contract.ts';

/** Vital signs in one line: `38.6 °C · heart rate 90/min`. Empty without any value. */
export const vitalsText = (vitals: Vitals, country: string): string =>
  [
    vitals.temperatureCentiCelsius !== null &&
      measureText('temperature', vitals.temperatureCentiCelsius, vitals.temperatureUnit ?? 'C', country),
    vitals.heartRate !== null && `heart rate ${vitals.heartRate}/min`,
    vitals.respiratoryRate !== null && `respiratory rate ${vitals.respiratoryRate}/min`,
    vitals.capillaryRefillTenths !== null &&
      `capillary refill ${measureText('capillary_refill', vitals.capillaryRefillTenths, 'C', country)}`,
    vitals.mucousMembranes !== null &&
      `mucous membranes ${MUCOUS_MEMBRANES_LABELS[vitals.mucousMembranes].toLowerCase()}`,
    vitals.bodyConditionScore !== null &&
      `body condition ${vitals.bodyConditionScore}/${vitals.bodyConditionScale ?? ''}`,
    vitals.muscleCondition !== null &&
      `muscle condition ${MUSCLE_CONDITION_LABELS[vitals.muscleCondition].toLowerCase()}`,
    vitals.painScore !== null &&
      vitals.painScale !== null &&
      `pain ${vitals.painScore} (${PAIN_SCALES[vitals.painScale].label})`,
    vitals.note,
  ]
    .filter(Boolean)
    .join(' · ');

/** What became of an act: `Done`, `Planned`, `Declined by the client`, `Voided`. */
export const actStatusText = ({ status, isDeclined }: Pick<FullAct, 'isDeclined' | 'status'>): string =>
  isDeclined ? 'Declined by the client' : { planned: 'Planned', done: 'Done', voided: 'Voided' }[status];

/** An act with its quantity: `Meloxicam, 1.5 mL`. */
export const actText = ({ name, code, quantityThousandths, unit }: FullAct, country: string): string =>
  [name, code, printQuantity(quantityThousandths, unit, country)].filter(Boolean).join(', ');

const KIND_TEXTS: Readonly<Record<SignatureKind, string>> = {
  signature: 'Signed',
  cosignature: 'Cosigned',
  automatic_lock: 'Locked automatically, unsigned',
  addendum: 'Addendum',
};

/** Who put an entry into the chain: `Signed by Dr. Ada Kern, license 4711`. */
export const signatureText = ({
  kind,
  signerName,
  signerLicence,
}: FullRecordVisit['signatures'][number]): string =>
  [
    KIND_TEXTS[kind] + (signerName === null ? '' : ` by ${signerName}`),
    signerLicence === null ? '' : `license ${signerLicence}`,
  ]
    .filter(Boolean)
    .join(', ');

/**
 * SIGN-1. What the check of the chain found, as a printed record says it; a pet that was merged into this one has a chain of
 * its own.
 */
export function chainText({ merged, ...own }: FullRecord['chain']): string {
  const chains = [own, ...merged].filter(({ length }) => length > 0);
  return chains.length === 0
    ? 'Nothing in this record has been signed yet, so there is no chain of signatures to check.'
    : chains.map(oneChainText).join(' ');
}

function oneChainText({ length, isIntact, brokenAt, lastHash }: Omit<FullRecord['chain'], 'merged'>): string {
  const entries = `${length} signed ${length === 1 ? 'entry' : 'entries'}`;
  return isIntact
    ? `The chain of signatures was verified when this record was exported: ${length === 1 ? 'its only entry is unchanged' : `all ${entries} are unchanged`} signed. Last hash: ${lastHash ?? ''}`
    : `The chain of signatures is broken: entry ${brokenAt ?? ''} of ${entries} is not as it was signed. Do not rely on this record from that entry on.`;
}

/** `Signed`, `Open`: how far a visit is, and what a reader has to know about that. */
export const visitStatusText = ({ status, signedAt }: Pick<FullRecordVisit, 'signedAt' | 'status'>): string =>
  signedAt === null && status === 'locked'
    ? 'Locked, never signed'
    : signedAt === null
      ? `Not signed (${VISIT_STATUS_LABELS[status].toLowerCase()})`
      : 'Signed';
