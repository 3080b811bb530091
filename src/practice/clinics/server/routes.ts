import { withTag } from '#foundation/server/http/with-tag.ts';
import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { getSecondFactorRuleEndpoint, setSecondFactorRuleEndpoint } from '#identity/accounts/contract.ts';
import { changeSecurityRulesEndpoint, getSecurityRulesEndpoint } from '#identity/security/contract.ts';
import {
  addAppointmentTypeEndpoint,
  addRoomEndpoint,
  changeAppointmentTypeEndpoint,
  changeClinicEndpoint,
  changeRoomEndpoint,
  clinicSetupEndpoint,
  getClinicEndpoint,
  listAppointmentTypesEndpoint,
  orderAppointmentTypesEndpoint,
  setClinicHoursEndpoint,
} from '../contract.ts';
import { addAppointmentType } from './add-appointment-type.ts';
import { addRoom } from './add-room.ts';
import { changeAppointmentType } from './change-appointment-type.ts';
import { changeClinic } from './change-clinic.ts';
import { changeRoom } from './change-room.ts';
import { changeSecurityRules } from './change-security-rules.ts';
import { CLINIC_SETUP_FRESHNESS, clinicSetup } from './clinic-setup.ts';
import { getClinic } from './get-clinic.ts';
import { listAppointmentTypes } from './list-appointment-types.ts';
import { orderAppointmentTypes } from './order-appointment-types.ts';
import { getSecondFactorRule } from './get-second-factor-rule.ts';
import { getSecurityRules } from './get-security-rules.ts';
import { setClinicHours } from './set-clinic-hours.ts';
import { setSecondFactorRule } from './set-second-factor-rule.ts';
import { ownClinicsHandlers } from './own/routes.ts';

export const clinicsHandlers: readonly Handler[] = [
  withTag(handle(clinicSetupEndpoint, clinicSetup), CLINIC_SETUP_FRESHNESS),
  handle(getClinicEndpoint, getClinic),
  handle(changeClinicEndpoint, changeClinic),
  handle(setClinicHoursEndpoint, setClinicHours),
  // The clinic's rules for signing in are declared by accounts and security, and stored in the clinic's row.
  handle(getSecondFactorRuleEndpoint, getSecondFactorRule),
  handle(setSecondFactorRuleEndpoint, setSecondFactorRule),
  handle(getSecurityRulesEndpoint, getSecurityRules),
  handle(changeSecurityRulesEndpoint, changeSecurityRules),
  handle(addRoomEndpoint, addRoom),
  handle(changeRoomEndpoint, changeRoom),
  handle(listAppointmentTypesEndpoint, listAppointmentTypes),
  handle(addAppointmentTypeEndpoint, addAppointmentType),
  handle(orderAppointmentTypesEndpoint, orderAppointmentTypes),
  handle(changeAppointmentTypeEndpoint, changeAppointmentType),
  ...ownClinicsHandlers,
];
