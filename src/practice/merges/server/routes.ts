import { handle, type Handler } from '#foundation/server/http/handle.ts';
import {
  dismissDuplicateEndpoint,
  getMergeEndpoint,
  listDuplicatesEndpoint,
  listMergesEndpoint,
  mergeRecordsEndpoint,
  previewMergeEndpoint,
  undoMergeEndpoint,
} from '../contract.ts';
import { dismissDuplicate } from './dismiss-duplicate.ts';
import { getMerge } from './get-merge.ts';
import { listDuplicates } from './list-duplicates.ts';
import { listMerges } from './merge-columns.ts';
import { mergeRecords } from './merge-records.ts';
import { previewMerge } from './preview-merge.ts';
import { undoMerge } from './undo-merge.ts';

/** `/v1/merges/preview` comes before `/v1/merges/{id}`, which would match it as an id. */
export const mergesHandlers: readonly Handler[] = [
  handle(previewMergeEndpoint, previewMerge),
  handle(listMergesEndpoint, listMerges),
  handle(mergeRecordsEndpoint, mergeRecords),
  handle(getMergeEndpoint, getMerge),
  handle(undoMergeEndpoint, undoMerge),
  handle(listDuplicatesEndpoint, listDuplicates),
  handle(dismissDuplicateEndpoint, dismissDuplicate),
];
