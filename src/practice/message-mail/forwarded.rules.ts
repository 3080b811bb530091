const SUBJECT = /^\s*(?:\[[^\]]{1,40}\]\s*)?(?:fwd?|wg|rv|tr|reenv|weitergeleitet)\s*:/i;

/** The lines above a forwarded message, in mail programs in English, German and Spanish. */
const MARKS: readonly RegExp[] = [
  /^[ \t]*-{2,}[ \t]*forwarded message[ \t]*-{2,}/i,
  /^[ \t]*-{2,}[ \t]*weitergeleitete nachricht[ \t]*-{2,}/i,
  /^[ \t]*-{2,}[ \t]*mensaje reenviado[ \t]*-{2,}/i,
  /^[ \t]*-{2,}[ \t]*forwarded message from\b/i,
  /^[ \t]*begin forwarded message:/i,
  /^[ \t]*anfang der weitergeleiteten nachricht:/i,
  /^[ \t]*inicio del mensaje reenviado:/i,
  /^[ \t]*forwarded by .{1,120} on\b/i,
];

/** Whether the whole email is a forward, by its subject. An answer to a forward is none. */
export const isForwardSubject = (subject: string | null): boolean => SUBJECT.test(subject ?? '');

/** Whether a forwarded message begins below this line: what looks like a quote is what the email is about. */
export const isForwardMark = (line: string): boolean =>
  line.length < 300 && MARKS.some((mark) => mark.test(line));

/** How far into the quote of an HTML email the line above a forwarded message is looked for. */
const HEAD = 400;

/** Whether what an HTML email marks as a quote is a forwarded message. */
export const isForwardedQuote = (written: string, whole: string): boolean =>
  (whole.startsWith(written) ? whole.slice(written.length, written.length + HEAD) : whole.slice(0, HEAD * 10))
    .split('\n')
    .some(isForwardMark);
