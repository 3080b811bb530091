/** The last thing that a PostgreSQL program named as its reason to give up, without the stop at the end. */
export function lastErrorLine(text: string): string | null {
  const complaints = [...text.matchAll(/(?:FATAL|PANIC|ERROR|error|^postgres): +(.+)$/gm)];
  return complaints.at(-1)?.[1]?.replace(/\.$/, '') ?? null;
}
