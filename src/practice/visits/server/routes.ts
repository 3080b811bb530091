import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  changeVisitEndpoint,
  copySectionEndpoint,
  getVisitEndpoint,
  getVisitSectionsEndpoint,
  listPetVisitsEndpoint,
  listSectionRevisionsEndpoint,
  listUnsignedVisitsEndpoint,
  openVisitEndpoint,
  saveSectionEndpoint,
  setVisitStatusEndpoint,
} from '../contract.ts';
import {
  addVitalRangeEndpoint,
  addVitalsEndpoint,
  changeVitalRangeEndpoint,
  confirmVitalRangeEndpoint,
  listPetVitalsEndpoint,
  listVitalRangesEndpoint,
  setFindingsEndpoint,
  voidVitalsEndpoint,
} from '../exam.contract.ts';
import { listMyVisitsEndpoint } from '../own.contract.ts';
import {
  addDiagnosisEndpoint,
  addProblemEndpoint,
  changeDiagnosisEndpoint,
  changeProblemEndpoint,
  listProblemsEndpoint,
  removeDiagnosisEndpoint,
  searchDiagnosisTermsEndpoint,
} from '../problems.contract.ts';
import {
  addStarterRecordEndpoint,
  changeRecordRulesEndpoint,
  getRecordRulesEndpoint,
} from '../rules.contract.ts';
import {
  addAddendumEndpoint,
  cosignVisitEndpoint,
  previewSignOffEndpoint,
  releaseVisitEndpoint,
  signVisitEndpoint,
  unreleaseVisitEndpoint,
  verifyChainEndpoint,
} from '../signing.contract.ts';
import {
  addVisitTemplateEndpoint,
  applyVisitTemplateEndpoint,
  archiveVisitTemplateEndpoint,
  changeVisitTemplateEndpoint,
  listVisitTemplatesEndpoint,
} from '../templates.contract.ts';
import { addAddendum } from './add-addendum.ts';
import { addDiagnosis } from './add-diagnosis.ts';
import { addProblem } from './add-problem.ts';
import { addStarterRecord } from './add-starter-record.ts';
import { addVitals } from './add-vitals.ts';
import { applyTemplate } from './apply-template.ts';
import { changeDiagnosis } from './change-diagnosis.ts';
import { changeProblem } from './change-problem.ts';
import { changeVisit, setVisitStatus } from './change-visit.ts';
import { copySection } from './copy-section.ts';
import { cosignVisit } from './cosign-visit.ts';
import { getSections } from './get-sections.ts';
import { getVisit } from './get-visit.ts';
import { listProblems } from './list-problems.ts';
import { listRevisions } from './list-revisions.ts';
import { listTemplates } from './list-templates.ts';
import { listPetVisits, listUnsignedVisits } from './list-visits.ts';
import { listVitalRanges } from './list-vital-ranges.ts';
import { listVitals } from './list-vitals.ts';
import { listMyVisits } from './own/list-my-visits.ts';
import { previewSignOff } from './preview-sign-off.ts';
import { openVisit } from './public/open-visit.ts';
import { changeRecordRules, getRecordRules } from './record-rules.ts';
import { releaseVisit, unreleaseVisit } from './release-visit.ts';
import { removeDiagnosis } from './remove-diagnosis.ts';
import { saveSection } from './save-section.ts';
import { searchDiagnosisTerms } from './search-diagnosis-terms.ts';
import { setFindings } from './set-findings.ts';
import { signVisit } from './sign-visit.ts';
import { verifyChain } from './verify-chain.ts';
import { voidVitals } from './void-vitals.ts';
import { addTemplate, archiveTemplate, changeTemplate } from './write-template.ts';
import { addVitalRange, changeVitalRange, confirmVitalRange } from './write-vital-range.ts';

/** Paths with a fixed segment come before `/v1/visits/{id}`, which would match it as an id. */
export const visitsHandlers: readonly Handler[] = [
  handle(listUnsignedVisitsEndpoint, listUnsignedVisits),
  handle(openVisitEndpoint, openVisit),
  handle(getVisitEndpoint, getVisit),
  handle(changeVisitEndpoint, changeVisit),
  handle(setVisitStatusEndpoint, setVisitStatus),
  handle(getVisitSectionsEndpoint, getSections),
  handle(saveSectionEndpoint, saveSection),
  handle(listSectionRevisionsEndpoint, listRevisions),
  handle(copySectionEndpoint, copySection),
  handle(setFindingsEndpoint, setFindings),
  handle(addVitalsEndpoint, addVitals),
  handle(voidVitalsEndpoint, voidVitals),
  handle(listPetVitalsEndpoint, listVitals),
  handle(listPetVisitsEndpoint, listPetVisits),
  handle(listProblemsEndpoint, listProblems),
  handle(addProblemEndpoint, addProblem),
  handle(changeProblemEndpoint, changeProblem),
  handle(addDiagnosisEndpoint, addDiagnosis),
  handle(changeDiagnosisEndpoint, changeDiagnosis),
  handle(removeDiagnosisEndpoint, removeDiagnosis),
  handle(searchDiagnosisTermsEndpoint, searchDiagnosisTerms),
  handle(listVisitTemplatesEndpoint, listTemplates),
  handle(addVisitTemplateEndpoint, addTemplate),
  handle(changeVisitTemplateEndpoint, changeTemplate),
  handle(archiveVisitTemplateEndpoint, archiveTemplate),
  handle(applyVisitTemplateEndpoint, applyTemplate),
  handle(previewSignOffEndpoint, previewSignOff),
  handle(signVisitEndpoint, signVisit),
  handle(cosignVisitEndpoint, cosignVisit),
  handle(addAddendumEndpoint, addAddendum),
  handle(releaseVisitEndpoint, releaseVisit),
  handle(unreleaseVisitEndpoint, unreleaseVisit),
  handle(verifyChainEndpoint, verifyChain),
  handle(listVitalRangesEndpoint, listVitalRanges),
  handle(addVitalRangeEndpoint, addVitalRange),
  handle(changeVitalRangeEndpoint, changeVitalRange),
  handle(confirmVitalRangeEndpoint, confirmVitalRange),
  handle(getRecordRulesEndpoint, getRecordRules),
  handle(changeRecordRulesEndpoint, changeRecordRules),
  handle(addStarterRecordEndpoint, addStarterRecord),
  handle(listMyVisitsEndpoint, listMyVisits),
];
