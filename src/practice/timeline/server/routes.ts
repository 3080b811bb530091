import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { getTimelineOutlineEndpoint, listTimelineEndpoint } from '../contract.ts';
import { getTimelineOutline } from './get-timeline-outline.ts';
import { listTimeline } from './list-timeline.ts';

export const timelineHandlers: readonly Handler[] = [
  handle(listTimelineEndpoint, listTimeline),
  handle(getTimelineOutlineEndpoint, getTimelineOutline),
];
