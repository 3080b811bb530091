import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { handleOutside, type OutsideHandler } from '#foundation/server/http/mount-outside.ts';
import {
  cancelImagingRequestEndpoint,
  completeImagingRequestEndpoint,
  dismissImagingStudyEndpoint,
  exportImagingStudyEndpoint,
  getImagingStudyEndpoint,
  listImagingRequestsEndpoint,
  listImagingStudiesEndpoint,
  matchImagingStudyEndpoint,
  releaseImagingStudyEndpoint,
  requestImagingEndpoint,
  saveImagingMarksEndpoint,
  suggestPetsEndpoint,
  unmatchImagingStudyEndpoint,
} from '../contract.ts';
import {
  addImagingDeviceEndpoint,
  getImagingServerEndpoint,
  getImagingSettingsEndpoint,
  type ImagingServer,
  removeImagingDeviceEndpoint,
  switchImagingEndpoint,
} from '../devices.contract.ts';
import { listMyStudiesEndpoint } from '../own.contract.ts';
import type { ArchiveAddress } from './archive/archive-addresses.ts';
import { exportStudy } from './archive/export-study.ts';
import {
  createStudyShareEndpoint,
  downloadSharedStudyEndpoint,
  openSharedStudyEndpoint,
} from '../study-shares.contract.ts';
import { cancelRequest, completeRequest } from './close-request.ts';
import { getStudy } from './get-study.ts';
import {
  addImagingDevice,
  getImagingSettings,
  removeImagingDevice,
  switchImaging,
} from './imaging-devices.ts';
import { listRequests } from './list-requests.ts';
import { listStudies } from './list-studies.ts';
import { dismissStudy, matchByHand, unmatchStudy } from './match-by-hand.ts';
import { listMyStudies } from './own/list-my-studies.ts';
import { releaseStudy } from './release-study.ts';
import { requestImaging } from './request-imaging.ts';
import { saveMarks } from './save-marks.ts';
import { createStudyShare, downloadSharedStudy, openSharedStudy } from './study-shares.ts';
import { suggestPets } from './suggest-pets.ts';

export const imagingHandlers: readonly Handler[] = [
  handle(listImagingRequestsEndpoint, listRequests),
  handle(requestImagingEndpoint, requestImaging),
  handle(completeImagingRequestEndpoint, completeRequest),
  handle(cancelImagingRequestEndpoint, cancelRequest),
  handle(listImagingStudiesEndpoint, listStudies),
  handle(getImagingStudyEndpoint, getStudy),
  handle(suggestPetsEndpoint, suggestPets),
  handle(matchImagingStudyEndpoint, matchByHand),
  handle(unmatchImagingStudyEndpoint, unmatchStudy),
  handle(dismissImagingStudyEndpoint, dismissStudy),
  handle(saveImagingMarksEndpoint, saveMarks),
  handle(releaseImagingStudyEndpoint, releaseStudy),
  handle(createStudyShareEndpoint, createStudyShare),
  handle(openSharedStudyEndpoint, openSharedStudy),
  handle(listMyStudiesEndpoint, listMyStudies),
  handle(getImagingSettingsEndpoint, getImagingSettings),
  handle(switchImagingEndpoint, switchImaging),
  handle(addImagingDeviceEndpoint, addImagingDevice),
  handle(removeImagingDeviceEndpoint, removeImagingDevice),
];

/** What says how this process is set up, or needs its key. */
export const imagingOutside = (
  addressOf: ArchiveAddress,
  server: () => ImagingServer,
): readonly OutsideHandler[] => [
  handleOutside(getImagingServerEndpoint, () => Promise.resolve(server())),
  handleOutside(exportImagingStudyEndpoint, exportStudy(addressOf)),
  handleOutside(downloadSharedStudyEndpoint, downloadSharedStudy(addressOf)),
];

export const separateImagingEndpoints = [
  getImagingServerEndpoint,
  exportImagingStudyEndpoint,
  downloadSharedStudyEndpoint,
];
