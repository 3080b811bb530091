import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addClinicEndpoint,
  changeUserRoleEndpoint,
  createApiKeyEndpoint,
  getPlatformClinicEndpoint,
  listApiKeysEndpoint,
  listPlatformClinicsEndpoint,
  listPlatformUsersEndpoint,
  listSigningKeysEndpoint,
  platformOverviewEndpoint,
  removeUserRoleEndpoint,
  revokeApiKeyEndpoint,
  rotateSigningKeyEndpoint,
  signOutUserEndpoint,
} from '../contract.ts';
import { addClinic } from './add-clinic.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { changeUserRole } from './change-user-role.ts';
import { getClinic } from './get-clinic.ts';
import { listClinics } from './list-clinics.ts';
import { listUsers } from './list-users.ts';
import { platformOverview } from './platform-overview.ts';
import { removeUserRole } from './remove-user-role.ts';
import { signOutUser } from './sign-out-user.ts';
import { listSigningKeys, rotateSigningKey } from './signing-keys.ts';

export const platformHandlers: readonly Handler[] = [
  handle(platformOverviewEndpoint, platformOverview),
  handle(listPlatformClinicsEndpoint, listClinics),
  handle(addClinicEndpoint, addClinic),
  handle(getPlatformClinicEndpoint, getClinic),
  handle(listPlatformUsersEndpoint, listUsers),
  handle(changeUserRoleEndpoint, changeUserRole),
  handle(removeUserRoleEndpoint, removeUserRole),
  handle(signOutUserEndpoint, signOutUser),
  handle(listApiKeysEndpoint, listApiKeys),
  handle(createApiKeyEndpoint, createApiKey),
  handle(revokeApiKeyEndpoint, revokeApiKey),
  handle(listSigningKeysEndpoint, listSigningKeys),
  handle(rotateSigningKeyEndpoint, rotateSigningKey),
];
