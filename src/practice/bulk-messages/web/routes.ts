import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Messages to many clients at once. */
export const bulkMessageScreens: RouteConfigEntry[] = [
  route('clinic/messages/bulk', '../practice/bulk-messages/web/bulk-list-page.tsx'),
  route('clinic/messages/bulk/new', '../practice/bulk-messages/web/new-bulk-page.tsx'),
  route('clinic/messages/bulk/:bulkId', '../practice/bulk-messages/web/bulk-page.tsx'),
];
