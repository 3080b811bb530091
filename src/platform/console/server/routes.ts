import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addClinicEndpoint,
  changeClinicPlanEndpoint,
  changeUserRoleEndpoint,
  createApiKeyEndpoint,
  deactivateUserEndpoint,
  exportPlatformUsersEndpoint,
  extendTrialEndpoint,
  getPlatformClinicEndpoint,
  listApiKeysEndpoint,
  listPlatformClinicsEndpoint,
  listPlatformUsersEndpoint,
  listSigningKeysEndpoint,
  platformOverviewEndpoint,
  reactivateClinicEndpoint,
  reactivateUserEndpoint,
  removeUserRoleEndpoint,
  revokeApiKeyEndpoint,
  rotateSigningKeyEndpoint,
  signOutUserEndpoint,
  suspendClinicEndpoint,
} from '../contract.ts';
import { addClinic } from './public/add-clinic.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { changeUserRole } from './change-user-role.ts';
import { changeClinicPlan, extendTrial, reactivateClinic, suspendClinic } from './clinic-lifecycle.ts';
import { deactivateUser, reactivateUser } from './close-account.ts';
import { getClinic } from './get-clinic.ts';
import { listClinics } from './list-clinics.ts';
import { exportUsers, listUsers } from './list-users.ts';
import { platformOverview } from './platform-overview.ts';
import { removeUserRole } from './remove-user-role.ts';
import { signOutUser } from './sign-out-user.ts';
import { listSigningKeys, rotateSigningKey } from './signing-keys.ts';

export const platformHandlers: readonly Handler[] = [
  handle(platformOverviewEndpoint, platformOverview),
  handle(listPlatformClinicsEndpoint, listClinics),
  handle(addClinicEndpoint, addClinic),
  handle(getPlatformClinicEndpoint, getClinic),
  handle(changeClinicPlanEndpoint, changeClinicPlan),
  handle(extendTrialEndpoint, extendTrial),
  handle(suspendClinicEndpoint, suspendClinic),
  handle(reactivateClinicEndpoint, reactivateClinic),
  handle(listPlatformUsersEndpoint, listUsers),
  handle(exportPlatformUsersEndpoint, exportUsers),
  handle(deactivateUserEndpoint, deactivateUser),
  handle(reactivateUserEndpoint, reactivateUser),
  handle(changeUserRoleEndpoint, changeUserRole),
  handle(removeUserRoleEndpoint, removeUserRole),
  handle(signOutUserEndpoint, signOutUser),
  handle(listApiKeysEndpoint, listApiKeys),
  handle(createApiKeyEndpoint, createApiKey),
  handle(revokeApiKeyEndpoint, revokeApiKey),
  handle(listSigningKeysEndpoint, listSigningKeys),
  handle(rotateSigningKeyEndpoint, rotateSigningKey),
];
