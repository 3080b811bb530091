import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  changeClinicMessageSettingsEndpoint,
  changeTypeMessageSettingsEndpoint,
  getAppointmentMessageSettingsEndpoint,
  holdAppointmentMessageEndpoint,
  listAppointmentMessagesEndpoint,
  releaseAppointmentMessageEndpoint,
  sendAppointmentMessageNowEndpoint,
} from '../contract.ts';
import {
  cancelByLinkEndpoint,
  confirmByLinkEndpoint,
  listLinkedSlotsEndpoint,
  openAppointmentLinkEndpoint,
  rescheduleByLinkEndpoint,
} from '../link.contract.ts';
import {
  holdAppointmentMessage,
  releaseAppointmentMessage,
  sendAppointmentMessageNow,
} from './change-message.ts';
import { cancelByLink, confirmByLink } from './link/answer-link.ts';
import { listLinkedSlots } from './link/linked-slots.ts';
import { openAppointmentLink } from './link/open-link.ts';
import { offerByLink, rescheduleByLink } from './link/reschedule-by-link.ts';
import { listAppointmentMessages } from './list-messages.ts';
import { changeClinicMessageSettings, changeTypeMessageSettings, getMessageSettings } from './settings.ts';

export const appointmentMessagesHandlers: readonly Handler[] = [
  handle(getAppointmentMessageSettingsEndpoint, getMessageSettings),
  handle(changeClinicMessageSettingsEndpoint, changeClinicMessageSettings),
  handle(changeTypeMessageSettingsEndpoint, changeTypeMessageSettings),
  handle(listAppointmentMessagesEndpoint, listAppointmentMessages),
  handle(holdAppointmentMessageEndpoint, holdAppointmentMessage),
  handle(releaseAppointmentMessageEndpoint, releaseAppointmentMessage),
  handle(sendAppointmentMessageNowEndpoint, sendAppointmentMessageNow),
  handle(openAppointmentLinkEndpoint, openAppointmentLink),
  handle(confirmByLinkEndpoint, confirmByLink),
  handle(cancelByLinkEndpoint, cancelByLink),
  handle(listLinkedSlotsEndpoint, listLinkedSlots),
  handle(rescheduleByLinkEndpoint, rescheduleByLink, offerByLink),
];
