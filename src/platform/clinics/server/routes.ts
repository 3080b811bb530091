import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { addClinicEndpoint, getPlatformClinicEndpoint, listPlatformClinicsEndpoint } from '../contract.ts';
import {
  changeClinicPlanEndpoint,
  extendTrialEndpoint,
  reactivateClinicEndpoint,
  suspendClinicEndpoint,
} from '../lifecycle.contract.ts';
import { changeClinicPlan } from './change-clinic-plan.ts';
import { extendTrial } from './extend-trial.ts';
import { getClinic } from './get-clinic.ts';
import { listClinics } from './list-clinics.ts';
import { addClinic } from './public/add-clinic.ts';
import { reactivateClinic } from './reactivate-clinic.ts';
import { suspendClinic } from './suspend-clinic.ts';

export const platformClinicsHandlers: readonly Handler[] = [
  handle(listPlatformClinicsEndpoint, listClinics),
  handle(addClinicEndpoint, addClinic),
  handle(getPlatformClinicEndpoint, getClinic),
  handle(changeClinicPlanEndpoint, changeClinicPlan),
  handle(extendTrialEndpoint, extendTrial),
  handle(suspendClinicEndpoint, suspendClinic),
  handle(reactivateClinicEndpoint, reactivateClinic),
];
