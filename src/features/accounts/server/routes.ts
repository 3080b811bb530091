import { handle, type Handler } from '#foundation/server/http/handle.ts';
import * as contract from '../contract.ts';
import { changeRole } from './change-role.ts';
import { createTestUsers } from './create-test-users.ts';
import { inviteClient } from './invite-client.ts';
import { inviteStaff } from './invite-staff.ts';
import { resendInvitation } from './invite.ts';
import { listInvitations } from './list-invitations.ts';
import { listMySessions } from './list-my-sessions.ts';
import { inviteAnyone } from './public/invite-anyone.ts';
import { removeRole } from './remove-role.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';
import { setMyPhoto } from './set-my-photo.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

export const accountsHandlers: readonly Handler[] = [
  handle(contract.changeRoleEndpoint, changeRole),
  handle(contract.createTestUsersEndpoint, createTestUsers),
  handle(contract.inviteAnyoneEndpoint, inviteAnyone),
  handle(contract.inviteClientEndpoint, inviteClient),
  handle(contract.inviteStaffEndpoint, inviteStaff),
  handle(contract.listInvitationsEndpoint, listInvitations),
  handle(contract.listMySessionsEndpoint, listMySessions),
  handle(contract.listPlatformInvitationsEndpoint, listInvitations),
  handle(contract.removeRoleEndpoint, removeRole),
  handle(contract.resendInvitationEndpoint, resendInvitation),
  handle(contract.resendPlatformInvitationEndpoint, resendInvitation),
  handle(contract.revokeOtherSessionsEndpoint, revokeOtherSessions),
  handle(contract.setMyPhotoEndpoint, setMyPhoto),
  handle(contract.withdrawInvitationEndpoint, withdrawInvitation),
  handle(contract.withdrawPlatformInvitationEndpoint, withdrawInvitation),
];
