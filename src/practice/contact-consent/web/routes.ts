import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Without a layout: what links of messages open, for people without an account. */
export const contactLinkPages: RouteConfigEntry[] = [
  route('unsubscribe', '../practice/contact-consent/web/unsubscribe-page.tsx'),
  route('confirm-address', '../practice/contact-consent/web/confirm-address-page.tsx'),
];

/** Inside the signed-in layout. */
export const contactScreens: RouteConfigEntry[] = [
  route('client/messages/settings', '../practice/contact-consent/web/my-contacts-page.tsx'),
];
