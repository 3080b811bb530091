import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** What the clinic’s messages say, and its saved replies. */
export const messageTemplateScreens: RouteConfigEntry[] = [
  route('clinic/messages/templates', '../practice/message-templates/web/templates-page.tsx'),
];
