/** How an address is kept and compared: lower case, without the blanks around it. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

/** A mailbox as browsers accept it in `<input type="email">`, with a dotted domain besides. */
const MAILBOX =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

/** Whether mail could be sent there. Lengths: RFC 5321, section 4.5.3.1 (64 before the @, 254 in all). */
export const isEmail = (text: string): boolean =>
  text.length <= 254 && text.indexOf('@') <= 64 && !/^\.|\.\.|\.@/.test(text) && MAILBOX.test(text);
