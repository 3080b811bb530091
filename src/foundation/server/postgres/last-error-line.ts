/** The last thing that a PostgreSQL program named as its reason to give up, without the stop at the end. */
export function lastErrorLine(text: string): string | null {
  const lines = [...text.matchAll(/(?:FATAL|PANIC|ERROR|error|^postgres): +(.+)$/gm)];
  return lines.at(-1)?.[1]?.replace(/\.$/, '') ?? null;
}
