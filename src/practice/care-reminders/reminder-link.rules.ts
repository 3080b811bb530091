/** The path of the page that a reminder links to. */
export const REMINDER_PATH = '/reminder';

/** The link of a reminder. The token is after the `#`: browsers do not send it to servers. */
export const reminderLink = (publicUrl: string, token: string): string =>
  `${publicUrl.replace(/\/$/u, '')}${REMINDER_PATH}#${token}`;
