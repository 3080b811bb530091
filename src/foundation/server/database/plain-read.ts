/**
 * What a transaction must be able to undo or to keep until its end: rows, locks, settings. An audit entry that is written as part
 * of the very statement that reads (`audit_entries` without quotes, see `withAuditEntry`) is not such a thing: it says what is
 * true whatever becomes of the transaction. Nor is the time that the statements behind it may take.
 */
const KEEPS_SOMETHING =
  /\b(?:insert\s+into\s+(?!audit_entries\b)|update|delete\s+from|merge\s+into|for\s+(?:no\s+key\s+|key\s+)?(?:update|share)|set\s+local|nextval|truncate|lock|call)\b|advisory|set_config\((?!'statement_timeout')/i;

const BEGINS_AS_READ = /^\s*(?:select|with|values)\b/i;

const KNOWN_LIMIT = 4_000;
const known = new Map<string, boolean>();

const classify = (text: string): boolean => BEGINS_AS_READ.test(text) && !KEEPS_SOMETHING.test(text);

/**
 * Whether a statement, by its text, only reads: it leaves nothing that a later statement of its transaction could rely on or undo.
 *
 * @param name stands for the text: there is one of each.
 */
export function isPlainRead(name: string, text: string): boolean {
  const before = known.get(name);
  if (before !== undefined) return before;
  const found = classify(text);
  if (known.size < KNOWN_LIMIT) known.set(name, found);
  return found;
}
