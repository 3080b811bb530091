import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Without a layout: what a link to a record or a study opens, for people without an account. */
export const sharedRecordPages: RouteConfigEntry[] = [
  route('shared-records', '../practice/record-export/web/shared-record-page.tsx'),
  route('shared-study', '../practice/record-export/web/shared-study-page.tsx'),
];
