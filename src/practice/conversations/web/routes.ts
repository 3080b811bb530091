import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** The screens of the inbox; inside the signed-in layout. */
export const conversationScreens: RouteConfigEntry[] = [
  route('clinic/messages', '../practice/conversations/web/inbox-page.tsx'),
];
