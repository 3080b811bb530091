import { BODY_SYSTEMS, type BodySystem, type FindingResult } from '#vocabulary/exam.ts';
import type { VisitSectionName } from '#vocabulary/visits.ts';
import type { NoteContent } from './note.contract.ts';
import { isEmptyNote, unconfirmedExcerpts } from './note.rules.ts';
import type { SignOff, SignVisit } from './signing.contract.ts';

export interface SignOffFacts {
  readonly sections: readonly {
    readonly section: VisitSectionName;
    readonly revision: number;
    readonly content: NoteContent;
  }[];
  readonly findings: readonly {
    readonly bodySystem: BodySystem;
    readonly result: FindingResult;
    readonly isUnconfirmed: boolean;
  }[];
  readonly plannedActs: SignOff['plannedActs'];
  readonly hasWeight: boolean;
  readonly doctorId: string | null;
}

/** VISIT-4. What stands in the way of a signature, and what deserves a look before it. */
export function signOffOf(facts: SignOffFacts): Omit<SignOff, 'id' | 'status' | 'version'> {
  const assessment = facts.sections.find(({ section }) => section === 'assessment');
  const examined = new Set(
    facts.findings.flatMap(({ bodySystem, result }) => (result === 'not_examined' ? [] : [bodySystem])),
  );
  return {
    unconfirmedSections: facts.sections.flatMap(({ section, content }) => {
      const excerpts = unconfirmedExcerpts(content);
      return excerpts.length === 0 ? [] : [{ section, excerpts }];
    }),
    unconfirmedFindings: facts.findings.flatMap(({ bodySystem, isUnconfirmed }) =>
      isUnconfirmed ? [bodySystem] : [],
    ),
    plannedActs: facts.plannedActs,
    notExamined: BODY_SYSTEMS.filter((system) => !examined.has(system)),
    isWeightMissing: !facts.hasWeight,
    isAssessmentEmpty: !assessment || isEmptyNote(assessment.content),
    isDoctorMissing: facts.doctorId === null,
    revisions: facts.sections.map(({ section, revision }) => ({ section, revision })),
  };
}

type Unsettled = Pick<SignOff, 'plannedActs' | 'unconfirmedFindings' | 'unconfirmedSections'>;

/** VISIT-4. Whether everything that stands in the way was accepted by name. */
export const isSettled = (signOff: Unsettled, accepted: SignVisit['accepted']): boolean =>
  signOff.unconfirmedSections.every(({ section }) => accepted.sections.includes(section)) &&
  signOff.unconfirmedFindings.every((system) => accepted.findings.includes(system)) &&
  signOff.plannedActs.every(({ id }) => accepted.actIds.includes(id));

type Revisions = SignVisit['revisions'];

/** The sections that are not at the revision that the signer has seen. One that was not on screen counts as revision 0. */
export function unseenSections(present: Revisions, seen: Revisions): VisitSectionName[] {
  const revisionIn = (list: Revisions, name: VisitSectionName) =>
    list.find(({ section }) => section === name)?.revision ?? 0;
  const names = new Set([...present, ...seen].map(({ section }) => section));
  return [...names].filter((name) => revisionIn(present, name) !== revisionIn(seen, name));
}
