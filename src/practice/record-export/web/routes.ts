import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Without a layout: what a link to a record opens, for people without an account. */
export const sharedRecordPages: RouteConfigEntry[] = [
  route('shared-records', '../practice/record-export/web/shared-record-page.tsx'),
];
