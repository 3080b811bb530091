/** The stored form of an email address: lower case, without surrounding spaces. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

/** An address that browsers accept in `<input type="email">`, and whose domain has a dot. */
const MAILBOX =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** Whether the text is an email address. Lengths: RFC 5321, section 4.5.3.1 (64 before the @, 254 in all). */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && text.indexOf('@') <= 64 && !/^\.|\.\.|\.@/.test(text) && MAILBOX.test(text);
