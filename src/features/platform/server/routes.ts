import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addClinicEndpoint,
  changeUserRoleEndpoint,
  getPlatformClinicEndpoint,
  listPlatformClinicsEndpoint,
  listPlatformUsersEndpoint,
  platformOverviewEndpoint,
  removeUserRoleEndpoint,
  signOutUserEndpoint,
} from '../contract.ts';
import { addClinic } from './add-clinic.ts';
import { changeUserRole } from './change-user-role.ts';
import { getClinic } from './get-clinic.ts';
import { listClinics } from './list-clinics.ts';
import { listUsers } from './list-users.ts';
import { platformOverview } from './platform-overview.ts';
import { removeUserRole } from './remove-user-role.ts';
import { signOutUser } from './sign-out-user.ts';

export const platformHandlers: readonly Handler[] = [
  handle(platformOverviewEndpoint, platformOverview),
  handle(listPlatformClinicsEndpoint, listClinics),
  handle(addClinicEndpoint, addClinic),
  handle(getPlatformClinicEndpoint, getClinic),
  handle(listPlatformUsersEndpoint, listUsers),
  handle(changeUserRoleEndpoint, changeUserRole),
  handle(removeUserRoleEndpoint, removeUserRole),
  handle(signOutUserEndpoint, signOutUser),
];
