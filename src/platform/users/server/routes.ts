import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  changeUserRoleEndpoint,
  deactivateUserEndpoint,
  exportPlatformUsersEndpoint,
  listPlatformUsersEndpoint,
  reactivateUserEndpoint,
  removeUserRoleEndpoint,
  signOutUserEndpoint,
} from '../contract.ts';
import { changeUserRole } from './change-user-role.ts';
import { deactivateUser } from './deactivate-user.ts';
import { exportUsers } from './export-users.ts';
import { listUsers } from './list-users.ts';
import { reactivateUser } from './reactivate-user.ts';
import { removeUserRole } from './remove-user-role.ts';
import { signOutUser } from './sign-out-user.ts';

export const usersHandlers: readonly Handler[] = [
  handle(listPlatformUsersEndpoint, listUsers),
  handle(exportPlatformUsersEndpoint, exportUsers),
  handle(deactivateUserEndpoint, deactivateUser),
  handle(reactivateUserEndpoint, reactivateUser),
  handle(changeUserRoleEndpoint, changeUserRole),
  handle(removeUserRoleEndpoint, removeUserRole),
  handle(signOutUserEndpoint, signOutUser),
];
