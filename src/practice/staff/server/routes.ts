import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  changeStaffMemberEndpoint,
  getStaffMemberEndpoint,
  listStaffEndpoint,
  setStaffHoursEndpoint,
} from '../contract.ts';
import { changeStaffMember } from './change-staff-member.ts';
import { getStaffMember } from './get-staff-member.ts';
import { listStaff } from './list-staff.ts';
import { setStaffHours } from './set-staff-hours.ts';

export const staffHandlers: readonly Handler[] = [
  handle(listStaffEndpoint, listStaff),
  handle(getStaffMemberEndpoint, getStaffMember),
  handle(changeStaffMemberEndpoint, changeStaffMember),
  handle(setStaffHoursEndpoint, setStaffHours),
];
