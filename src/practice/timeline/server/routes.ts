import { handle, type Handler } from '#foundation/server/http/handle.ts';
import { listTimelineEndpoint } from '../contract.ts';
import { listTimeline } from './list-timeline.ts';

export const timelineHandlers: readonly Handler[] = [handle(listTimelineEndpoint, listTimeline)];
