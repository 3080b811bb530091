const SUBJECT = /^\s*(?:\[[^\]]{1,40}\]\s*)?(?:fwd?|wg|rv|tr|reenv|weitergeleitet)\s*:/i;

/** The lines above a forwarded message, in mail programs in English, German and Spanish. */
const MARKS: readonly RegExp[] = [
  /^\s*-{2,}\s*forwarded message\s*-{2,}/im,
  /^\s*-{2,}\s*weitergeleitete nachricht\s*-{2,}/im,
  /^\s*-{2,}\s*mensaje reenviado\s*-{2,}/im,
  /^\s*-{2,}\s*forwarded message from\b/im,
  /^\s*begin forwarded message:/im,
  /^\s*anfang der weitergeleiteten nachricht:/im,
  /^\s*inicio del mensaje reenviado:/im,
  /^\s*forwarded by .{1,120} on\b/im,
];

/** Whether an email is, or contains, one that was forwarded: what looks like a quote is what it is about. */
export const isForwarded = (subject: string | null, text: string): boolean =>
  SUBJECT.test(subject ?? '') || MARKS.some((mark) => mark.test(text.slice(0, 200_000)));
