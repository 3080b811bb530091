import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  addScheduleEndpoint,
  admitEndpoint,
  dischargeEndpoint,
  getTreatmentSheetEndpoint,
  moveAdmittedEndpoint,
  stopScheduleEndpoint,
} from '../../treatments.contract.ts';
import { addSchedule } from './add-schedule.ts';
import { admit } from './admit.ts';
import { changePlace } from './change-place.ts';
import { discharge } from './discharge.ts';
import { getTreatmentSheet } from './get-treatment-sheet.ts';
import { stopSchedule } from './stop-schedule.ts';

export const treatmentHandlers: readonly Handler[] = [
  handle(addScheduleEndpoint, addSchedule),
  handle(admitEndpoint, admit),
  handle(dischargeEndpoint, discharge),
  handle(getTreatmentSheetEndpoint, getTreatmentSheet),
  handle(moveAdmittedEndpoint, changePlace),
  handle(stopScheduleEndpoint, stopSchedule),
];
