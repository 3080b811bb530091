import { handle, type Handler } from '#foundation/server/http/handle.ts';
import * as contract from '../contract.ts';
import { changeRole } from './change-role.ts';
import { createTestUsers } from './create-test-users.ts';
import { inviteClient } from './invite-client.ts';
import { inviteStaff } from './invite-staff.ts';
import { resendInvitation } from './resend-invitation.ts';
import { getPlatformSecondFactorRule } from './get-platform-second-factor-rule.ts';
import { getMyInvitation } from './get-my-invitation.ts';
import { setPlatformSecondFactorRule } from './set-platform-second-factor-rule.ts';
import { listInvitations } from './list-invitations.ts';
import { listMyActivity } from './list-my-activity.ts';
import { listMySessions } from './list-my-sessions.ts';
import { inviteAnyone } from './public/invite-anyone.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { mySecondFactor } from './my-second-factor.ts';
import { removeRole } from './remove-role.ts';
import { revokeMySession } from './revoke-my-session.ts';
import { revokeOtherSessions } from './revoke-other-sessions.ts';
import { setMyPhoto } from './set-my-photo.ts';
import { useRecoveryCode } from './use-recovery-code.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

export const accountsHandlers: readonly Handler[] = [
  handle(contract.changeRoleEndpoint, changeRole),
  handle(contract.createTestUsersEndpoint, createTestUsers),
  handle(contract.getPlatformSecondFactorRuleEndpoint, getPlatformSecondFactorRule),
  handle(contract.inviteAnyoneEndpoint, inviteAnyone),
  handle(contract.inviteClientEndpoint, inviteClient),
  handle(contract.getMyInvitationEndpoint, getMyInvitation),
  handle(contract.inviteStaffEndpoint, inviteStaff),
  handle(contract.listInvitationsEndpoint, listInvitations),
  handle(contract.listMyActivityEndpoint, listMyActivity),
  handle(contract.listMySessionsEndpoint, listMySessions),
  handle(contract.listPlatformInvitationsEndpoint, listInvitations),
  handle(contract.makeRecoveryCodesEndpoint, makeRecoveryCodes),
  handle(contract.mySecondFactorEndpoint, mySecondFactor),
  handle(contract.removeRoleEndpoint, removeRole),
  handle(contract.resendInvitationEndpoint, resendInvitation),
  handle(contract.resendPlatformInvitationEndpoint, resendInvitation),
  handle(contract.revokeMySessionEndpoint, revokeMySession),
  handle(contract.revokeOtherSessionsEndpoint, revokeOtherSessions),
  handle(contract.setMyPhotoEndpoint, setMyPhoto),
  handle(contract.setPlatformSecondFactorRuleEndpoint, setPlatformSecondFactorRule),
  handle(contract.useRecoveryCodeEndpoint, useRecoveryCode),
  handle(contract.withdrawInvitationEndpoint, withdrawInvitation),
  handle(contract.withdrawPlatformInvitationEndpoint, withdrawInvitation),
];
