import type { PetFacts } from '../facts.contract.ts';

type Identified<K extends keyof PetFacts> = PetFacts[K] extends readonly (infer T)[] ? T : never;
type Given<K extends keyof PetFacts, Required extends keyof Identified<K>> = Partial<Identified<K>> &
  Pick<Identified<K>, Required>;

/** What an invented record says; everything else is ordinary. */
export interface GivenRecord extends Partial<Pick<PetFacts, 'country' | 'timeZone' | 'today'>> {
  readonly pet?: Partial<PetFacts['pet']>;
  readonly alerts?: readonly Given<'alerts', 'note'>[];
  readonly problems?: readonly Given<'problems', 'name'>[];
  readonly weights?: readonly Given<'weights', 'at' | 'grams'>[];
  readonly visits?: readonly Given<'visits', 'at' | 'reason'>[];
  readonly acts?: readonly Given<'acts', 'at' | 'name'>[];
  readonly prescriptions?: readonly Given<'prescriptions', 'drug' | 'instructions' | 'issuedAt'>[];
  readonly vaccinations?: readonly Given<'vaccinations', 'givenAt' | 'name'>[];
  readonly dueCares?: readonly Given<'dueCares', 'dueOn' | 'name'>[];
  readonly labOrders?: readonly Given<'labOrders', 'name' | 'orderedAt'>[];
  readonly diagnosticReports?: readonly Given<'diagnosticReports', 'at' | 'title'>[];
  readonly labReports?: readonly Given<'labReports', 'name' | 'resultedAt'>[];
  readonly documents?: readonly Given<'documents', 'on' | 'title'>[];
  readonly appointments?: readonly Given<'appointments', 'at'>[];
}

/** An id that is the same in each run: the kind and the place in its list. */
export const idOf = (kind: number, index: number): string =>
  `00000000-0000-4000-8000-${String(kind).padStart(4, '0')}${String(index + 1).padStart(8, '0')}`;

/** Each entry with its id and what is ordinary of its kind. */
const filled = <T extends object, Usual extends object>(
  kind: number,
  all: readonly T[] | undefined,
  usual: Usual,
): (T & Usual & { readonly id: string })[] =>
  (all ?? []).map((one, index) => Object.assign({ id: idOf(kind, index) }, usual, one));

/** The facts of an invented pet: a dog of a clinic in Chicago on Nov 28, 2026, unless something else is given. */
export function buildFacts(given: GivenRecord): PetFacts {
  return {
    today: given.today ?? '2026-11-28',
    timeZone: given.timeZone ?? 'America/Chicago',
    country: given.country ?? 'US',
    pet: {
      id: idOf(1, 0),
      name: 'Bella',
      species: 'dog',
      breed: null,
      sex: 'female',
      neutered: true,
      bornOn: null,
      birthIsEstimated: false,
      deceasedOn: null,
      ...given.pet,
    },
    alerts: filled(2, given.alerts, { kind: 'medical', severity: 'warning' } as const),
    problems: filled(3, given.problems, { isActive: true, since: null }),
    weights: filled(4, given.weights, {}),
    visits: filled(5, given.visits, { doctorName: null, isSigned: true, diagnoses: [], sections: [] }),
    acts: filled(6, given.acts, {
      visitId: idOf(5, 0),
      kind: 'procedure',
      quantityThousandths: 1000,
      unit: null,
      isDone: true,
      isDeclined: false,
    } as const),
    prescriptions: filled(7, given.prescriptions, {
      visitId: null,
      endsOn: null,
      isActive: true,
      refillsLeft: 0,
    }),
    vaccinations: filled(8, given.vaccinations, {}),
    dueCares: filled(9, given.dueCares, {}),
    labReports: filled(10, given.labReports, {
      laboratory: 'Northside Reference Laboratory',
      isSigned: true,
      isReleased: false,
      interpretation: null,
      values: [],
    }),
    labOrders: filled(13, given.labOrders, {
      laboratory: 'Northside Reference Laboratory',
      status: 'sent',
    } as const),
    diagnosticReports: filled(14, given.diagnosticReports, {
      kind: 'ultrasound',
      isSigned: true,
      isReleased: false,
      conclusion: null,
    } as const),
    documents: filled(11, given.documents, {}),
    appointments: filled(12, given.appointments, { type: 'Checkup', status: 'confirmed' } as const),
  };
}

/** A value of a laboratory with what is usual. */
export const labValue = (
  name: string,
  valueText: string,
  given: Partial<PetFacts['labReports'][number]['values'][number]> = {},
): PetFacts['labReports'][number]['values'][number] => ({
  name,
  valueText,
  unit: null,
  low: null,
  high: null,
  flag: null,
  isAbnormal: given.isCritical === true,
  isCritical: false,
  ...given,
});
