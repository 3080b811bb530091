import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addLaboratoryEndpoint,
  addLaboratoryTestEndpoint,
  changeLaboratoryEndpoint,
  changeLaboratoryTestEndpoint,
  getLaboratoryEndpoint,
  importTestsEndpoint,
  listClinicLaboratoriesEndpoint,
  listClinicTestsEndpoint,
  listLaboratoriesEndpoint,
  listLaboratoryTestsEndpoint,
  previewTestsImportEndpoint,
  switchLaboratoryEndpoint,
} from '../contract.ts';
import { addLaboratory } from './add-laboratory.ts';
import { addTest } from './add-test.ts';
import { changeLaboratory } from './change-laboratory.ts';
import { changeTest } from './change-test.ts';
import { getLaboratory } from './get-laboratory.ts';
import { importTests } from './import-tests.ts';
import { listClinicLaboratories } from './list-clinic-laboratories.ts';
import { listLaboratories } from './list-laboratories.ts';
import { listTestsForClinic } from './list-tests-for-clinic.ts';
import { listTests } from './list-tests.ts';
import { previewTestsImport } from './preview-tests-import.ts';
import { switchLaboratory } from './switch-laboratory.ts';

export const labsHandlers: readonly Handler[] = [
  handle(listLaboratoriesEndpoint, listLaboratories),
  handle(getLaboratoryEndpoint, getLaboratory),
  handle(addLaboratoryEndpoint, addLaboratory),
  handle(changeLaboratoryEndpoint, changeLaboratory),
  handle(listLaboratoryTestsEndpoint, listTests),
  handle(addLaboratoryTestEndpoint, addTest),
  handle(changeLaboratoryTestEndpoint, changeTest),
  handle(previewTestsImportEndpoint, previewTestsImport),
  handle(importTestsEndpoint, importTests),
  handle(listClinicLaboratoriesEndpoint, listClinicLaboratories),
  handle(listClinicTestsEndpoint, listTestsForClinic),
  handle(switchLaboratoryEndpoint, switchLaboratory),
];
