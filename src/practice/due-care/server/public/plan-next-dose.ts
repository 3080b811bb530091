import { sql } from 'kysely';
import type { Day } from '#foundation/values/day.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { applicableProtocols } from '../../applicable-protocols.rules.ts';
import { type CareTerms, type DueDate, dueDate, type GivenDose } from '../../due-dates.rules.ts';
import { findProtocols } from '../find-protocols.ts';
import { type CareRecord, readCareRecords } from './read-care-records.ts';

interface NewDose extends GivenDose {
  readonly targets: readonly string[];
}

export interface NextDose {
  /** When the next dose is due after this one: the earliest of its targets; null if none of them has a protocol. */
  readonly due: DueDate | null;
  /** The protocol that decided, or the one of the first target. */
  readonly terms: CareTerms | null;
  /** Earlier doses of that protocol's target. */
  readonly earlier: readonly GivenDose[];
}

export interface DosePlan {
  readonly record: CareRecord;
  readonly dueAfter: (dose: NewDose, today: Day) => NextDose;
}

/** Reads what decides the next dose of a pet for some targets; undefined for a pet that there is not. */
export async function planNextDose(
  { tx, session: { clinicId } }: MemberContext,
  petId: string,
  targets: readonly string[],
): Promise<DosePlan | undefined> {
  const [[record], protocols] = await Promise.all([
    readCareRecords(tx, clinicId, [petId]),
    findProtocols(
      tx,
      clinicId,
      sql`p.archived_at is null and p.kind = 'vaccination' and p.target = any(${[...targets]}::text[])`,
    ),
  ]);
  if (!record) return undefined;
  const applicable = applicableProtocols(protocols, record.species, record);
  const dueAfter = (dose: NewDose, today: Day): NextDose => {
    const nexts = applicable.map((terms): NextDose => {
      const earlier = record.doses.filter((one) => one.targets.includes(terms.target));
      return { terms, earlier, due: dueDate(terms, record, [...earlier, dose], today) };
    });
    const [first] = nexts
      .filter(({ due }) => due !== null && due.dueOn > dose.givenOn)
      .toSorted((a, b) => ((a.due?.dueOn ?? '') < (b.due?.dueOn ?? '') ? -1 : 1));
    const earlierOfAny = record.doses.filter((one) => one.targets.some((target) => targets.includes(target)));
    return first ?? { due: null, terms: nexts[0]?.terms ?? null, earlier: nexts[0]?.earlier ?? earlierOfAny };
  };
  return { record, dueAfter };
}
