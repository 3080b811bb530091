import { route, type RouteConfigEntry } from '@react-router/dev/routes';

/** Reminders of care: what goes out, what went out, and by which rules. */
export const careReminderScreens: RouteConfigEntry[] = [
  route('clinic/messages/reminders', '../practice/care-reminders/web/reminders-page.tsx'),
];

/** Without a layout: what the link of a reminder opens, for people without an account. */
export const reminderLinkPages: RouteConfigEntry[] = [
  route('reminder', '../practice/care-reminders/web/reminder-link-page.tsx'),
];
