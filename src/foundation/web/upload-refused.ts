import { ERRORS } from '#vocabulary/errors.ts';
import { ApiError } from './api-error.ts';

/** The server did not accept the file. */
export class UploadRefused extends Error {
  readonly status: number;

  constructor(status: number, options?: ErrorOptions) {
    super(`The upload was refused with status ${status}.`, options);
    this.status = status;
  }
}

/** The status with which a file, or what was to be saved about it, was refused; null without a response. */
export function statusOfRefusal(error: unknown): number | null {
  if (error instanceof UploadRefused) return error.status;
  return error instanceof ApiError && error.code !== 'unreachable' ? error.status : null;
}

/** Why a file could not be uploaded: that the server's disk is full, or what is said otherwise. */
export const uploadFailureText = (error: unknown, otherwise: string): string =>
  statusOfRefusal(error) === ERRORS.storage_full.status ? ERRORS.storage_full.message : otherwise;
